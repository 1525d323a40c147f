package io.sparkmp.spark.model;

import io.sparkmp.metadata.ModelMetadata;
import io.sparkmp.spark.arrow.ArrowColumn;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The place of a model of one kind, on any Hadoop file system: tables in Parquet or Arrow, and
 * {@code metadata.json}, which appear together or not at all. The kind of model defines its tables
 * and metadata.
 *
 * @param <M> the model, whose tables are read lazily
 */
public abstract class SavedModel<M> {
  private final ModelFolder folder;

  /** The place of a model, which need not exist. */
  protected SavedModel(ModelFolder folder) {
    this.folder = folder;
  }

  /** The tables of a model by name, in the order in which they are written. */
  protected abstract Map<String, Dataset<Row>> tables(M model, TableFormat format);

  /**
   * Prepares a table for a format. In Arrow, lists of equal length form a two-dimensional array
   * without a copy.
   *
   * @param column a column of arrays, all of this length
   */
  protected static Dataset<Row> ofLength(
      Dataset<Row> table, String column, int length, TableFormat format) {
    return format == TableFormat.ARROW
        ? table.withMetadata(column, ArrowColumn.length(length))
        : table;
  }

  /** The content of {@code metadata.json}. */
  protected abstract ModelMetadata metadata(M model);

  /**
   * Reads a model.
   *
   * @throws ModelException if there is none, or it is of a newer version, or damaged
   */
  protected abstract M read(ModelFolder folder);

  /**
   * Rejects an occupied place early.
   *
   * @throws ModelException if something at the place may not be replaced
   */
  public final void checkFree(boolean overwrite) {
    folder.checkFree(overwrite);
  }

  /**
   * Writes a model as Parquet tables.
   *
   * @param overwrite whether to replace what is there, which stays until the new model is complete
   * @throws ModelException if the model cannot be written
   */
  public final void save(M model, boolean overwrite) {
    save(model, overwrite, TableFormat.PARQUET);
  }

  /** Like {@link #save(Object, boolean)}, in a given format. */
  public final void save(M model, boolean overwrite, TableFormat format) {
    save(model, overwrite, format, folder -> {});
  }

  /**
   * Writes a model and a supplement.
   *
   * @param overwrite whether to replace what is there, which stays until the new model is complete
   * @param format the tables' format
   * @param supplement written to the same folder
   * @throws ModelException if the model cannot be written
   */
  public final void save(
      M model, boolean overwrite, TableFormat format, ModelFolder.Supplement supplement) {
    folder.save(overwrite, tables(model, format), metadata(model), format, supplement);
  }

  /**
   * Copies a model from elsewhere, with the params that Spark ML saved beside it.
   *
   * @param from the place to copy from
   * @param overwrite whether to replace what is here, which stays until the new model is complete
   * @param format the tables' format
   * @throws ModelException if it cannot be read or written
   */
  public final void copy(SavedModel<M> from, boolean overwrite, TableFormat format) {
    checkFree(overwrite);
    save(from.load(), overwrite, format, from.folder.params());
  }

  /**
   * Reads a model of this version or an older one.
   *
   * @throws ModelException if there is none, or it is of a newer version, or damaged
   */
  public final M load() {
    return folder.whole(() -> read(folder));
  }
}
