package io.sparkmp.cf.ml;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.draws.RankBy;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.recommend.ItemRanks;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.cf.solve.Explanation;
import io.sparkmp.spark.ml.FolderReader;
import io.sparkmp.spark.ml.OwnSession;
import io.sparkmp.spark.ml.SessionSetup;
import io.sparkmp.spark.ml.SteadyFrame;
import io.sparkmp.spark.ml.TrainingSummary;
import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.TableFormat;
import java.util.Objects;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The model of {@link MatrixFactorization}, used like MLlib's {@link ALSModel}.
 *
 * <p>A saved model is a folder that the command line can read too; {@code
 * docs/formats/factor-model.md} describes it.
 */
public final class MatrixFactorizationModel extends RecommendingModel {
  private static final long serialVersionUID = 1L;

  private final transient FactorModel factors;
  private final transient Recommender recommender;
  private final transient ItemRanks ranks;
  private transient @Nullable Dataset<Row> seen;
  private transient @Nullable Dataset<Row> userFeatures;
  private transient @Nullable Dataset<Row> itemFeatures;
  private transient @Nullable FeaturedModel featured;

  /** Do not use: {@code fit} and {@code load} make models. */
  public MatrixFactorizationModel() {
    super("", null);
    throw onlyByFitOrLoad();
  }

  MatrixFactorizationModel(String uid, FactorModel factors, @Nullable TrainingSummary summary) {
    this(uid, factors, new Recommender(factors), new ItemRanks(factors), summary);
  }

  private MatrixFactorizationModel(
      String uid,
      FactorModel factors,
      Recommender recommender,
      ItemRanks ranks,
      @Nullable TrainingSummary summary) {
    super(uid, summary);
    this.factors = factors;
    this.recommender = recommender;
    this.ranks = ranks;
    setDefault(userIdType(), IdColumn.sql(factors.info().userType()));
    setDefault(itemIdType(), IdColumn.sql(factors.info().itemType()));
  }

  /** The type of users in recommendations: that of the column at the fit. */
  public Param<String> userIdType() {
    return declared().text("userIdType", "SQL type of user ids, as they were fitted on", null);
  }

  /** The type of items in recommendations: that of the column at the fit. */
  public Param<String> itemIdType() {
    return declared().text("itemIdType", "SQL type of item ids, as they were fitted on", null);
  }

  /** The model's tables, in the form that the rest of this library uses. */
  public FactorModel factors() {
    checkUsable(factors == null ? null : factors.users());
    checkUsable(factors.items());
    return factors;
  }

  private Recommender recommender() {
    factors();
    return recommender;
  }

  /** With the rows that features add, which are read when they are first needed. */
  private synchronized FeaturedModel featured() {
    FeaturedModel known = featured;
    if (known == null) {
      known = new FeaturedModel(factors(), recommender, ranks).with(userFeatures, itemFeatures);
      featured = known;
    }
    return known;
  }

  /** Factors of a user and of an item. */
  public int rank() {
    return factors.info().rank();
  }

  /** The mean of all ratings, a part of each prediction; 0 for an implicit model. */
  public float globalMean() {
    return factors.info().mean();
  }

  /** The users: {@code id}, {@code features}, an array of {@link #rank} floats, {@code bias}. */
  public Dataset<Row> userFactors() {
    return users().factors(factors().learned().users());
  }

  /** The items: {@code id}, {@code features}, an array of {@link #rank} floats, {@code bias}. */
  public Dataset<Row> itemFactors() {
    return items().factors(factors().learned().items());
  }

  private IdColumn users() {
    return new IdColumn(
        getUserCol(), factors.info().userType(), DataType.fromDDL(getOrDefault(userIdType())));
  }

  private IdColumn items() {
    return new IdColumn(
        getItemCol(), factors.info().itemType(), DataType.fromDDL(getOrDefault(itemIdType())));
  }

  private IdColumns ids() {
    return new IdColumns(users(), items());
  }

  @Override
  NamedRecommendations recommendations() {
    return new NamedRecommendations(featured().recommender(), ids());
  }

  /**
   * Sets the pairs that {@link #rankCol} does not rank. The model that {@code fit} returns knows
   * the pairs it was trained on: it reads that dataset again to compute ranks. The pairs are not
   * saved; a loaded model ranks all items until this is called.
   *
   * @param pairs columns named by {@link #userCol} and {@link #itemCol}; or null for none
   */
  public MatrixFactorizationModel setSeen(@Nullable Dataset<?> pairs) {
    seen = ids().pairs(pairs);
    return this;
  }

