package io.sparkmp.linear.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.sparkmp.layout.Entries;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passes past some features are naive loops over all entries. */
@Tag("unit")
class ColumnsTest {
  private static final int ROWS = 7;
  private static final int COLUMNS = 60;

  private static Entries entries(Random random, int count) {
    int[] columns = random.ints(count, 0, COLUMNS).sorted().toArray();
    int[] rows = random.ints(count, 0, ROWS).toArray();
    float[] values = new float[count];
    for (int k = 0; k < count; k++) {
      values[k] = random.nextInt(9) - 4;
    }
    return new Entries(rows, columns, values);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 30, 400})
  void someFeaturesAreAsInNaiveLoops(int count) {
    Random random = new Random(count);
    for (int trial = 0; trial < 200; trial++) {
      Entries entries = entries(random, count);
      int share = random.nextInt(100);
      int[] features =
          IntStream.range(0, COLUMNS).filter(j -> random.nextInt(100) < share).toArray();
      int except = random.nextInt(COLUMNS + 1) - 1;
      float[] scale = new float[COLUMNS];
      IntStream.range(0, COLUMNS).forEach(j -> scale[j] = 1 + random.nextInt(3));
      float[] direction = new float[features.length];
      IntStream.range(0, features.length).forEach(a -> direction[a] = random.nextInt(3) - 1);
      double[] slopes = random.doubles(ROWS).map(x -> Math.rint(8 * x)).toArray();

      double[] products = new double[ROWS];
      double[] gradients = new double[features.length];
      for (int a = 0; a < features.length; a++) {
        for (int k = 0; k < count; k++) {
          if (entries.columns()[k] == features[a] && features[a] != except) {
            double x = entries.values()[k] * scale[features[a]];
            products[entries.rows()[k]] += x * direction[a];
            gradients[a] += x * slopes[entries.rows()[k]];
          }
        }
      }
      double[] ours = new double[ROWS];
      Columns.addProducts(entries, features, except, scale, direction, ours);
      assertArrayEquals(products, ours);
      double[] of = new double[features.length];
      Columns.addGradients(entries, features, except, scale, slopes, of);
      assertArrayEquals(gradients, of);
    }
  }
}
