package io.sparkmp.linear.ml;

import io.sparkmp.linear.train.ClassSettings;
import io.sparkmp.spark.ml.OwnSession;
import io.sparkmp.spark.ml.TrainingSummary;
import org.apache.spark.sql.Dataset;

/**
 * What a logistic regression has found that {@link RotatingLogisticRegressionModel} cannot be: of
 * several classes, or within bounds.
 *
 * @param coefficients ordered as {@link ClassSettings#start}
 * @param summary of the training
 */
public record LogisticFit(double[] coefficients, TrainingSummary summary) {

  /**
   * Trains.
   *
   * @param params those of the training
   * @param dataset of vectors as long as the settings have features, and of labels from 0 to K - 1
   * @param settings the number of classes, the start, and the bounds
   * @throws io.sparkmp.spark.ingest.IngestException if the data cannot be trained on
   */
  public static LogisticFit of(
      RotatingLogisticRegression params, Dataset<?> dataset, ClassSettings settings) {
    return OwnSession.of(
        dataset,
        rows -> {
          params.transformSchema(rows.schema());
          return new RegressionFit<>(params).run(rows, settings);
        });
  }
}
