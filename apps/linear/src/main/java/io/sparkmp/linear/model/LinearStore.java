package io.sparkmp.linear.model;

import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.SavedModel;
import io.sparkmp.spark.model.TableFormat;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Saves and loads linear models in the format of {@code docs/formats/linear-model.md}. */
public final class LinearStore extends SavedModel<LinearModel> {
  private static final String WEIGHTS = "weights";

  /** A store for the model at {@code path}. */
  public LinearStore(SparkSession spark, String path) {
    super(new ModelFolder(spark, path, LinearModelInfo.FORMAT, Set.of(WEIGHTS)));
  }

  @Override
  protected Map<String, Dataset<Row>> tables(LinearModel model, TableFormat format) {
    return Map.of(WEIGHTS, model.weights());
  }

  @Override
  protected LinearModelInfo metadata(LinearModel model) {
    return model.info();
  }

  @Override
  protected LinearModel read(ModelFolder folder) {
    LinearModelInfo info =
        folder.readMetadata(LinearModelInfo.class, LinearModelInfo.VERSION, LinearModelInfo.ADDED);
    return new LinearModel(
        info,
        folder.table(
            WEIGHTS,
            LinearModel.schema(info.idType()),
            info.features(),
            new WeightCheck(info.idType())));
  }
}
