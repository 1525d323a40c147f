package io.sparkmp.cf.ml;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.foldin.FoldIn;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.model.Predictions;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ml.FolderReader;
import io.sparkmp.spark.ml.KryoSetup;
import io.sparkmp.spark.ml.TrainedModel;
import io.sparkmp.spark.ml.TrainingSummary;
import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.TableFormat;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The model of {@link MatrixFactorization}, to be used as MLlib's {@link ALSModel} is.
 *
 * <p>A saved model is the folder that the command line reads too; {@code
 * docs/formats/factor-model.md} describes it.
 */
public final class MatrixFactorizationModel extends TrainedModel<MatrixFactorizationModel>
    implements FactorModelParams<MatrixFactorizationModel> {
  private static final long serialVersionUID = 1L;

  private final transient FactorModel factors;
  private final transient Recommender recommender;

  MatrixFactorizationModel(String uid, FactorModel factors, @Nullable TrainingSummary summary) {
    this(uid, factors, new Recommender(factors), summary);
  }

  private MatrixFactorizationModel(
      String uid, FactorModel factors, Recommender recommender, @Nullable TrainingSummary summary) {
    super(uid, summary);
    this.factors = factors;
    this.recommender = recommender;
    setDefault(userIdType(), idType(factors.info().userType()));
    setDefault(itemIdType(), idType(factors.info().itemType()));
  }

  /** The type that recommendations have users in: that of the column of the fit. */
  public Param<String> userIdType() {
    return declared().text("userIdType", "SQL type of user ids, as they were fitted on", null);
  }

  /** The type that recommendations have items in: that of the column of the fit. */
  public Param<String> itemIdType() {
    return declared().text("itemIdType", "SQL type of item ids, as they were fitted on", null);
  }

  /** The model as tables, as the rest of this library has it. */
  public FactorModel factors() {
    return factors;
  }

  /** Factors of a user and of an item. */
  public int rank() {
    return factors.info().rank();
  }

  /** The mean of all ratings, a part of each prediction; 0 of an implicit model. */
  public float globalMean() {
    return factors.info().mean();
  }

  /** The users: {@code id}, {@code features}, an array of {@link #rank} floats, {@code bias}. */
  public Dataset<Row> userFactors() {
    return table(factors.learned().users(), users());
  }

  /** The items: {@code id}, {@code features}, an array of {@link #rank} floats, {@code bias}. */
  public Dataset<Row> itemFactors() {
    return table(factors.learned().items(), items());
  }

  private static Dataset<Row> table(Dataset<Row> rows, IdColumn ids) {
    return rows.select(
        ids.restored().as("id"), functions.col("factors").as("features"), functions.col("bias"));
  }

  private IdColumn users() {
    return new IdColumn(
        getUserCol(), factors.info().userType(), DataType.fromDDL(getOrDefault(userIdType())));
  }

  private IdColumn items() {
    return new IdColumn(
        getItemCol(), factors.info().itemType(), DataType.fromDDL(getOrDefault(itemIdType())));
  }

  /**
   * {@inheritDoc}
   *
   * @param dataset with columns of the names that {@link #userCol} and {@link #itemCol} have
   * @return its columns and that of predictions, in no order
   */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    transformSchema(dataset.schema());
    Dataset<Row> rows = dataset.toDF();
    Predictions predictions = new Predictions(factors.learned());
    Column score = predictions.score();
    Column prediction = getClipPredictions() ? predictions.clipped(score) : score;
    Column isKnown = Predictions.knowsUser().and(Predictions.knowsItem());
    ColdStart coldStart = enumOf(ColdStart.class, coldStartStrategy());
    Dataset<Row> beside =
        predictions.beside(rows, users().in(rows, "predict"), items().in(rows, "predict"));
    if (coldStart == ColdStart.DROP) {
      beside = beside.filter(isKnown);
    } else if (coldStart == ColdStart.NAN) {
      prediction = functions.when(isKnown, prediction).otherwise(functions.lit(Double.NaN));
    }
    return Predictions.without(
        getPredictionCol().isEmpty()
            ? beside
            : beside.withColumn(getPredictionCol(), prediction.cast(DataTypes.FloatType)));
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return new Columns(this).checkPairs(schema);
  }

  @Override
  public MatrixFactorizationModel copy(ParamMap extra) {
    MatrixFactorizationModel copy =
        new MatrixFactorizationModel(uid(), factors, recommender, summaryOrNull());
    return copyValues(copy, extra).setParent(parent());
  }

  /**
   * The items that all users are predicted to like best, by a product that is computed in blocks
   * when the result is. What it needs of the items is then kept in Spark's memory as long as this
   * model.
   *
   * @param numItems how many for each, at least 1
   * @return a row a user: his id in the column {@link #userCol}, and {@code recommendations}, an
   *     array of structs of an item's id, named as {@link #itemCol}, and {@code rating}; the best
   *     first
   */
  public Dataset<Row> recommendForAllUsers(int numItems) {
    return recommendForUsers(numItems, null, null);
  }

  /**
   * As {@link #recommendForAllUsers(int)}, without what is known to be known.
   *
   * @param seen pairs not to recommend, with columns named as {@link #userCol} and {@link #itemCol}
   */
  public Dataset<Row> recommendForAllUsers(int numItems, Dataset<?> seen) {
    return recommendForUsers(numItems, null, seen);
  }

  /**
   * As {@link #recommendForAllUsers(int)}, for some.
   *
   * @param dataset with a column of ids named as {@link #userCol}; those that the model does not
   *     know get no row
   */
  public Dataset<Row> recommendForUserSubset(Dataset<?> dataset, int numItems) {
    return recommendForUsers(numItems, dataset, null);
  }

  /** As {@link #recommendForUserSubset(Dataset, int)}, without pairs that are {@code seen}. */
  public Dataset<Row> recommendForUserSubset(Dataset<?> dataset, int numItems, Dataset<?> seen) {
    return recommendForUsers(numItems, dataset, seen);
  }

  /**
   * The users who are predicted to like all items best; else as {@link #recommendForAllUsers(int)}.
   *
   * @param numUsers how many for each, at least 1
   */
  public Dataset<Row> recommendForAllItems(int numUsers) {
    return recommendForItems(numUsers, null, null);
  }

  /** As {@link #recommendForAllItems(int)}, without pairs that are {@code seen}. */
  public Dataset<Row> recommendForAllItems(int numUsers, Dataset<?> seen) {
    return recommendForItems(numUsers, null, seen);
  }

  /** As {@link #recommendForAllItems(int)}, for the items of a dataset. */
  public Dataset<Row> recommendForItemSubset(Dataset<?> dataset, int numUsers) {
    return recommendForItems(numUsers, dataset, null);
  }

  /** As {@link #recommendForItemSubset(Dataset, int)}, without pairs that are {@code seen}. */
  public Dataset<Row> recommendForItemSubset(Dataset<?> dataset, int numUsers, Dataset<?> seen) {
    return recommendForItems(numUsers, dataset, seen);
  }

  private Dataset<Row> recommendForUsers(
      int num, @Nullable Dataset<?> users, @Nullable Dataset<?> seen) {
    Dataset<Row> lists = recommender.itemsForUsers(num, ids(users, users()), pairs(seen));
    return named(lists, users(), items());
  }

  private Dataset<Row> recommendForItems(
      int num, @Nullable Dataset<?> items, @Nullable Dataset<?> seen) {
    Dataset<Row> lists = recommender.usersForItems(num, ids(items, items()), pairs(seen));
    return named(lists, items(), users());
  }

  /**
   * The items whose factors point the most nearly the same way as those of each item.
   *
   * @param num how many for each, at least 1
   * @return a row an item: its id in the column {@link #itemCol}, and {@code recommendations}, as
   *     {@link #recommendForAllUsers(int)} has them, with the cosine of the angle as rating
   */
  public Dataset<Row> similarItems(int num) {
    return named(recommender.similarItems(num, null), items(), items());
  }

  /** As {@link #similarItems(int)}, for the items of a dataset. */
  public Dataset<Row> similarItems(Dataset<?> items, int num) {
    return named(recommender.similarItems(num, ids(items, items())), items(), items());
  }

  /**
   * A model that knows more users, or some better, without a training: each user of the dataset is
   * solved for against the items as they are, at the minimum that the training looked for.
   *
   * @param ratings all that is known of these users, with columns named as {@link #userCol}, {@link
   *     #itemCol} and {@link #ratingCol}; items that the model does not know are left out, and so
   *     are users with no others
   * @return the users of this model, but those of the dataset as they are solved for, at once; kept
   *     in Spark's memory or on its disks until it is garbage
   * @throws IllegalArgumentException if the model was saved by an early version, which did not keep
   *     the regularisation
   */
  public MatrixFactorizationModel foldInUsers(Dataset<?> ratings) {
    Dataset<Row> frame = ratings.toDF();
    Dataset<Row> solved =
        new FoldIn(factors)
            .users(
                frame.select(
                    users().in(frame, "fold in").as("user"),
                    items().in(frame, "fold in").as("item"),
                    new Columns(this).ratings(frame).as("rating")));
    MatrixFactorizationModel folded =
        new MatrixFactorizationModel(
            uid(), factors.withUsers(solved.filter("ratings > 0")), summaryOrNull());
    copyValues(folded, new ParamMap());
    if (!Columns.sqlType(frame.schema(), getUserCol()).equals(getOrDefault(userIdType()))) {
      folded.with(folded.userIdType(), idType(factors.info().userType())); // the widest
    }
    return folded.setParent(parent());
  }

  private static String idType(IdType type) {
    return FrameColumns.sqlType(type).sql();
  }

  private static @Nullable Dataset<Row> ids(@Nullable Dataset<?> dataset, IdColumn ids) {
    return dataset == null ? null : dataset.toDF().select(ids.in(dataset.toDF()));
  }

  private @Nullable Dataset<Row> pairs(@Nullable Dataset<?> seen) {
    if (seen == null) {
      return null;
    }
    Dataset<Row> frame = seen.toDF();
    return frame.select(users().in(frame).as("user"), items().in(frame).as("item"));
  }

  private static Dataset<Row> named(Dataset<Row> lists, IdColumn of, IdColumn recommended) {
    StructType recommendation =
        new StructType()
            .add(recommended.name(), recommended.fitted(), false)
            .add("rating", DataTypes.FloatType, false);
    return lists.select(
        of.restored().as(of.name()),
        functions
            .col("recommendations")
            .cast(DataTypes.createArrayType(recommendation, false))
            .as("recommendations"));
  }

  /**
   * The same model as MLlib's own, which MLlib saves and loads: its factors have two more places,
   * one for the biases of the users with the global mean and one for those of the items.
   *
   * @throws IllegalArgumentException if ids are text, or numbers of more than 32 bits
   */
  public ALSModel toMLlib() {
    return MllibModel.of(this);
  }

  @Override
  protected void saveFolder(
      SparkSession spark, String path, boolean overwrite, ModelFolder.Supplement supplement) {
    new ModelStore(spark, path).save(factors, overwrite, TableFormat.PARQUET, supplement);
  }

  /** Reads models that {@code write}, or the command line, has written. */
  public static MLReader<MatrixFactorizationModel> read() {
    return new FolderReader<>(
        MatrixFactorizationModel.class,
        "mf",
        (spark, path) -> {
          KryoSetup.check(spark.sparkContext(), CfKryoRegistrator.class, FactorTable.class);
          FactorModel saved = new ModelStore(spark, path).load().kept();
          return uid -> new MatrixFactorizationModel(uid, saved, null);
        });
  }

  /** Reads a model from a path. */
  public static MatrixFactorizationModel load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "MatrixFactorizationModel: uid=" + uid() + ", rank=" + rank();
  }
}