  /**
   * Lets this model predict, recommend and rank items that have features and no ratings, also if
   * they came after the training. The model must have been trained with features of items. They are
   * not saved.
   *
   * @param features the columns of {@link MatrixFactorization#setItemFeatures}, ids first; null for
   *     none
   */
  public synchronized MatrixFactorizationModel setItemFeatures(@Nullable Dataset<Row> features) {
    if (features != null) {
      factors().checkKnowsFeatures(false);
    }
    itemFeatures = features;
    featured = null;
    return this;
  }

  /** Like {@link #setItemFeatures}, of the users. */
  public synchronized MatrixFactorizationModel setUserFeatures(@Nullable Dataset<Row> features) {
    if (features != null) {
      factors().checkKnowsFeatures(true);
    }
    userFeatures = features;
    featured = null;
    return this;
  }

  /**
   * {@inheritDoc}
   *
   * @param dataset columns named by {@link #userCol} and {@link #itemCol}; no items are needed for
   *     {@link #recommendationsCol} alone
   * @return its columns, plus ranks if {@link #rankCol} is set, recommendations if {@link
   *     #recommendationsCol} is set (null for an unknown user, who is left out if cold starts are
   *     dropped), and predictions; unordered. If Spark plans adaptively, the shuffles for ranks and
   *     recommendations run now, and rows that another reading may not find again, as after a
   *     sample, are kept until the result is garbage
   */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    return OwnSession.of(dataset, this::transformed);
  }

  private Dataset<Row> transformed(Dataset<Row> dataset) {
    StructType schema = transformSchema(dataset.schema());
    RankingColumns columns = new RankingColumns(this, ids(), schema);
    boolean ranks = !getRankCol().isEmpty();
    boolean recommends = !getRecommendationsCol().isEmpty();
    // These join what they find with the rows that they found it for.
    Dataset<Row> rows = ranks || recommends ? SteadyFrame.lasting(dataset) : dataset;
    if (ranks) {
      rows = columns.ranked(rows, featured().ranks(), seen);
    }
    if (recommends) {
      rows = columns.recommended(rows, featured().recommender());
    }
    return ParamColumns.needsItems(this)
        ? new PairPredictions(this, featured().factors())
            .of(rows, schema, users().in(rows, "predict"), items().in(rows, "predict"))
        : rows;
  }

  @Override
  public StructType transformSchema(StructType schema) {
    if (!getRecommendationsCol().isEmpty() && !getSeenCol().isEmpty()) {
      ParamColumns.arrays(schema, getSeenCol(), items().type());
    }
    return new ParamColumns(this).checkPairs(schema, this, items().fitted());
  }

  @Override
  public MatrixFactorizationModel copy(ParamMap extra) {
    return copied(recommender, extra);
  }

  private MatrixFactorizationModel copied(Recommender other, ParamMap extra) {
    MatrixFactorizationModel copy =
        new MatrixFactorizationModel(uid(), factors, other, ranks, summaryOrNull());
    copy.seen = seen;
    copy.userFeatures = userFeatures;
    copy.itemFeatures = itemFeatures;
    return copyValues(copy, extra).setParent(parent());
  }

  /**
   * This model, with {@code recommendForAllUsers} and {@code recommendForUserSubset} restricted to
   * these items. The restriction is neither saved nor kept by fold-in. Several calls combine: an
   * item must be a candidate of each.
   *
   * @param items has a column of ids named by {@link #itemCol}; unknown items are left out
   */
  public MatrixFactorizationModel withCandidates(Dataset<?> items) {
    return copied(recommender().among(Objects.requireNonNull(items().of(items))), ParamMap.empty());
  }

  /** Like {@link #withCandidates}, but excludes these items. */
  public MatrixFactorizationModel withoutItems(Dataset<?> items) {
    return copied(
        recommender().without(Objects.requireNonNull(items().of(items))), ParamMap.empty());
  }

  /**
   * This model, with more diverse lists of items for users, as {@link Recommender#diverse} chooses
   * them. Not kept, like {@link #withCandidates}.
   *
   * @param weight from 0, which changes nothing, to below 1
   */
  public MatrixFactorizationModel withDiversity(double weight) {
    return copied(recommender().diverse(weight), ParamMap.empty());
  }

  /**
   * This model, but it recommends by the prediction plus some standard deviations of the samples'
   * predictions: it prefers what it is unsure of. On the command line {@code cf recommend --by
   * UPPER}. Not kept, like {@link #withCandidates}.
   *
   * @param deviations how many, at least 0
   * @throws IllegalArgumentException if the model has no samples
   */
  public MatrixFactorizationModel withUpperBound(double deviations) {
    return rankedBy(RankBy.upper(deviations));
  }

  /** Like {@link #withUpperBound}, but minus the deviations: it prefers what it is sure of. */
  public MatrixFactorizationModel withLowerBound(double deviations) {
    return rankedBy(RankBy.lower(deviations));
  }

  /**
   * This model, but it recommends by one of its samples, another one for each user: Thompson
   * sampling. On the command line {@code cf recommend --by SAMPLE}. Not kept, like {@link
   * #withCandidates}.
   *
   * @param seed decides, with the user's id, which sample it is
   * @throws IllegalArgumentException if the model has no samples
   */
  public MatrixFactorizationModel withSample(long seed) {
    return rankedBy(new RankBy.Sample(seed));
  }

  private MatrixFactorizationModel rankedBy(RankBy by) {
    return copied(recommender().by(by), ParamMap.empty());
  }

  /**
   * Adds or updates users without training: solves for each user of the dataset against fixed
   * items, at the minimum of the training's loss.
   *
   * @param ratings all known ratings of these users, with columns named by {@link #userCol}, {@link
   *     #itemCol} and {@link #ratingCol}; unknown items are left out, and so are users without
   *     other items
   * @return this model with the solved users, computed at once and stored in Spark's memory or on
   *     its disks until it is garbage collected
   * @throws IllegalArgumentException if ratings do not determine a user, as may be without
   *     regularisation, or the model was saved by an early version, which did not keep it
   */
  public MatrixFactorizationModel foldInUsers(Dataset<?> ratings) {
    return OwnSession.of(
        ratings, frame -> folded(frame, foldIn().withUsers(frame), users(), userIdType()));
  }

  /**
   * Adds or updates items: like {@link #foldInUsers} with users and items exchanged.
   *
   * @param ratings all known ratings of these items; unknown users are left out, and so are items
   *     without other users
   */
  public MatrixFactorizationModel foldInItems(Dataset<?> ratings) {
    return OwnSession.of(
        ratings, frame -> folded(frame, foldIn().withItems(frame), items(), itemIdType()));
  }

  /**
   * Explains a prediction by a user's ratings: the contribution of each to the prediction after
   * {@link #foldInUsers}.
   *
   * @param user a whole number or text, like the ids; the model need not know the user
   * @param item a whole number or text, like the ids
   * @param ratings all known ratings of this user, possibly of others too
   * @throws IllegalArgumentException if an id is not of the model's type, or the model does not
   *     know the item or any that the user rated
   */
  public Explanation explain(Object user, Object item, Dataset<?> ratings) {
    return OwnSession.of(ratings, frame -> foldIn().explain(user, item, frame));
  }

  private NamedFoldIn foldIn() {
    return new NamedFoldIn(factors(), ids(), new ParamColumns(this));
  }

  /** Widens the id type if the frame's type differs from the fit's. */
  private MatrixFactorizationModel folded(
      Dataset<Row> frame, FactorModel with, IdColumn side, Param<String> sideType) {
    MatrixFactorizationModel folded = new MatrixFactorizationModel(uid(), with, summaryOrNull());
    copyValues(folded, new ParamMap());
    if (!ParamColumns.sqlType(frame.schema(), side.name()).equals(getOrDefault(sideType))) {
      folded.set(folded.getParam(sideType.name()), IdColumn.sql(side.type()));
    }
    folded.seen = seen == null ? null : seen.union(Objects.requireNonNull(ids().pairs(frame)));
    return folded.setParent(parent());
  }

  /**
   * Converts this to MLlib's model, which MLlib saves and loads: its factors have two more places,
   * one for the biases of the users with the global mean and one for those of the items.
   *
   * @throws IllegalArgumentException if ids are text, or numbers of more than 32 bits
   */
  public ALSModel toMLlib() {
    return MllibModel.of(this);
  }

  @Override
  public long estimatedSize() {
    FactorModelInfo info = factors.info();
    return tableBytes(info.users() + info.items(), Float.BYTES * (info.rank() + 1L));
  }

  @Override
  protected void saveFolder(
      SparkSession spark, String path, boolean overwrite, ModelFolder.Supplement supplement) {
    new ModelStore(spark, path).save(factors(), overwrite, TableFormat.PARQUET, supplement);
  }

  /** Reads models that {@code write} or the command line wrote. */
  public static MLReader<MatrixFactorizationModel> read() {
    return new FolderReader<>(
        MatrixFactorizationModel.class,
        "mf",
        (spark, path) -> {
          SessionSetup.check(spark.sparkContext(), CfKryoRegistrator.class, FactorTable.class);
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
