package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingIngest;
import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.layout.LayoutOptions;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Small trainings on implicit feedback. */
public final class ImplicitFits {
  public static final ImplicitOptions OPTIONS = new ImplicitOptions(5, 2, 0.1f, 2, 0.05f, false, 3);

  private ImplicitFits() {}

  public static RatingData read(Dataset<Row> frame, HoldOut holdOut) {
    return RatingIngest.run(
        Fits.source(frame), new LayoutOptions(2, 2, holdOut, false).withDuplicates(Duplicates.SUM));
  }

  public static RatingData small() {
    return read(
        Fits.frame().selectExpr("user", "item", "rating - 1 as rating"), new HoldOut(1, 0, 0.2));
  }

  public static Trained<ImplicitRows, ImplicitRows> train(
      Factorisation<ImplicitRows> fit, int iterations, EngineKind engine) {
    return fit.train(TrainingOptions.epochs(iterations).withEngine(engine));
  }
}
