package io.sparkmp.connect;

import io.sparkmp.mllib.ALS;
import io.sparkmp.mllib.LDA;
import io.sparkmp.mllib.LinearRegression;
import io.sparkmp.mllib.LogisticRegression;
import io.sparkmp.mllib.Word2Vec;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.connect.plugin.MLBackendPlugin;

/**
 * Has a server of Spark Connect train by our engine what its clients fit by MLlib's Estimators: set
 * {@code spark.connect.ml.backend.classes=io.sparkmp.connect.Plugin}. Spark 4.0 and later.
 */
public final class Plugin implements MLBackendPlugin {
  private static final Map<String, String> OURS =
      Map.of(
          org.apache.spark.ml.recommendation.ALS.class.getName(),
          ALS.class.getName(),
          org.apache.spark.ml.clustering.LDA.class.getName(),
          LDA.class.getName(),
          org.apache.spark.ml.feature.Word2Vec.class.getName(),
          Word2Vec.class.getName(),
          org.apache.spark.ml.classification.LogisticRegression.class.getName(),
          LogisticRegression.class.getName(),
          org.apache.spark.ml.regression.LinearRegression.class.getName(),
          LinearRegression.class.getName());

  /** Made by the server. */
  public Plugin() {}

  @Override
  public Optional<String> transform(String mlName) {
    return Optional.ofNullable(OURS.get(mlName));
  }
}
