package io.sparkmp.cf.model;

import io.sparkmp.cf.metadata.ModelInfo;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.arrow.ArrowColumn;
import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.SavedModel;
import io.sparkmp.spark.model.TableFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Saved factor models, laid out as {@code docs/formats/factor-model.md} says. */
public final class ModelStore extends SavedModel<FactorModel> {
  private static final String USERS = "users";
  private static final String ITEMS = "items";

  /** A store for the model under {@code path}. */
  public ModelStore(SparkSession spark, String path) {
    super(new ModelFolder(spark, path, ModelInfo.FORMAT, Set.of(USERS, ITEMS)));
  }

  @Override
  protected Map<String, Dataset<Row>> tables(FactorModel model, TableFormat format) {
    boolean isArrow = format == TableFormat.ARROW;
    int rank = model.info().rank();
    Map<String, Dataset<Row>> tables = new LinkedHashMap<>();
    tables.put(USERS, isArrow ? withLength(model.users(), rank) : model.users());
    tables.put(ITEMS, isArrow ? withLength(model.items(), rank) : model.items());
    return tables;
  }

  @Override
  protected ModelInfo metadata(FactorModel model) {
    return model.info();
  }

  @Override
  protected FactorModel read(ModelFolder folder) {
    ModelInfo info = folder.readMetadata(ModelInfo.class, ModelInfo.VERSION, ModelInfo.ADDED);
    Dataset<Row> users = table(folder, info, USERS, info.userType(), info.users());
    Dataset<Row> items = table(folder, info, ITEMS, info.itemType(), info.items());
    return new FactorModel(info, users, items);
  }

  private static Dataset<Row> table(
      ModelFolder folder, ModelInfo info, String name, IdType type, long rows) {
    FactorCheck check = new FactorCheck(type, info.rank());
    return folder.table(name, FactorModel.schema(type), rows, check);
  }

  /** In Arrow, lists of equal length are an array of two dimensions without a copy. */
  private static Dataset<Row> withLength(Dataset<Row> table, int rank) {
    return table.withMetadata("factors", ArrowColumn.length(rank));
  }
}
