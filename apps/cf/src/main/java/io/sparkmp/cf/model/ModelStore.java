package io.sparkmp.cf.model;

import io.sparkmp.spark.arrow.ArrowColumn;
import io.sparkmp.spark.model.ModelException;
import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.TableFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Models on any Hadoop file system, laid out as {@code docs/formats/factor-model.md} says: two
 * tables, of Parquet or of Arrow, and {@code metadata.json}. A model is written beside its place
 * and renamed when it is complete, so that what stands under its name is always whole.
 */
public final class ModelStore {
  private static final String USERS = "users";
  private static final String ITEMS = "items";

  private final ModelFolder folder;

  /** A store for the model under {@code path}. */
  public ModelStore(SparkSession spark, String path) {
    folder = new ModelFolder(spark, path, ModelInfo.FORMAT, Set.of(USERS, ITEMS));
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
    save(model, overwrite, TableFormat.PARQUET);
  }

  /** As {@link #save(FactorModel, boolean)}, in a format. */
  public void save(FactorModel model, boolean overwrite, TableFormat format) {
    save(model, overwrite, format, folder -> {});
  }

  /**
   * Writes a model in a format, with more in its folder.
   *
   * @param overwrite whether to replace what is there, which stays until the new model is complete
   * @param format of the tables
   * @param supplement written with the rest
   * @throws ModelException if the model cannot be written
   */
  public void save(
      FactorModel model, boolean overwrite, TableFormat format, ModelFolder.Supplement supplement) {
    Map<String, Dataset<Row>> tables = new LinkedHashMap<>();
    boolean isArrow = format == TableFormat.ARROW;
    int rank = model.info().rank();
    tables.put(USERS, isArrow ? withLength(model.users(), rank) : model.users());
    tables.put(ITEMS, isArrow ? withLength(model.items(), rank) : model.items());
    folder.save(overwrite, tables, model.info(), format, supplement);
  }

  /**
   * Writes a model as it stands elsewhere, with the params that Spark ML has saved beside it.
   *
   * @param from where it stands
   * @param overwrite whether to replace what is here, which stays until the new model is complete
   * @param format of the tables
   * @throws ModelException if it cannot be read or written
   */
  public void copy(ModelStore from, boolean overwrite, TableFormat format) {
    checkFree(overwrite);
    save(from.load(), overwrite, format, from.folder.params());
  }

  /**
   * Reads a model.
   *
   * @throws ModelException if there is none, or it is of a newer version, or damaged
   */
  public FactorModel load() {
    ModelInfo info = folder.readMetadata(ModelInfo.class, ModelInfo.VERSION);
    Dataset<Row> users = folder.table(USERS, FactorModel.schema(info.userType()), info.users());
    Dataset<Row> items = folder.table(ITEMS, FactorModel.schema(info.itemType()), info.items());
    return new FactorModel(info, users, items);
  }

  /** In Arrow, lists of equal length are an array of two dimensions without a copy. */
  private static Dataset<Row> withLength(Dataset<Row> table, int rank) {
    return table.withMetadata("factors", ArrowColumn.length(rank));
  }
}
