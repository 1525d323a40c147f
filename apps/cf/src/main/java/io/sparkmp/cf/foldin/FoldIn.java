package io.sparkmp.cf.foldin;

import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.solve.Explanation;
import io.sparkmp.cf.solve.FoldInLoss;
import io.sparkmp.cf.solve.FoldInSolver;
import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.topk.VectorTable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Folds in users whom a model does not know, or who have rated more since: solves for their factors
 * against fixed items, without training. Each user is a separate linear system, at the minimum of
 * {@link FoldInLoss}. Folds in items likewise, against fixed users.
 */
public final class FoldIn {
  /** The local disk that a rating takes in a shuffle, if ids are numbers. */
  private static final int BYTES_OF_RATING = 36;

  /** What a row of the fixed side adds to it, besides its factors. */
  private static final int BYTES_OF_ROW = 32;

  private final FactorModel model;
  private final FoldInLoss loss;
  private final boolean nonNegative;

  /**
   * Prepares to fold in with the loss of the training, its regularisation, and its bounds on
   * factors.
   *
   * @throws IllegalArgumentException if the model is of version 1, which did not keep them, or
   *     holds samples
   */
  public FoldIn(FactorModel model) {
    this(model, FoldInLoss.of(model.info()), model.info().nonNegative());
  }

  /**
   * Prepares to fold in with a loss other than that of the training.
   *
   * @param loss the loss to minimise
   * @param nonNegative whether factors are constrained to be non-negative, as in the training
   */
  public FoldIn(FactorModel model, FoldInLoss loss, boolean nonNegative) {
    model.info().checkSingle("fold in");
    this.model = model;
    this.loss = loss;
    this.nonNegative = nonNegative;
  }

  /**
   * Solves for users. As in training, several ratings of an item by a user count as one: their
   * mean, or for {@link FoldInLoss.Implicit} their sum. Items that the model does not know, or that
   * had no training rating, are left out. The result is lazy, except that the items are read at
   * once, and every executor holds them. If they are too large for that, Spark joins them with the
   * ratings instead, and each rating is shuffled together with the factors of its item.
   *
   * @param ratings columns {@code user}, {@code item} and {@code rating}, all known ratings of
   *     these users; rows without a user are left out
   * @return the users of the ratings as {@link FactorModel#users}, one row each, unordered; those
   *     who rated only items that were left out have no ratings, zero factors and no bias. Nothing
   *     was learned of them: to replace rows of a model, use only those with {@code ratings > 0},
   *     and so keep the model's rows for the others
   */
  public Dataset<Row> users(Dataset<Row> ratings) {
    return users(ratings, HeldRows.fit(ratings.sparkSession().sparkContext(), model.itemVectors()));
  }

  /**
   * Solves for users.
   *
   * @param hold whether every executor holds the items
   */
  Dataset<Row> users(Dataset<Row> ratings, boolean hold) {
    return solved(ratings, ofUsers(), model.learned().itemVectors(), hold);
  }

  /**
   * Solves for items as {@link #users} does for users: against the users that the model has
   * learned, by all known ratings of these items.
   *
   * @return the items of the ratings as {@link FactorModel#items}; items rated only by users whom
   *     the model does not know have no ratings, zero factors and no bias
   */
  public Dataset<Row> items(Dataset<Row> ratings) {
    FactorModelInfo info = model.info();
    FactorModel learned = model.learned();
    return solved(
        ratings,
        new Sides("item", info.itemType(), "user", info.userType(), info.users(), learned.users()),
        learned.userVectors(),
        HeldRows.fit(ratings.sparkSession().sparkContext(), model.userVectors()));
  }

  /**
   * The side to solve for and the side that stays fixed.
   *
   * @param solved the column of the former
   * @param fixed the column of the latter
   * @param others how many rows the fixed side has
   * @param rows the fixed side's rows in the model
   */
  private record Sides(
      String solved,
      IdType solvedType,
      String fixed,
      IdType fixedType,
      long others,
      Dataset<Row> rows) {}

  private Dataset<Row> solved(
      Dataset<Row> ratings, Sides sides, VectorTable vectors, boolean hold) {
    Broadcast<HeldRows> held =
        hold ? HeldRows.broadcast(ratings.sparkSession().sparkContext(), vectors) : null;
    Dataset<Row> rated = rated(ratings, sides);
    rated = hold ? rated : joined(rated, sides);
    Column[] order = {functions.col("fixed"), functions.col("rating")};
    return rated
        .groupBy("solved")
        .as(encoder(sides.solvedType), rated.encoder())
        .flatMapSortedGroups( // fixes the order of sums
            order,
            new SolvedRows(solver(sides, vectors), held),
            Encoders.row(FactorModel.schema(sides.solvedType)));
  }

