package io.sparkmp.cf.model;

import io.sparkmp.spark.model.ModelException;
import io.sparkmp.spark.model.ModelFolder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Models on any Hadoop file system, laid out as {@code docs/formats/factor-model.md} says: two
 * Parquet tables and {@code metadata.json}. A model is written beside its place and renamed when it
 * is complete, so that what stands under its name is always whole.
 */
public final class ModelStore {
  private static final String USERS = "users";
  private static final String ITEMS = "items";

  private final ModelFolder folder;

  /** A store for the model under {@code path}. */
  public ModelStore(SparkSession spark, String path) {
    folder = new ModelFolder(spark, path);
  }

  /**
   * Complains early about a model that would be in the way.
   *
   * @throws ModelException if there is something under the path and {@code overwrite} is not set
   */
  public void checkFree(boolean overwrite) {
    folder.checkFree(overwrite);
  }

  /**
   * Writes a model.
   *
   * @param overwrite whether to replace what is there, which stays until the new model is complete
   * @throws ModelException if the model cannot be written
   */
  public void save(FactorModel model, boolean overwrite) {
    save(model, overwrite, folder -> {});
  }

  /**
   * Writes a model, with more in its folder.
   *
   * @param overwrite whether to replace what is there, which stays until the new model is complete
   * @param supplement written with the rest
   * @throws ModelException if the model cannot be written
   */
  public void save(FactorModel model, boolean overwrite, ModelFolder.Supplement supplement) {
    Map<String, Dataset<Row>> tables = new LinkedHashMap<>();
    tables.put(USERS, model.users());
    tables.put(ITEMS, model.items());
    folder.save(overwrite, tables, model.info(), supplement);
  }

  /**
   * Reads a model.
   *
   * @throws ModelException if there is none, or it is of a newer version, or damaged
   */
  public FactorModel load() {
    ModelInfo info = folder.readMetadata(ModelInfo.class, ModelInfo.FORMAT, ModelInfo.VERSION);
    Dataset<Row> users = folder.table(USERS, FactorModel.schema(info.userType()), info.users());
    Dataset<Row> items = folder.table(ITEMS, FactorModel.schema(info.itemType()), info.items());
    return new FactorModel(info, users, items);
  }
}
