package io.sparkmp.linear.cli;

import io.sparkmp.cli.Refusals;
import io.sparkmp.lineage.Recoverable;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.linear.model.LinearModelInfo;
import io.sparkmp.linear.train.LinearPath;
import io.sparkmp.linear.train.LinearTraining;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.app.Trained;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;

/** A line for each model of a path, and which one is the best. For one thread. */
final class PathLines implements LinearPath.Visitor {
  private final SparkSession spark;
  private final long features;
  private final Consumer<String> print;
  private double best = Double.NaN;
  private double least = Double.POSITIVE_INFINITY;

  /**
   * Of no model yet.
   *
   * @param features of the data
   * @param print takes the lines
   */
  PathLines(SparkSession spark, long features, Consumer<String> print) {
    this.spark = spark;
    this.features = features;
    this.print = print;
  }

  @Override
  public void visit(
      double regularisation,
      LinearTraining training,
      Recoverable<Trained<RecordState, CoefficientSlice>> trained) {
    LinearModelInfo info = trained.use(result -> training.model(spark, result).info());
    double loss = trained.use(result -> training.evaluate(result, HeldOut.VALIDATION)).mean();
    if (loss < least) {
      least = loss;
      best = regularisation;
    }
    print.accept(
        String.format(
            Locale.ROOT,
            "--regularisation %s: objective %.6f, validation loss %.6f, %s, %d epochs",
            Refusals.plain(regularisation),
            info.objective(),
            loss,
            info.counted(features),
            trained.get().history().size()));
  }

  /** The penalty of the least loss; of equal ones, the largest. */
  double best() {
    return best;
  }
}
