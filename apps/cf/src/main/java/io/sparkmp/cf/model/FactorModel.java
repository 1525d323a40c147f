package io.sparkmp.cf.model;

import io.sparkmp.cf.draws.Samples;
import io.sparkmp.cf.features.FeatureEffects;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.errors.AtEnd;
import io.sparkmp.ids.IdType;
import io.sparkmp.lineage.TwoCopies;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.model.StoredTable;
import io.sparkmp.spark.model.TableParts;
import io.sparkmp.spark.topk.VectorTable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * A factor model as two tables, of users and items, with the columns {@code id}, {@code bias},
 * {@code factors} and {@code ratings}, the number of training ratings; a row without ratings has
 * zero factors and no bias. A model with samples also has {@code deviations}: the bias in each
 * sample minus {@code bias}, their mean.
 *
 * @param info the metadata
 * @param users one row each
 * @param items one row each
 * @param userEffects effects of users' features, as {@link EffectsTable}; null if it knows none
 * @param itemEffects the same of items
 */
public record FactorModel(
    FactorModelInfo info,
    Dataset<Row> users,
    Dataset<Row> items,
    @Nullable Dataset<Row> userEffects,
    @Nullable Dataset<Row> itemEffects) {

  private static final String NAME = "spark-mp factors";

  /** A model that knows nothing of features. */
  public FactorModel(FactorModelInfo info, Dataset<Row> users, Dataset<Row> items) {
    this(info, users, items, null, null);
  }

  /** Identifies this model among others: by its metadata and the digest of its factors. */
  public String identity() {
    return info + ", factors " + TableParts.digest(users, items);
  }

  /**
   * This model with some users replaced or added, computed at once and stored in Spark's memory or
   * on its disks until garbage collected.
   *
   * @param some rows with the columns of {@link #users}, cast to their types, one per id
   * @throws IllegalArgumentException if an id occurs twice
   */
  public FactorModel withUsers(Dataset<Row> some) {
    info.checkSingle("add users");
    Dataset<Row> table = with(users, schema(info.userType(), 0), some, "users");
    return new FactorModel(info.withUsers(table.count()), table, items);
  }

  /** Like {@link #withUsers}, for items. */
  public FactorModel withItems(Dataset<Row> some) {
    info.checkSingle("add items");
    Dataset<Row> table = with(items, schema(info.itemType(), 0), some, "items");
    return new FactorModel(info.withItems(table.count()), users, table);
  }

  @SuppressWarnings("try") // freeing is all that the resource is for
  private static Dataset<Row> with(
      Dataset<Row> known, StructType schema, Dataset<Row> some, String what) {
    Dataset<Row> added = some.select(cast(schema)).persist(StorageLevel.MEMORY_AND_DISK());
    try (AtEnd end = () -> added.unpersist(false)) {
      checkDistinct(added, what);
      Dataset<Row> all =
          known.join(added.select("id"), new String[] {"id"}, "left_anti").union(added);
      return StoredTable.detached(
          all, schema, NAME, TwoCopies.level(all.sparkSession().sparkContext()));
    }
  }

  /** Casts by type name: Spark does not cast an array that might hold nulls to one that may not. */
  private static Column[] cast(StructType schema) {
    return Arrays.stream(schema.fields())
        .map(to -> functions.col(to.name()).cast(to.dataType().sql()).as(to.name()))
        .toArray(Column[]::new);
  }

  private static void checkDistinct(Dataset<Row> added, String what) {
    Column id = functions.col("id");
    Column rows = functions.col("count");
    Row most =
        added
            .groupBy(id)
            .count()
            .agg(
                functions.coalesce(functions.max(rows), functions.lit(0L)),
                functions.max_by(id, rows))
            .first();
    if (most.getLong(0) > 1) {
      throw new IllegalArgumentException(
          "Invalid "
              + what
              + ": id "
              + most.get(1)
              + " occurs "
              + most.getLong(0)
              + " times (expected: once)");
    }
  }

  /** Stores this model in Spark's memory or on its disks, so that its files may be replaced. */
  public FactorModel kept() {
    return new FactorModel(
        info,
        StoredTable.kept(users, userSchema(), NAME),
        StoredTable.kept(items, itemSchema(), NAME),
        keptEffects(userEffects),
        keptEffects(itemEffects));
  }

  /**
   * Computes this model at once and stores it independently of its source until garbage collected.
   */
  public FactorModel detached(StorageLevel level) {
    return new FactorModel(
        info,
        StoredTable.detached(users, userSchema(), NAME, level),
        StoredTable.detached(items, itemSchema(), NAME, level),
        detachedEffects(userEffects, level),
        detachedEffects(itemEffects, level));
  }

  private static @Nullable Dataset<Row> keptEffects(@Nullable Dataset<Row> table) {
    return table == null ? null : StoredTable.kept(table, EffectsTable.SCHEMA, NAME);
  }

  private static @Nullable Dataset<Row> detachedEffects(
      @Nullable Dataset<Row> table, StorageLevel level) {
    return table == null ? null : StoredTable.detached(table, EffectsTable.SCHEMA, NAME, level);
  }

  /** This model without rows that have no training ratings. */
  public FactorModel learned() {
    return filtered("ratings > 0");
  }

  /**
   * This model without rows of which it knows nothing: with samples, a row without ratings may have
   * factors by its features.
   */
  public FactorModel known() {
    if (info.samples() == 0) {
      return learned();
    }
    return filtered("ratings > 0 or exists(factors, factor -> factor != 0)");
  }

  /**
   * This model without rows that tell nothing apart: of implicit feedback, a user or an item
   * without a rating above 0 has no factors, though ratings.
   */
  public FactorModel recommendable() {
    return info.alpha() == 0
        ? known()
        : filtered("ratings > 0 and (bias != 0 or exists(factors, factor -> factor != 0))");
  }

  private FactorModel filtered(String condition) {
    return new FactorModel(
        info, users.filter(condition), items.filter(condition), userEffects, itemEffects);
  }

  /**
   * Refuses a model that knows no effects of features.
   *
   * @param ofUsers of users, else of items
   * @throws IllegalArgumentException if it knows none
   */
  public void checkKnowsFeatures(boolean ofUsers) {
    if ((ofUsers ? userEffects : itemEffects) == null) {
      String side = ofUsers ? "user" : "item";
      throw new IllegalArgumentException(
          ("Cannot predict from %s features: the model knows none (expected: a model that was"
                  + " trained by the method bayes with %s features)")
              .formatted(side, side));
    }
  }

  /**
   * What the model knows of features, which is as large as a row of the model for each.
   *
   * @param ofUsers of users, else of items
   * @throws IllegalArgumentException if it knows none
   */
  public FeatureEffects effects(boolean ofUsers) {
    checkKnowsFeatures(ofUsers);
    return EffectsTable.read(Objects.requireNonNull(ofUsers ? userEffects : itemEffects), info);
  }

  /**
   * This model with other rows.
   *
   * @param ofUsers whether they replace the users, else the items
   */
  public FactorModel withRows(boolean ofUsers, Dataset<Row> rows, long count) {
    return ofUsers
        ? new FactorModel(info.withUsers(count), rows, items, userEffects, itemEffects)
        : new FactorModel(info.withItems(count), users, rows, userEffects, itemEffects);
  }

  /** The users' factors and biases. */
  public VectorTable userVectors() {
    return new VectorTable(
        "user", users.select("id", "bias", "factors"), info.userType(), info.rank(), info.users());
  }

  /** The items' factors and biases. */
  public VectorTable itemVectors() {
    return new VectorTable(
        "item", items.select("id", "bias", "factors"), info.itemType(), info.rank(), info.items());
  }

  /** The users' rows of {@link Samples}, and their biases. */
  public VectorTable userSamples() {
    return samples("user", users, info.userType(), info.users());
  }

  /** The items' rows of {@link Samples}, and their biases. */
  public VectorTable itemSamples() {
    return samples("item", items, info.itemType(), info.items());
  }

  private VectorTable samples(String name, Dataset<Row> table, IdType type, long rows) {
    Column both = functions.concat(functions.col("factors"), functions.col("deviations"));
    Samples samples = new Samples(info.samples(), info.rank());
    return new VectorTable(
        name,
        table.select(functions.col("id"), functions.col("bias"), both.as("factors")),
        type,
        samples.length(),
        rows);
  }

  private StructType userSchema() {
    return schema(info.userType(), info.samples());
  }

  private StructType itemSchema() {
    return schema(info.itemType(), info.samples());
  }

  /** The columns of a table of a model without samples. */
  public static StructType schema(IdType type) {
    return schema(type, 0);
  }

  /** The columns of a table. */
  public static StructType schema(IdType type, int samples) {
    StructType single = single(type);
    return samples == 0
        ? single
        : single.add("deviations", DataTypes.createArrayType(DataTypes.FloatType, false), false);
  }

  private static StructType single(IdType type) {
    return new StructType()
        .add("id", FrameColumns.sqlType(type), false)
        .add("bias", DataTypes.FloatType, false)
        .add("factors", DataTypes.createArrayType(DataTypes.FloatType, false), false)
        .add("ratings", DataTypes.IntegerType, false);
  }

  /** The factors in a row of a table. */
  public static float[] floats(Row row, int column) {
    List<Float> boxed = row.getList(column);
    float[] values = new float[boxed.size()];
    for (int k = 0; k < values.length; k++) {
      values[k] = boxed.get(k);
    }
    return values;
  }

  /**
   * Checks that training can go on from this model.
   *
   * @throws IllegalArgumentException if it has other feedback, another rank, or other id types
   */
  public void checkFits(Feedback feedback, int rank, IdType userType, IdType itemType) {
    if (info.feedback() != feedback) {
      throw new IllegalArgumentException(
          "Cannot go on from the model: it was trained on "
              + info.feedback().name().toLowerCase(Locale.ROOT)
              + " feedback (expected: "
              + feedback.name().toLowerCase(Locale.ROOT)
              + ")");
    }
    if (info.rank() != rank) {
      throw new IllegalArgumentException(
          "Invalid rank: " + rank + " (expected: " + info.rank() + ", as the model has)");
    }
    info.checkTypes(userType, itemType, "");
  }
}
