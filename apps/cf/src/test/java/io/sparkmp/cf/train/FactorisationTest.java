package io.sparkmp.cf.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ingest.RatingColumns;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.DivergedException;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.SplitRecords;
import io.sparkmp.spark.ingest.delimited.TextFormatRequest;
import io.sparkmp.spark.ingest.delimited.TextRecords;
import io.sparkmp.testing.Project;
import java.nio.file.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class FactorisationTest {

  @Test
  void findsThePlantedModel() {
    // 600 (3 + 1) numbers to learn from 31,500 ratings of noise 0.3: 0.3 sqrt(1 + 0.076) = 0.311.
    PlantedRatings planted = new PlantedRatings(400, 200, 35_000, 3, 0.3, 0.3, 0.3, 5);
    RatingData data =
        Fits.read(Fits.source(planted.frame(SharedSpark.get(), 2)), new HoldOut(1, 0, 0.1));
    Factorisation<FactorTable> fit = Factorisation.explicit(data, Fits.options(3, 40), null);
    Trained<FactorTable, FactorTable> result = fit.train(Fits.epochs(40, EngineKind.RING));
    assertThat(rmse(fit, result, HeldOut.TEST)).isBetween(0.28, 0.32);
    data.close();
  }

  @Test
  void warmStartGoesOnWhereTheModelWas() {
    RatingData data = Fits.small();
    Factorisation<FactorTable> first = Factorisation.explicit(data, Fits.options(3, 20), null);
    Trained<FactorTable, FactorTable> trained = first.train(Fits.epochs(20, EngineKind.RING));
    double last = Math.sqrt(trained.history().get(19).training().mean());
    FactorModel model = first.model(SharedSpark.get(), trained);
    FactorisationOptions slow =
        new FactorisationOptions(
            3, new StepSize.Constant(0.002f), 0.5f, 0.02f, 0.01f, 0.1f, false, 8);
    Factorisation<FactorTable> second = Factorisation.explicit(data, slow, model);
    assertThat(second.leftOut()).isNull();
    Trained<FactorTable, FactorTable> warm = second.train(Fits.epochs(1, EngineKind.RING));
    assertThat(Math.sqrt(warm.history().get(0).training().mean())).isCloseTo(last, within(0.02));
    assertThatThrownBy(() -> Factorisation.explicit(data, Fits.options(4, 1), model))
        .hasMessage("Invalid rank: 4 (expected: 3, as the model has)");
    data.close();
  }

  @Test
  void warmStartTellsOfIdsThatAreLeftOut() {
    try (RatingData all = Fits.small();
        RatingData some =
            Fits.read(
                Fits.source(Fits.frame().filter("user >= 7 and item <> 3")),
                new HoldOut(1, 0, 0))) {
      FactorModel model = Fits.train(all, 1);
      assertThat(Factorisation.explicit(some, Fits.options(3, 1), model).leftOut())
          .isEqualTo(
              "the earlier model knows 7 users and 1 item that these ratings do not have, and the"
                  + " new model will not know them; train on the ratings of all, or fold new ones"
                  + " into the earlier model");
      FactorModel fewer = Fits.train(some, 1);
      assertThat(Factorisation.explicit(all, Fits.options(3, 1), fewer).leftOut()).isNull();
    }
  }

  @Test
  void evaluatingASavedModelEqualsEvaluatingItWhereItWasTrained() {
    RatingData data = Fits.small();
    Factorisation<FactorTable> fit = Factorisation.explicit(data, Fits.options(3, 5), null);
    Trained<FactorTable, FactorTable> result = fit.train(Fits.epochs(5, EngineKind.RING));
    Factorisation<FactorTable> judged =
        Factorisation.of(fit.model(SharedSpark.get(), result), data);
    for (HeldOut set : new HeldOut[] {HeldOut.TRAINING, HeldOut.TEST}) {
      assertThat(rmse(judged, judged.untrained(EngineKind.NARROW), set))
          .isCloseTo(rmse(fit, result, set), within(1e-12));
    }
    data.close();
  }

  @Test
  void evaluationKnowsWhatTheModelDoesNot() {
    RatingData data = Fits.small();
    FactorModel model = Fits.train(data, 5);
    RatingData other =
        Fits.read(
            Fits.source(
                Fits.frame()
                    .filter("user < 10")
                    .selectExpr("user + 395 as user", "item", "cast(1000 as float) as rating")),
            new HoldOut(1, 0, 0));
    Factorisation<FactorTable> judged = Factorisation.of(model, other);
    assertThat(other.stats().users()).isEqualTo(10);
    assertThat(judged.knownUsers()).isEqualTo(5);
    // The most that is predicted is the largest rating of the model's own training.
    assertThat(rmse(judged, judged.untrained(EngineKind.RING), HeldOut.TRAINING))
        .isGreaterThan(1000 - model.info().maxRating() - 1e-3);
    other.close();
    data.close();
  }

  @Test
  void stopsEarlyAndKeepsTheBestEpoch() {
    RatingData data = Fits.read(Fits.source(Fits.frame()), new HoldOut(1, 0.2, 0));
    FactorisationOptions overfit =
        new FactorisationOptions(32, new StepSize.Constant(0.05f), 0.5f, 0, 0, 0.1f, false, 1);
    Factorisation<FactorTable> fit = Factorisation.explicit(data, overfit, null);
    Trained<FactorTable, FactorTable> result =
        fit.train(
            TrainingOptions.epochs(60)
                .withEngine(EngineKind.RING)
                .withValidation(true)
                .withEarlyStopping(new EarlyStopping(3)));
    assertThat(result.history()).hasSizeLessThan(60).hasSize(result.epochs() + 3);
    double kept = rmse(fit, result, HeldOut.VALIDATION);
    assertThat(result.history())
        .allMatch(report -> Math.sqrt(report.validation().mean()) >= kept - 1e-12);
    data.close();
  }

  @Test
  void nonNegativeFactorsAre() {
    RatingData data = Fits.small();
    FactorisationOptions options =
        new FactorisationOptions(
            4, new StepSize.Constant(0.05f), 0.5f, 0.02f, 0.01f, 0.1f, true, 1);
    Factorisation<FactorTable> fit = Factorisation.explicit(data, options, null);
    FactorModel model = fit.model(SharedSpark.get(), fit.train(Fits.epochs(5, EngineKind.RING)));
    for (Row row : model.users().union(model.items()).collectAsList()) {
      for (float factor : FactorModel.floats(row, 2)) {
        assertThat(factor).isNotNegative();
      }
    }
    data.close();
  }

  @Test
  void namesADivergingFit() {
    RatingData data = Fits.small();
    FactorisationOptions options =
        new FactorisationOptions(4, new StepSize.Constant(50), 0.5f, 0.02f, 0.01f, 0.1f, false, 1);
    Factorisation<FactorTable> fit = Factorisation.explicit(data, options, null);
    assertThatThrownBy(() -> fit.train(Fits.epochs(5, EngineKind.RING)))
        .isInstanceOf(DivergedException.class)
        .hasMessageMatching(
            "Cannot go on training: the loss is no longer finite in epoch \\d. The fit diverges;"
                + " use a smaller step size or more regularisation, or values of about 1");
    data.close();
  }

  @Test
  void deviationZeroLeavesTheBiasesAlone() {
    RatingData data = Fits.small();
    FactorisationOptions options =
        new FactorisationOptions(2, new StepSize.Constant(0.02f), 1, 0, 0, 0, false, 1);
    Factorisation<FactorTable> fit = Factorisation.explicit(data, options, null);
    FactorModel model = fit.model(SharedSpark.get(), fit.train(Fits.epochs(2, EngineKind.RING)));
    assertThat(model.users().filter("factors[0] <> 0 or factors[1] <> 0").count()).isZero();
    assertThat(model.users().filter("bias <> 0").count()).isPositive();
    data.close();
  }

  /**
   * Far above what this set allows (0.92 is common on its first fold): a bound against blunders.
   */
  @Test
  void isSaneOnMovieLens() {
    Path folder = Project.data("ml-100k");
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(SharedSpark.get().sparkContext());
    TextFormatRequest format =
        new TextFormatRequest(null, null, false, RatingColumns.RATINGS, IdTypes.both(IdType.LONG));
    RatingData data =
        Fits.read(
            new SplitRecords(
                new TextRecords(spark, folder.resolve("u1.base").toString(), format),
                new TextRecords(spark, folder.resolve("u1.test").toString(), format)),
            new HoldOut(1, 0, 0));
    FactorisationOptions options =
        new FactorisationOptions(
            64, new StepSize.Linear(0.02f, 60), 0.25f, 0.1f, 0.01f, 0.1f, false, 1);
    Factorisation<FactorTable> fit = Factorisation.explicit(data, options, null);
    assertThat(rmse(fit, fit.train(Fits.epochs(60, EngineKind.RING)), HeldOut.TEST))
        .isLessThan(0.93);
    data.close();
  }

  private static double rmse(
      Factorisation<FactorTable> fit, Trained<FactorTable, FactorTable> result, HeldOut set) {
    return Math.sqrt(fit.evaluate(result, set).mean());
  }
}
