package io.sparkmp.mllib;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class FloatColumnsTest {
  private static final int ROWS = 2_000;
  private static final double TIME = 1_700_000_000;

  /** The column that is lost, by what tasks with an equal share of the rows say. */
  private static int lost(int tasks, IntToDoubleFunction label, IntToDoubleFunction... features) {
    FloatColumns columns = new FloatColumns(features.length);
    List<double[]> pairs = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      int of = task;
      columns
          .call(
              IntStream.range(0, ROWS)
                  .filter(i -> i % tasks == of)
                  .<Row>mapToObj(
                      i -> RowFactory.create(label.applyAsDouble(i), vector(i, features)))
                  .iterator())
          .forEachRemaining(pairs::add);
    }
    FloatColumns.Lost lost = columns.first(pairs);
    return lost == null ? -1 : lost.index();
  }

  private static Vector vector(int row, IntToDoubleFunction... features) {
    double[] values = new double[features.length];
    for (int j = 0; j < values.length; j++) {
      values[j] = features[j].applyAsDouble(row);
    }
    return row % 2 == 0 ? Vectors.dense(values) : Vectors.dense(values).toSparse();
  }

  private static int lost(IntToDoubleFunction feature) {
    int found = lost(1, i -> i % 2, feature);
    assertThat(lost(40, i -> i % 2, feature)).as("by 40 tasks").isEqualTo(found);
    assertThat(lost(ROWS, i -> i % 2, feature)).as("a row each").isEqualTo(found);
    return found;
  }

  @Test
  void timesAreLostWhateverElseIsThere() {
    assertThat(lost(i -> TIME + i % 300)).isZero();
    assertThat(lost(i -> i % 100 == 0 ? 0 : TIME + i % 300)).isZero();
    assertThat(lost(i -> i % 3 == 0 ? -1 : TIME + i % 300)).isZero();
    assertThat(lost(i -> i % 50 == 0 ? 253_402_300_799D : TIME + i * 7L)).isZero();
    assertThat(lost(i -> i % 50 == 0 ? 1e6 : 10 + i * 1e-9)).isZero();
  }

  @Test
  void numbersThatFloatsTellApartAreNot() {
    assertThat(lost(i -> i)).isEqualTo(-1);
    assertThat(lost(i -> i * 0.1)).isEqualTo(-1);
    assertThat(lost(i -> TIME + 86_401D * i)).isEqualTo(-1);
    assertThat(lost(i -> Math.sin(i))).isEqualTo(-1);
    assertThat(lost(i -> i % 3 / 10D + i * 1e-17)).isEqualTo(-1); // noise of arithmetic
    assertThat(lost(i -> i == 7 ? 0.5 + 1e-12 : i % 5 + 0.3)).isEqualTo(-1);
    assertThat(lost(i -> Double.NaN)).isEqualTo(-1); // refused by others
  }

  /** Also of numbers that are floats; what a sparse vector leaves out is 0. */
  @Test
  void fewFloatsFromTheLeastToTheLargestAreTooFew() {
    assertThat(lost(i -> TIME + 128 * (i % 300))).isZero();
    assertThat(lost(i -> i * 1e36)).isZero();
    assertThat(lost(i -> i % 9 * 1e-44)).isZero();
    assertThat(lost(i -> i * 1e-37)).isZero(); // differences of gradients would be
    assertThat(lost(i -> i * 1e-30)).isEqualTo(-1);
    assertThat(lost(i -> i == 5 ? 0 : TIME + 128 * (i % 300))).isEqualTo(-1);
  }

  @Test
  void theFirstIsNamedAndLabelsAreLast() {
    assertThat(lost(3, i -> 1, i -> i, i -> TIME + i, i -> TIME + i)).isEqualTo(1);
    assertThat(lost(3, i -> i % 9 == 0 ? 0 : TIME + i, i -> i * 0.3)).isEqualTo(1);
    assertThat(lost(3, i -> TIME + i)).isZero();
  }

  @Test
  void otherVectorsAndNoneAreLeftToOthers() {
    List<Row> rows =
        List.of(
            RowFactory.create(1.0, null),
            RowFactory.create(null, Vectors.dense(TIME)),
            RowFactory.create(1.0, Vectors.dense(0.1, 0.2)));
    List<double[]> pairs = new ArrayList<>();
    FloatColumns columns = new FloatColumns(1);
    columns.call(rows.iterator()).forEachRemaining(pairs::add);
    assertThat(pairs).hasSize(4).allMatch(pair -> pair[1] == (pair[0] == 1 ? 1 : TIME));
    assertThat(columns.first(pairs)).isNull();
  }
}