  private static Dataset<Row> rated(Dataset<Row> ratings, Sides sides) {
    return ratings
        .select(
            id(sides.solved, sides.solvedType).as("solved"),
            id(sides.fixed, sides.fixedType).as("fixed"),
            functions.col("rating").cast(DataTypes.DoubleType).as("rating"))
        .filter(functions.col("solved").isNotNull());
  }

  /** The ratings with the fixed side's rows beside them, for as many as there are. */
  private static Dataset<Row> joined(Dataset<Row> rated, Sides sides) {
    Dataset<Row> known =
        sides.rows.select(
            functions.col("id").as("fixed"), functions.col("bias"), functions.col("factors"));
    return rated
        .join(known, "fixed", "left")
        .select("solved", "fixed", "rating", "bias", "factors");
  }

  private FoldInSolver solver(Sides sides, VectorTable vectors) {
    FactorModelInfo info = model.info();
    return new FoldInSolver(
        sides.solved,
        sides.fixed,
        info.rank(),
        info.mean(),
        loss,
        nonNegative,
        sides.others,
        start(info.rank(), vectors));
  }

  /**
   * The bytes of local disk that shuffles take for a rating, at least.
   *
   * @param items whether items are folded in, rather than users
   */
  public int bytesOnDisk(SparkContext spark, boolean items) {
    VectorTable fixed = items ? model.userVectors() : model.itemVectors();
    return HeldRows.fit(spark, fixed)
        ? BYTES_OF_RATING
        : 2 * BYTES_OF_RATING + BYTES_OF_ROW + Float.BYTES * fixed.dimension();
  }

  /**
   * Explains a prediction by a user's ratings: the contribution of each rating to the prediction
   * that the user gets when folded in. Collects this user's ratings on the driver.
   *
   * @param user id of the model's type, known to the model or not
   * @param item id of the model's type
   * @param ratings as for {@link #users}, possibly of other users too
   * @throws UnexplainedException if the model does not know the item, or the user has no rating
   * @throws IllegalArgumentException if the model knows none of the items that the user rated above
   *     0
   */
  public Explanation explain(Object user, Object item, Dataset<Row> ratings) {
    Sides sides = ofUsers();
    List<Row> found = sides.rows.filter(functions.col("id").equalTo(item)).collectAsList();
    if (found.isEmpty()) {
      throw new UnexplainedException(false, "the model does not know item " + item);
    }
    List<Row> rated =
        joined(rated(ratings.filter(functions.col("user").equalTo(user)), sides), sides)
            .orderBy("fixed", "rating")
            .collectAsList();
    if (rated.isEmpty()) {
      throw new UnexplainedException(true, "there is no rating of user " + user);
    }
    return solver(sides, model.learned().itemVectors())
        .explain(user, SolvedRows.joined(rated.iterator()), SolvedRows.known(found.get(0), 1));
  }

  private Sides ofUsers() {
    FactorModelInfo info = model.info();
    return new Sides(
        "user", info.userType(), "item", info.itemType(), info.items(), model.learned().items());
  }

  private static Column id(String column, IdType type) {
    return functions.col(column).cast(FrameColumns.sqlType(type));
  }

  @SuppressWarnings("unchecked") // ids are of one type, whichever it is
  private static Encoder<Object> encoder(IdType type) {
    return (Encoder<Object>)
        (Encoder<?>) (type == IdType.LONG ? Encoders.LONG() : Encoders.STRING());
  }

  /** The common start of all left sides: zeros, or the sum of q q' over the fixed side. */
  private double[] start(int rank, VectorTable vectors) {
    if (loss instanceof FoldInLoss.Explicit) {
      int unknowns = FoldInSolver.unknowns(loss, rank);
      return new double[unknowns * unknowns];
    }
    double[] total = new double[rank * rank];
    List<double[]> parts =
        Jobs.collect(
            vectors.blocks().map(block -> FoldInSolver.gram(block.dimension(), block.values())));
    for (double[] part : parts) {
      Arrays.setAll(total, i -> total[i] + part[i]);
    }
    return total;
  }
}
