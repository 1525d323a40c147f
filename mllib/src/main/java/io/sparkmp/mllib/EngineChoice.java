package io.sparkmp.mllib;

import io.sparkmp.compat.SparkLine;
import io.sparkmp.spark.DivergedException;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ml.SessionSetup;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.Dataset;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which of the two engines fits, and what a fit by either leaves behind. */
final class EngineChoice {
  private static final Logger LOG = LoggerFactory.getLogger(EngineChoice.class);

  private EngineChoice() {}

  /**
   * Chooses.
   *
   * @param lack why our engine cannot fit, or null if it can
   * @param mllib the fit by MLlib itself
   * @param ours the fit by our engine
   * @throws IllegalArgumentException if our engine cannot use the data. That is what callers of
   *     MLlib's classes catch, and PySpark shows it without a stack trace
   */
  static <M> M fit(
      Estimator<?> estimator, @Nullable String lack, Supplier<M> mllib, Supplier<M> ours) {
    if (lack == null) {
      try {
        M model = ours.get();
        LOG.info("{}: spark-mp fits, not MLlib", estimator.uid());
        return model;
      } catch (IngestException | DivergedException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }
    LOG.warn("{}: MLlib itself fits, not spark-mp: {}", estimator.uid(), lack);
    return mllib.get();
  }

  /**
   * Why the session cannot run our engine, or null if it can.
   *
   * @param registrator of the application
   * @param stored a class that it registers
   * @throws IllegalStateException if this jar is for another line of Spark
   */
  static @Nullable String session(Dataset<?> dataset, Class<?> registrator, Class<?> stored) {
    SparkLine.check();
    SparkContext context = dataset.sparkSession().sparkContext();
    try {
      SessionSetup.check(context, registrator, stored);
      return null;
    } catch (IllegalStateException e) {
      return e.getMessage();
    }
  }

  /** A model without the params of the Estimator that trained it, for those of MLlib's. */
  static <M extends Params> M cleared(M model) {
    for (Param<?> param : model.params()) {
      model.clear(param);
    }
    return model;
  }

  /** No params beside those that are set. */
  static ParamMap none() {
    return ParamMap.empty();
  }
}
