package io.sparkmp.cf.ml;

import io.sparkmp.cf.ingest.FeatureTable;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.train.ExpectedRows;
import io.sparkmp.cf.train.LinkedFeatures;
import io.sparkmp.spark.layout.Side;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Features of users or items in datasets. */
final class DatasetFeatures {
  private static final Logger LOG = LoggerFactory.getLogger(DatasetFeatures.class);

  private DatasetFeatures() {}

  private static FeatureTable table(String side, Dataset<Row> frame) {
    return new FeatureTable(side, "the dataset", frame);
  }

  /** For a training on the ids of a side; null if there are none. */
  static @Nullable LinkedFeatures linked(String side, @Nullable Dataset<Row> frame, Side ids) {
    if (frame == null) {
      return null;
    }
    LinkedFeatures linked = LinkedFeatures.of(table(side, frame), ids, LOG::warn);
    LOG.info("There are {}", linked.description());
    return linked;
  }

  /** The model with rows for what only has features; the model itself if there are none. */
  static FactorModel added(FactorModel model, String side, @Nullable Dataset<Row> frame) {
    if (frame == null) {
      return model;
    }
    ExpectedRows rows = ExpectedRows.of(model, table(side, frame), LOG::warn);
    LOG.info("There are {}", rows.description(side));
    return rows.model();
  }
}
