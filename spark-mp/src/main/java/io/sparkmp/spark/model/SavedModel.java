package io.sparkmp.spark.model;

import io.sparkmp.metadata.ModelMetadata;
import io.sparkmp.spark.arrow.ArrowColumn;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The place of a model of one kind, on any Hadoop file system: tables, of Parquet or of Arrow, and
 * {@code metadata.json}, which appear together or not at all. A kind of model says which tables and
 * metadata there are.
 *
 * @param <M> the model, whose tables are read when they are needed
 */
public abstract class SavedModel<M> {
  private final ModelFolder folder;

  /** The place of a model, which need not be there. */
  protected SavedModel(ModelFolder folder) {
    this.folder = folder;
  }

  /** The tables of a model by name, in the order in which they are written. */
  protected abstract Map<String, Dataset<Row>> tables(M model, TableFormat format);

  /**
   * A table for a format. In Arrow, lists of equal length are an array of two dimensions without a
   * copy.
   *
   * @param column of arrays, all of this length
   */
  protected static Dataset<Row> ofLength(
      Dataset<Row> table, String column, int length, TableFormat format) {
    return format == TableFormat.ARROW
        ? table.withMetadata(column, ArrowColumn.length(length))
        : table;
  }

  /** What becomes {@code metadata.json}. */
  protected abstract ModelMetadata metadata(M model);

  /**
   * Reads a model.
   *
   * @throws ModelException if there is none, or it is of a newer version, or damaged
   */
  protected abstract M read(ModelFolder folder);

  /**
   * Complains early about a model that would be in the way.
   *
   * @throws ModelException if there is something at the place that may not be replaced
   */
  public final void checkFree(boolean overwrite) {
    folder.checkFree(overwrite);
  }

  /**
   * Writes a model as tables of Parquet.
   *
   * @param overwrite whether to replace what is there, which stays until the new model is complete
   * @throws ModelException if the model cannot be written
   */
  public final void save(M model, boolean overwrite) {
    save(model, overwrite, TableFormat.PARQUET);
  }

  /** As {@link #save(Object, boolean)}, in a format. */
  public final void save(M model, boolean overwrite, TableFormat format) {
    save(model, overwrite, format, folder -> {});
  }

  /**
   * Writes a model and what belongs to it.
   *
   * @param overwrite whether to replace what is there, which stays until the new model is complete
   * @param format of the tables
   * @param supplement goes into the same folder
   * @throws ModelException if the model cannot be written
   */
  public final void save(
      M model, boolean overwrite, TableFormat format, ModelFolder.Supplement supplement) {
    folder.save(overwrite, tables(model, format), metadata(model), format, supplement);
  }

  /**
   * Writes a model as it stands elsewhere, with the params that Spark ML has saved beside it.
   *
   * @param from where it stands
   * @param overwrite whether to replace what is here, which stays until the new model is complete
   * @param format of the tables
   * @throws ModelException if it cannot be read or written
   */
  public final void copy(SavedModel<M> from, boolean overwrite, TableFormat format) {
    checkFree(overwrite);
    save(from.load(), overwrite, format, from.folder.params());
  }

  /**
   * Reads the model of this version, or of those before.
   *
   * @throws ModelException if there is none, or it is of a newer version, or damaged
   */
  public final M load() {
    return folder.whole(() -> read(folder));
  }
}
