package io.sparkmp.lda.ml;

import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.tune.LdaTuning;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.ml.Tunable;
import io.sparkmp.tune.Candidate;
import io.sparkmp.tune.Settings;
import java.util.Map;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.SparkSession;

/**
 * Trials of settings on documents that are laid out once.
 *
 * @param params the Estimator's params
 * @param data has a validation set
 */
record LdaTrials(SparkSession spark, RotatingLDA params, CorpusData data)
    implements Tunable.Trials {

  @Override
  public Candidate start(ParamMap settings) {
    LdaFit fit = new LdaFit(params.copy(settings), null);
    return new LdaTuning(
            spark,
            data,
            none -> fit.options(),
            TrainingOptions.epochs(params.getMaxIter()),
            LdaTuning.Measure.PERPLEXITY)
        .start(new Settings(Map.of()));
  }

  @Override
  public double valueUnset(String param) {
    LdaOptions own = new LdaFit(params, null).options();
    return switch (param) {
      case "topicConcentration" -> own.beta();
      case "cooling" -> own.cooling();
      default -> Double.NaN;
    };
  }

  @Override
  public void close() {
    data.close();
  }
}
