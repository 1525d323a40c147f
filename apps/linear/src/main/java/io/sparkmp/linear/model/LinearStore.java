package io.sparkmp.linear.model;

import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.SavedModel;
import io.sparkmp.spark.model.TableFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Saves and loads linear models in the format of {@code docs/formats/linear-model.md}. */
public final class LinearStore extends SavedModel<LinearModel> {
  private static final String WEIGHTS = "weights";
  private static final String CLASSES = "classes";

  /** A store for the model at {@code path}. */
  public LinearStore(SparkSession spark, String path) {
    super(new ModelFolder(spark, path, LinearModelInfo.FORMAT, Set.of(WEIGHTS, CLASSES)));
  }

  @Override
  protected Map<String, Dataset<Row>> tables(LinearModel model, TableFormat format) {
    if (model.classes().isEmpty()) {
      return Map.of(WEIGHTS, model.weights());
    }
    Map<String, Dataset<Row>> tables = new LinkedHashMap<>();
    tables.put(WEIGHTS, ofLength(model.weights(), "weights", model.classes().size(), format));
    tables.put(
        CLASSES, ModelClass.table(model.weights().sparkSession(), model.classes()).coalesce(1));
    return tables;
  }

  @Override
  protected LinearModelInfo metadata(LinearModel model) {
    return model.info();
  }

  @Override
  protected LinearModel read(ModelFolder folder) {
    LinearModelInfo info =
        folder.readMetadata(LinearModelInfo.class, LinearModelInfo.NEWEST, LinearModelInfo.ADDED);
    Dataset<Row> weights =
        folder.table(
            WEIGHTS,
            LinearModel.schema(info),
            info.features(),
            new WeightCheck(info.idType(), info.classes()));
    return new LinearModel(
        info,
        weights,
        info.classes() == 0
            ? List.of()
            : ModelClass.of(
                folder.table(
                    CLASSES,
                    ModelClass.SCHEMA,
                    info.classes(),
                    new ModelClass.Check(info.classes()))));
  }
}
