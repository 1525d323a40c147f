package io.sparkmp.cf.model;

import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.SavedModel;
import io.sparkmp.spark.model.TableFormat;
import io.sparkmp.spark.model.VectorTableCheck;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Saves and loads factor models in the format of {@code docs/formats/factor-model.md}. */
public final class ModelStore extends SavedModel<FactorModel> {
  private static final String USERS = "users";
  private static final String ITEMS = "items";

  /** A store for the model at {@code path}. */
  public ModelStore(SparkSession spark, String path) {
    super(new ModelFolder(spark, path, FactorModelInfo.FORMAT, Set.of(USERS, ITEMS)));
  }

  @Override
  protected Map<String, Dataset<Row>> tables(FactorModel model, TableFormat format) {
    int rank = model.info().rank();
    Map<String, Dataset<Row>> tables = new LinkedHashMap<>();
    tables.put(USERS, ofLength(model.users(), "factors", rank, format));
    tables.put(ITEMS, ofLength(model.items(), "factors", rank, format));
    return tables;
  }

  @Override
  protected FactorModelInfo metadata(FactorModel model) {
    return model.info();
  }

  @Override
  protected FactorModel read(ModelFolder folder) {
    FactorModelInfo info =
        folder.readMetadata(FactorModelInfo.class, FactorModelInfo.VERSION, FactorModelInfo.ADDED);
    Dataset<Row> users = table(folder, info, USERS, info.userType(), info.users());
    Dataset<Row> items = table(folder, info, ITEMS, info.itemType(), info.items());
    return new FactorModel(info, users, items);
  }

  private static Dataset<Row> table(
      ModelFolder folder, FactorModelInfo info, String name, IdType type, long rows) {
    StructType schema = FactorModel.schema(type);
    return folder.table(name, schema, rows, new VectorTableCheck(schema, info.rank(), "rank"));
  }
}
