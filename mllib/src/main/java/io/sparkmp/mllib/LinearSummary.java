package io.sparkmp.mllib;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.apache.spark.ml.regression.LinearRegressionModel;
import org.apache.spark.ml.regression.LinearRegressionTrainingSummary;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.Option;
import scala.Tuple2;

/**
 * The summary of a linear regression by L-BFGS. From Spark 4.1 on its model makes one; before, it
 * has a constructor that 4.1 no longer has. So both are called by their names.
 */
final class LinearSummary {
  private LinearSummary() {}

  /**
   * Gives a model its summary.
   *
   * @param dataset that it was trained on
   * @param history the objective at the start and after each iteration
   */
  static void set(LinearRegressionModel model, Dataset<?> dataset, double[] history) {
    double[] noErrors = {0};
    try {
      for (Method method : LinearRegressionModel.class.getMethods()) {
        if (method.getName().equals("createSummary")) {
          method.invoke(model, dataset, noErrors, history, new double[0]);
          return;
        }
      }
      Tuple2<LinearRegressionModel, String> applied = model.findSummaryModelAndPredictionCol();
      Dataset<Row> predictions = applied._1().transform(dataset);
      Object[] arguments = {
        predictions,
        applied._2(),
        model.getLabelCol(),
        model.getFeaturesCol(),
        model,
        noErrors,
        history
      };
      Object summary =
          Arrays.stream(LinearRegressionTrainingSummary.class.getConstructors())
              .filter(made -> made.getParameterCount() == arguments.length)
              .findFirst()
              .orElseThrow()
              .newInstance(arguments);
      model.setSummary(Option.apply((LinearRegressionTrainingSummary) summary));
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException failure // MLlib's own, which says why
          ? failure
          : new IllegalStateException("Cannot make the summary of " + model.uid(), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot make the summary of " + model.uid(), e);
    }
  }
}
