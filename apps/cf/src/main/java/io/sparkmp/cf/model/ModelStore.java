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
    int samples = model.info().samples();
    tables.put(USERS, ofLengths(model.users(), rank, samples, format));
    tables.put(ITEMS, ofLengths(model.items(), rank, samples, format));
    return tables;
  }

  private static Dataset<Row> ofLengths(
      Dataset<Row> table, int rank, int samples, TableFormat format) {
    Dataset<Row> factors = ofLength(table, "factors", rank, format);
    return samples == 0 ? factors : ofLength(factors, "deviations", samples, format);
  }

  @Override
  protected FactorModelInfo metadata(FactorModel model) {
    return model.info();
  }

  @Override
  protected FactorModel read(ModelFolder folder) {
    FactorModelInfo info =
        folder.readMetadata(FactorModelInfo.class, FactorModelInfo.NEWEST, FactorModelInfo.ADDED);
    Dataset<Row> users = table(folder, info, USERS, info.userType(), info.users());
    Dataset<Row> items = table(folder, info, ITEMS, info.itemType(), info.items());
    return new FactorModel(info, users, items);
  }

  private static Dataset<Row> table(
      ModelFolder folder, FactorModelInfo info, String name, IdType type, long rows) {
    StructType single = FactorModel.schema(type);
    VectorTableCheck check = new VectorTableCheck(single, info.rank(), "rank");
    return info.samples() == 0
        ? folder.table(name, single, rows, check)
        : folder.table(
            name,
            FactorModel.schema(type, info.samples()),
            rows,
            new DeviationsCheck(check, info.samples()));
  }
}
