package io.sparkmp.embeddings.model;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.topk.VectorSearch;
import io.sparkmp.spark.topk.VectorTable;
import io.sparkmp.text.Words;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Finds the vectors of a model that are most similar to others, by the cosine of the angle between
 * them. Ties are ordered by id; a zero vector has cosine 0 with all.
 *
 * <p>The executors store the directions of all vectors when the first result is computed; {@link
 * #close} frees them. Thread-safe.
 */
public final class Neighbours implements AutoCloseable {
  private final EmbeddingModel model;
  private final VectorTable directions;
  private final VectorSearch search = new VectorSearch();

  /** The neighbours in a model. */
  public Neighbours(EmbeddingModel model) {
    this.model = model;
    this.directions = directions(model);
  }

  /**
   * A neighbour.
   *
   * @param id the id
   * @param cosine 1 for the same direction, 0 for orthogonal ones
   */
  public record Neighbour(Object id, float cosine) {}

  private static VectorTable directions(EmbeddingModel model) {
    VectorTable vectors = model.vectorTable();
    IdType type = vectors.type(); // tasks capture only this
    StructType schema =
        new StructType()
            .add("id", FrameColumns.sqlType(vectors.type()), false)
            .add("bias", DataTypes.FloatType, false)
            .add("vector", DataTypes.createArrayType(DataTypes.FloatType, false), false);
    Dataset<Row> normalised =
        SparkApi.table(
            model.vectors().sparkSession(),
            SparkApi.rows(vectors.rows()).map(row -> direction(row.copy(), type)),
            schema);
    return new VectorTable(
        "neighbour", normalised, vectors.type(), vectors.dimension(), vectors.size());
  }

  private static InternalRow direction(InternalRow row, IdType type) {
    float[] vector = row.getArray(2).toFloatArray();
    normalise(vector);
    Object id = row.get(0, FrameColumns.sqlType(type));
    return new GenericInternalRow(
        new Object[] {id, 0f, UnsafeArrayData.fromPrimitiveArray(vector)});
  }

  /** Scales a vector to length 1, unless it is zero. */
  public static void normalise(float[] vector) {
    double squares = 0;
    for (float number : vector) {
      squares += (double) number * number;
    }
    double length = Math.sqrt(squares);
    for (int i = 0; i < vector.length && length > 0; i++) {
      vector[i] = (float) (vector[i] / length);
    }
  }

  /**
   * The vectors of ids.
   *
   * @return the vectors of known ids, in the order given
   */
  public Map<Object, float[]> vectors(Collection<?> ids) {
    List<Object> written = ids.stream().flatMap(Neighbours::forms).toList();
    Dataset<Row> rows = model.vectors().filter(functions.col("id").isInCollection(written));
    Map<Object, float[]> found = new HashMap<>();
    for (Row row : rows.select("id", "vector").collectAsList()) {
      List<Float> boxed = row.getList(1);
      float[] vector = new float[boxed.size()];
      for (int i = 0; i < vector.length; i++) {
        vector[i] = boxed.get(i);
      }
      found.put(row.get(0), vector);
    }
    Map<Object, float[]> inOrder = new LinkedHashMap<>();
    for (Object id : ids) {
      forms(id)
          .filter(found::containsKey)
          .findFirst()
          .ifPresent(k -> inOrder.put(id, found.get(k)));
    }
    return inOrder;
  }

  /** An id and, for a word, its form with composed characters, as texts are read. */
  private static Stream<Object> forms(Object id) {
    return id instanceof String word
        ? Stream.of(id, Words.composed(word)).distinct()
        : Stream.of(id);
  }

  /**
   * The neighbours of a direction.
   *
   * @param num the number of neighbours, at least 1
   * @param without ids to leave out
   * @return nearest first
   */
  public List<Neighbour> of(float[] direction, int num, Collection<?> without) {
    return of(List.of(direction), num, List.of(without)).get(0);
  }

  /** The neighbours of directions, in order; each without the ids given for it. */
  public List<List<Neighbour>> of(
      List<float[]> all, int num, List<? extends Collection<?>> without) {
    List<Row> rows = new ArrayList<>();
    List<Set<Object>> unwanted =
        without.stream()
            .map(ids -> ids.stream().flatMap(Neighbours::forms).collect(Collectors.toSet()))
            .toList();
    int most = 0;
    for (int q = 0; q < all.size(); q++) {
      float[] direction = all.get(q).clone();
      normalise(direction);
      rows.add(RowFactory.create((long) q, 0f, direction));
      most = Math.max(most, unwanted.get(q).size());
    }
    SparkSession spark = model.vectors().sparkSession();
    StructType schema =
        new StructType()
            .add("query", DataTypes.LongType, false)
            .add("bias", DataTypes.FloatType, false)
            .add("vector", DataTypes.createArrayType(DataTypes.FloatType, false), false);
    VectorTable queries =
        new VectorTable(
            "query",
            spark.createDataFrame(rows, schema),
            IdType.LONG,
            directions.dimension(),
            rows.size());
    int asked = (int) Math.min(Integer.MAX_VALUE, (long) num + most);
    List<List<Neighbour>> lists = new ArrayList<>();
    all.forEach(direction -> lists.add(new ArrayList<>()));
    for (Row row : search.best(queries, null, directions, 0, asked, null).collectAsList()) {
      int q = (int) row.getLong(0);
      for (Row one : row.<Row>getList(1)) {
        if (lists.get(q).size() < num && !unwanted.get(q).contains(one.get(0))) {
          lists.get(q).add(new Neighbour(one.get(0), one.getFloat(1)));
        }
      }
    }
    return lists;
  }

  /**
   * Solves an analogy, {@code a} is to {@code b} as {@code c} is to what: the neighbours of the
   * direction b - a + c of normalised vectors (Mikolov et al., "Linguistic Regularities in
   * Continuous Space Word Representations", NAACL 2013), without the three.
   *
   * @throws IllegalArgumentException if the model does not know one of them
   */
  public List<Neighbour> analogy(Object a, Object b, Object c, int num) {
    List<Object> given = List.of(a, b, c);
    Map<Object, float[]> vectors = vectors(given);
    for (Object id : given) {
      if (!vectors.containsKey(id)) {
        throw new IllegalArgumentException("Cannot find an analogy: the model does not know " + id);
      }
    }
    vectors.values().forEach(Neighbours::normalise);
    float[] direction = new float[directions.dimension()];
    for (int i = 0; i < direction.length; i++) {
      direction[i] = vectors.get(b)[i] - vectors.get(a)[i] + vectors.get(c)[i];
    }
    return of(direction, num, given);
  }

  /** The cosine of two vectors; 0 if one is zero. */
  public static double cosine(float[] a, float[] b) {
    double dot = 0;
    double ofA = 0;
    double ofB = 0;
    for (int i = 0; i < a.length; i++) {
      dot += (double) a[i] * b[i];
      ofA += (double) a[i] * a[i];
      ofB += (double) b[i] * b[i];
    }
    return ofA == 0 || ofB == 0 ? 0 : dot / Math.sqrt(ofA * ofB);
  }

  @Override
  public void close() {
    search.close();
  }
}
