package io.sparkmp.cf.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.ingest.Extremes;
import io.sparkmp.cf.ingest.LayoutStats;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingIngest;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.layout.LayoutOptions;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With powers of four nothing is rounded, so scaling holds to the bit. */
@Tag("spark")
class ScaledDefaultsTest {
  private static final int EPOCHS = 4;

  private static RatingData times(double scale) {
    return RatingIngest.run(
        Fits.source(
            Fits.frame().withColumn("rating", functions.expr("rating * " + scale).cast("float"))),
        new LayoutOptions(2, 2, new HoldOut(1, 0, 0.2), false));
  }

  enum Steps {
    LINEAR,
    ADAPTIVE,
    ADAPTIVE_LINEAR;

    StepSize of(ScaledDefaults defaults) {
      return switch (this) {
        case LINEAR -> new StepSize.Linear(defaults.stepSize(EPOCHS), EPOCHS);
        case ADAPTIVE -> defaults.adaptive();
        case ADAPTIVE_LINEAR -> defaults.adaptiveLinear(EPOCHS);
      };
    }
  }

  private static double rmse(double scale, Steps steps) {
    try (RatingData data = times(scale)) {
      ScaledDefaults defaults = ScaledDefaults.of(data.stats(), null).rounded();
      FactorisationOptions options =
          new FactorisationOptions(
              8,
              steps.of(defaults),
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

  @ParameterizedTest
  @EnumSource
  void ratingsOfAnotherScaleAreTrainedTheSameWay(Steps steps) {
    SharedSpark.get();
    double stars = rmse(1, steps);
    assertThat(rmse(16, steps)).isEqualTo(16 * stars);
    assertThat(rmse(0.0625, steps)).isEqualTo(stars / 16);
  }

  @Test
  void theSpreadIsAPowerOfTwo() {
    for (double scale : new double[] {0.1, 1, 3, 20}) {
      try (RatingData data = times(scale)) {
        double spread = ScaledDefaults.of(data.stats(), null).rounded().spread();
        assertThat(Math.getExponent(spread) - Math.log(spread) / Math.log(2)).isZero();
        assertThat(data.stats().deviation() / spread).isBetween(Math.sqrt(0.5), Math.sqrt(2));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(floats = {1e-35f, 1e-20f, 1e-15f, 0x1p44f, 1e20f, 1e26f, 1e30f})
  void refusesUnitsThatAdaptiveStepsHaveNoRoomFor(float unit) {
    ScaledDefaults scale = ScaledDefaults.of(stats(unit, 3 * unit), null);
    assertThat(scale.spread()).isPositive().isFinite();
    assertThatThrownBy(scale::adaptive)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "Cannot train: ratings differ by about [0-9.]+e[-+][0-9]+, and floats have no room for"
                + " the squares of such numbers; multiply all ratings by a number");
  }

  private static LayoutStats stats(float... ratings) {
    double sum = 0;
    for (float rating : ratings) {
      sum += rating;
    }
    double scatter = 0;
    for (float rating : ratings) {
      scatter += Math.pow(rating - sum / ratings.length, 2);
    }
    return new LayoutStats(
        ratings.length, 0, 0, 0, sum, scatter, Extremes.of(ratings), 1, ratings.length, 0);
  }

  private static FactorModelInfo model(float least, float most) {
    return new FactorModelInfo(
        FactorModelInfo.FORMAT,
        FactorModelInfo.VERSION,
        2,
        0,
        least,
        most,
        IdType.LONG,
        IdType.LONG,
        1,
        1,
        1,
        "",
        Feedback.EXPLICIT,
        0,
        0,
        0,
        false,
        true,
        0,
        0,
        1,
        0,
        0,
        0);
  }

  @Test
  void ratingsThatAreAllTheSameSpreadByTheirSize() {
    assertThat(ScaledDefaults.of(stats(20, 20, 20), null).spread()).isEqualTo(20);
    assertThat(ScaledDefaults.of(stats(-3), null).spread()).isEqualTo(3);
    assertThat(ScaledDefaults.of(stats(0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f), null).spread())
        .as("rounding of squares is no spread")
        .isEqualTo(0.1f);
    assertThat(ScaledDefaults.of(stats(0, 0), null)).isEqualTo(ScaledDefaults.STARS);
    assertThat(ScaledDefaults.of(stats(), null)).isEqualTo(ScaledDefaults.STARS);
  }

  @Test
  void newRatingsThatAreAlikeSpreadAsFarAsTheModelAllows() {
    assertThat(ScaledDefaults.of(stats(80, 80), model(0, 640)).spread()).isEqualTo(10);
    assertThat(ScaledDefaults.of(stats(80, 160), model(0, 640)).spread()).isEqualTo(40);
    float infinity = Float.POSITIVE_INFINITY;
    assertThat(ScaledDefaults.of(stats(1, 5), model(-infinity, infinity)).spread())
        .as("of implicit feedback, which is refused elsewhere")
        .isEqualTo(2);
  }
}
