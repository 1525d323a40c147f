package io.sparkmp.scorer;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.topk.VectorBlock;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.BaseListVector;
import org.apache.arrow.vector.types.Types.MinorType;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * The users or the items of a factor model. Immutable.
 *
 * @param name for messages, {@code user} or {@code item}
 * @param rows in the order of the file
 * @param ratings the number of training ratings of each
 * @param index the place of each id
 */
record FactorSide(String name, VectorBlock rows, int[] ratings, IdEncoder index) {

  /** Reads a table of the model. */
  static FactorSide read(ExportedModel model, String name, IdType type, int rank, long expected) {
    Rows rows = new Rows(type.newEncoder(), rank);
    ArrowType ids = type == IdType.LONG ? MinorType.BIGINT.getType() : ArrowType.Utf8.INSTANCE;
    List<Field> columns =
        List.of(
            Field.notNullable("id", ids),
            Field.notNullable("bias", MinorType.FLOAT4.getType()),
            ListColumns.list("factors", MinorType.FLOAT4.getType()),
            Field.notNullable("ratings", MinorType.INT.getType()));
    model.table(name + "s", columns, expected, rows);
    Ids known = rows.ids.ids();
    int n = known.size();
    return new FactorSide(
        name,
        new VectorBlock(
            known, rank, Arrays.copyOf(rows.biases, n), Arrays.copyOf(rows.values, n * rank)),
        Arrays.copyOf(rows.ratings, n),
        rows.ids);
  }

  /** Collects batches. */
  private static final class Rows implements ExportedModel.Reading {
    private final IdEncoder ids;
    private final int rank;
    private float[] biases = {};
    private float[] values = {};
    private int[] ratings = {};

    Rows(IdEncoder ids, int rank) {
      this.ids = ids;
      this.rank = rank;
    }

    @Override
    public void read(VectorSchemaRoot batch) throws IOException {
      int before = ids.size();
      int n = batch.getRowCount();
      reserve(Math.addExact(before, n));
      FieldVector id = batch.getVector("id");
      Float4Vector bias = (Float4Vector) batch.getVector("bias");
      BaseListVector factors = (BaseListVector) batch.getVector("factors");
      Float4Vector numbers = (Float4Vector) ListColumns.elements(factors);
      IntVector counts = (IntVector) batch.getVector("ratings");
      for (int r = 0; r < n; r++) {
        int code =
            id instanceof BigIntVector longs
                ? ids.encode(longs.get(r))
                : ids.encode(String.valueOf(((VarCharVector) id).getObject(r)));
        int start = factors.getElementStartIndex(r);
        int length = factors.getElementEndIndex(r) - start;
        check(code == before + r, id, r, "it occurs twice");
        check(length == rank, id, r, "factors has " + length + " numbers (expected: " + rank + ")");
        check(counts.get(r) >= 0, id, r, "ratings is " + counts.get(r) + " (expected: >= 0)");
        biases[code] = finite(bias.get(r), id, r, "bias");
        ratings[code] = counts.get(r);
        for (int k = 0; k < rank; k++) {
          values[code * rank + k] = finite(numbers.get(start + k), id, r, "factors");
        }
      }
    }

    private void reserve(int rows) throws IOException {
      int most = (Integer.MAX_VALUE - 8) / rank;
      if (rows > most) {
        throw new IOException(
            "it has more than " + most + " rows of " + rank + " factors, too many for one scorer");
      }
      if (rows > biases.length) {
        int length = (int) Math.min(most, Math.max(rows, 2L * biases.length));
        biases = Arrays.copyOf(biases, length);
        ratings = Arrays.copyOf(ratings, length);
        values = Arrays.copyOf(values, length * rank);
      }
    }

    private static float finite(float value, FieldVector id, int row, String column)
        throws IOException {
      check(
          Float.isFinite(value),
          id,
          row,
          column + " has " + value + " (expected: a finite number)");
      return value;
    }

    private static void check(boolean isRight, FieldVector id, int row, String problem)
        throws IOException {
      if (!isRight) {
        throw new IOException("the row of id " + id.getObject(row) + ": " + problem);
      }
    }
  }

  int rank() {
    return rows.dimension();
  }

  /** The place of an id, or -1. */
  int find(Object id) {
    if (rows.ids().type() == IdType.STRING) {
      return id instanceof String text ? index.find(text) : index.find(wrong(id, "text"));
    }
    return id instanceof Long || id instanceof Integer || id instanceof Short || id instanceof Byte
        ? index.find(((Number) id).longValue())
        : index.find(wrong(id, "a whole number"));
  }

  private String wrong(Object id, String expected) {
    throw new IllegalArgumentException(
        "Invalid "
            + name
            + " id: "
            + id
            + ", a "
            + id.getClass().getSimpleName()
            + " (expected: "
            + expected
            + ", as the model has)");
  }

  boolean isLearned(int place) {
    return ratings[place] > 0;
  }

  /** The rows that the model has learned. */
  VectorBlock learned() {
    return rows.gather(IntStream.range(0, ratings.length).filter(this::isLearned).toArray());
  }

  float bias(int place) {
    return rows.biases()[place];
  }

  float[] factors(int place) {
    return Arrays.copyOfRange(rows.values(), place * rank(), (place + 1) * rank());
  }
}
