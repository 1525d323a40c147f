package io.sparkmp.linear.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.linear.Fitted;
import io.sparkmp.linear.Plain;
import io.sparkmp.linear.PlantedRecords;
import io.sparkmp.linear.ingest.LinearData;
import io.sparkmp.linear.ingest.LinearIngest;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.layout.LayoutOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A path on records as those of gene expression have them, few with many features that hang
 * together: 72 records as in leukemia (Golub et al. 1999), which has 7,129 features.
 */
@Tag("spark")
class LinearPathTest {
  private static final int RECORDS = 72;
  private static final int GROUPS = 60;

  @TempDir private Path folder;

  private static PlantedRecords genes(int features, boolean classes) {
    SplitMix64 random = new SplitMix64(4);
    double[][] x = new double[RECORDS][features];
    double[] y = new double[RECORDS];
    for (int i = 0; i < RECORDS; i++) {
      double[] groups = new double[GROUPS];
      Arrays.setAll(groups, g -> random.nextGaussian());
      for (int j = 0; j < features; j++) {
        x[i][j] = (float) (0.7 * groups[j % GROUPS] + random.nextGaussian());
      }
      double margin = groups[0] - groups[1] + groups[2] / 2 + random.nextGaussian() / 2;
      y[i] = classes ? margin > 0.4 ? 1 : 0 : (float) (3 * margin + 1);
    }
    return new PlantedRecords(x, y);
  }

  private static double[] coefficients(
      int features, Trained<RecordState, CoefficientSlice> trained) {
    Map<Long, Double> found = new HashMap<>();
    trained
        .slices()
        .map(
            pair -> {
              double[] all = pair._2().coefficients();
              Map<Long, Double> some = new HashMap<>();
              for (int j = 0; j < all.length; j++) {
                some.put((Long) pair._1().ids().get(j), all[j]);
              }
              return some;
            })
        .collect()
        .forEach(found::putAll);
    double[] w = new double[features + 1];
    found.forEach((id, value) -> w[id < 0 ? features : (int) (id - 1)] = value);
    return w;
  }

  private static long features(double[] w) {
    return Arrays.stream(w).limit(w.length - 1).filter(c -> c != 0).count();
  }

  @Test
  @Tag("nightly")
  void coefficientsOfALongPathAreThoseOfPlainLoops() throws IOException {
    assertAsPlainLoops(7_129, Loss.LOGISTIC, true, 50);
  }

  @Test
  @Tag("nightly")
  void coefficientsOfAWidePathAreThoseOfPlainLoops() throws IOException {
    assertAsPlainLoops(7_129, Loss.SQUARED, false, 12);
  }

  @Test
  void coefficientsOfAPathAreThoseOfPlainLoops() throws IOException {
    assertAsPlainLoops(701, Loss.SQUARED, false, 12);
  }

  private void assertAsPlainLoops(int width, Loss loss, boolean standardise, int count)
      throws IOException {
    PlantedRecords records = genes(width, loss.isOfClasses());
    LinearOptions options =
        LinearOptions.of(loss, 0, 0).withStandardisation(standardise).withTolerance(1e-14);
    TrainingOptions how = TrainingOptions.epochs(1_000).withEngine(EngineKind.RING);
    double elasticNet = 0.5;
    try (LinearData data =
        LinearIngest.run(
            Fitted.source(records.write(folder.resolve("genes.txt"))),
            false,
            new LayoutOptions(2, 2, HoldOut.NOTHING, false))) {
      LinearPath path = new LinearPath(data, options, elasticNet, 1, how);
      List<Double> penalties = path.penalties(count, 0.01);
      AtomicReference<double[]> last = new AtomicReference<>(new double[width + 1]);
      List<Long> features = new ArrayList<>();
      List<Integer> epochs = new ArrayList<>();
      path.walk(
          penalties,
          (regularisation, training, trained) -> {
            double[] w = trained.use(found -> coefficients(width, found));
            Plain plain = records.plain(training.options());
            double[] expected = plain.minimum(last.get(), 1e-12);
            last.set(expected);
            double far = 0;
            for (int j = 0; j <= width; j++) {
              far = Math.max(far, Math.abs(expected[j] - w[j]));
            }
            assertThat(far).as("coefficients at %s", regularisation).isLessThan(1e-4);
            assertThat(features(w))
                .as("features at %s", regularisation)
                .isEqualTo(features(expected));
            features.add(features(w));
            epochs.add(trained.get().history().size());
          });
      assertThat(features).hasSize(count);
      assertThat(features.get(0)).as("at the first penalty").isZero();
      assertThat(features.get(1)).as("at the second").isPositive();
      assertThat(features.get(count - 1)).as("at the last").isGreaterThan(50);
      assertThat(epochs).as("epochs of each").allMatch(trained -> trained < 1_000);
    }
  }
}
