package io.sparkmp.scorer;

import io.sparkmp.cf.draws.Samples;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.topk.VectorBlock;
import java.io.IOException;
import java.util.ArrayList;
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
 * @param deviations of the bias in each sample, rows x samples; empty without samples
 * @param samples how many the model holds
 * @param index the place of each id
 */
record FactorSide(
    String name,
    VectorBlock rows,
    int[] ratings,
    float[] deviations,
    int samples,
    IdEncoder index) {

  /** Reads a table of the model. */
  static FactorSide read(
      ExportedModel model, String name, IdType type, FactorModelInfo info, long expected) {
    int rank = info.rank();
    int samples = info.samples();
    Rows rows = new Rows(type.newEncoder(), rank, samples);
    ArrowType ids = type == IdType.LONG ? MinorType.BIGINT.getType() : ArrowType.Utf8.INSTANCE;
    List<Field> columns = new ArrayList<>();
    columns.addAll(
        List.of(
            Field.notNullable("id", ids),
            Field.notNullable("bias", MinorType.FLOAT4.getType()),
            ListColumns.list("factors", MinorType.FLOAT4.getType()),
            Field.notNullable("ratings", MinorType.INT.getType())));
    if (samples > 0) {
      columns.add(ListColumns.list("deviations", MinorType.FLOAT4.getType()));
    }
    model.table(name + "s", columns, expected, rows);
    Ids known = rows.ids.ids();
    int n = known.size();
    return new FactorSide(
        name,
        new VectorBlock(
            known, rank, Arrays.copyOf(rows.biases, n), Arrays.copyOf(rows.values, n * rank)),
        Arrays.copyOf(rows.ratings, n),
        Arrays.copyOf(rows.deviations, n * samples),
        samples,
        rows.ids);
  }

  /** Collects batches. */
  private static final class Rows implements ExportedModel.Reading {
    private final IdEncoder ids;
    private final int rank;
    private float[] biases = {};
    private float[] values = {};
    private int[] ratings = {};
    private float[] deviations = {};
    private final int samples;

    Rows(IdEncoder ids, int rank, int samples) {
      this.ids = ids;
      this.rank = rank;
      this.samples = samples;
    }

    @Override
    public void read(VectorSchemaRoot batch) throws IOException {
      int before = ids.size();
      int n = batch.getRowCount();
      reserve(Math.addExact(before, n));
      FieldVector id = batch.getVector("id");
      Float4Vector bias = (Float4Vector) batch.getVector("bias");
      BaseListVector factors = (BaseListVector) batch.getVector("factors");
      IntVector counts = (IntVector) batch.getVector("ratings");
      for (int r = 0; r < n; r++) {
        int code =
            id instanceof BigIntVector longs
                ? ids.encode(longs.get(r))
                : ids.encode(String.valueOf(((VarCharVector) id).getObject(r)));
        check(code == before + r, id, r, "it occurs twice");
        check(counts.get(r) >= 0, id, r, "ratings is " + counts.get(r) + " (expected: >= 0)");
        biases[code] = finite(bias.get(r), id, r, "bias");
        ratings[code] = counts.get(r);
        copy(factors, "factors", values, rank, code, id, r);
        if (samples > 0) {
          BaseListVector list = (BaseListVector) batch.getVector("deviations");
          copy(list, "deviations", deviations, samples, code, id, r);
        }
      }
    }

    private static void copy(
        BaseListVector lists,
        String name,
        float[] to,
        int expected,
        int code,
        FieldVector id,
        int row)
        throws IOException {
      Float4Vector numbers = (Float4Vector) ListColumns.elements(lists);
      int start = lists.getElementStartIndex(row);
      int length = lists.getElementEndIndex(row) - start;
      check(
          length == expected,
          id,
          row,
          name + " has " + length + " numbers (expected: " + expected + ")");
      for (int k = 0; k < expected; k++) {
        to[code * expected + k] = finite(numbers.get(start + k), id, row, name);
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
        deviations = Arrays.copyOf(deviations, length * samples);
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

  /** Whether a row has training ratings or, with samples, factors by its features. */
  boolean isKnown(int place) {
    if (ratings[place] > 0 || samples == 0) {
      return ratings[place] > 0;
    }
    float[] values = rows.values();
    return IntStream.range(place * rank(), (place + 1) * rank()).anyMatch(k -> values[k] != 0);
  }

  /** The rows that the model knows. */
  VectorBlock known() {
    return rows.gather(IntStream.range(0, ratings.length).filter(this::isKnown).toArray());
  }

  /** The rows that the model knows, as rows of {@link Samples}. */
  VectorBlock knownSamples() {
    return samples(IntStream.range(0, ratings.length).filter(this::isKnown).toArray());
  }

  /** Some rows, as rows of {@link Samples}. */
  VectorBlock samples(int... places) {
    int length = new Samples(samples, rank()).length();
    float[] values = new float[Math.multiplyExact(places.length, length)];
    float[] biases = new float[places.length];
    for (int i = 0; i < places.length; i++) {
      System.arraycopy(sampleRow(places[i]), 0, values, i * length, length);
      biases[i] = bias(places[i]);
    }
    return new VectorBlock(rows.ids().gather(places), length, biases, values);
  }

  /** A row of {@link Samples}; zeros for place -1. */
  float[] sampleRow(int place) {
    float[] row = new float[new Samples(samples, rank()).length()];
    if (place >= 0) {
      System.arraycopy(rows.values(), place * rank(), row, 0, rank());
      System.arraycopy(deviations, place * samples, row, rank(), samples);
    }
    return row;
  }

  float bias(int place) {
    return rows.biases()[place];
  }

  float[] factors(int place) {
    return Arrays.copyOfRange(rows.values(), place * rank(), (place + 1) * rank());
  }
}
