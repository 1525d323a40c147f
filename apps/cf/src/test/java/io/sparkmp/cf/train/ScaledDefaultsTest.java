package io.sparkmp.cf.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.ingest.Ingest;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.layout.LayoutOptions;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** With powers of four nothing is rounded, so that what is claimed of scales holds to the bit. */
@Tag("spark")
class ScaledDefaultsTest {
  private static final int EPOCHS = 4;

  private static RatingData times(double scale) {
    return Ingest.run(
        Fits.source(
            Fits.frame().withColumn("rating", functions.expr("rating * " + scale).cast("float"))),
        new LayoutOptions(2, 2, new HoldOut(1, 0, 0.2), false));
  }

  private static double rmse(double scale) {
    try (RatingData data = times(scale)) {
      ScaledDefaults defaults = ScaledDefaults.of(data.stats());
      FactorisationOptions options =
          new FactorisationOptions(
              8,
              new StepSize.Linear(defaults.stepSize(), EPOCHS),
              defaults.biasStepRatio(),
              defaults.regularisation(),
              0.01f,
              defaults.initialDeviation(),
              false,
              1);
      Factorisation<FactorTable> training = Factorisation.explicit(data, options, null);
      try (Trained<FactorTable, FactorTable> trained =
          training.train(Fits.epochs(EPOCHS, EngineKind.AUTO))) {
        return Math.sqrt(training.evaluate(trained, HeldOut.TEST).mean());
      }
    }
  }

  @Test
  void ratingsOfAnotherScaleAreTrainedTheSameWay() {
    SharedSpark.get();
    double stars = rmse(1);
    assertThat(rmse(16)).isEqualTo(16 * stars);
    assertThat(rmse(0.0625)).isEqualTo(stars / 16);
  }

  @Test
  void theSpreadIsAPowerOfTwo() {
    for (double scale : new double[] {0.1, 1, 3, 20}) {
      try (RatingData data = times(scale)) {
        double spread = ScaledDefaults.of(data.stats()).spread();
        assertThat(Math.getExponent(spread) - Math.log(spread) / Math.log(2)).isZero();
        assertThat(data.stats().deviation() / spread).isBetween(Math.sqrt(0.5), Math.sqrt(2));
      }
    }
  }
}
