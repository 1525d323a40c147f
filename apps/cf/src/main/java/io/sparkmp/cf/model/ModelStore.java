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
import org.jspecify.annotations.Nullable;

/** Saves and loads factor models in the format of {@code docs/formats/factor-model.md}. */
public final class ModelStore extends SavedModel<FactorModel> {
  private static final String USERS = "users";
  private static final String ITEMS = "items";
  private static final String USER_EFFECTS = "user-features";
  private static final String ITEM_EFFECTS = "item-features";

  /** A store for the model at {@code path}. */
  public ModelStore(SparkSession spark, String path) {
    super(
        new ModelFolder(
            spark, path, FactorModelInfo.FORMAT, Set.of(USERS, ITEMS, USER_EFFECTS, ITEM_EFFECTS)));
  }

  @Override
  protected Map<String, Dataset<Row>> tables(FactorModel model, TableFormat format) {
    int rank = model.info().rank();
    Map<String, Dataset<Row>> tables = new LinkedHashMap<>();
    int samples = model.info().samples();
    tables.put(USERS, ofLengths(model.users(), rank, samples, format));
    tables.put(ITEMS, ofLengths(model.items(), rank, samples, format));
    int effects = rank + samples;
    if (model.userEffects() != null) {
      tables.put(
          USER_EFFECTS, ofLength(model.userEffects(), EffectsTable.EFFECTS, effects, format));
    }
    if (model.itemEffects() != null) {
      tables.put(
          ITEM_EFFECTS, ofLength(model.itemEffects(), EffectsTable.EFFECTS, effects, format));
    }
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
    return new FactorModel(
        info,
        users,
        items,
        effects(folder, info, USER_EFFECTS, info.userFeatures()),
        effects(folder, info, ITEM_EFFECTS, info.itemFeatures()));
  }

  private static @Nullable Dataset<Row> effects(
      ModelFolder folder, FactorModelInfo info, String name, int features) {
    return features == 0
        ? null
        : folder.table(
            name,
            EffectsTable.SCHEMA,
            features + 1L,
            new EffectsCheck(features, info.rank() + info.samples()));
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
