package io.sparkmp.cf.foldin;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelInfo;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.topk.VectorBlock;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Users that a model does not know, or that have rated more since: their factors are solved for
 * against the items as they are, without training. Each user is a linear system of his own, at the
 * minimum of {@link FoldInLoss}.
 */
public final class FoldIn {
  private final FactorModel model;
  private final FoldInLoss loss;
  private final boolean nonNegative;

  /**
   * Prepares to fold in users as the model was trained: with its loss, its regularisation, and its
   * bounds on factors.
   *
   * @throws IllegalArgumentException if the model is of version 1, which did not keep them
   */
  public FoldIn(FactorModel model) {
    this(model, FoldInLoss.of(model.info()), model.info().nonNegative());
  }

  /**
   * Prepares to fold in users by another loss than that of the training.
   *
   * @param loss to be minimised
   * @param nonNegative whether factors are held at zero or above, as in the training
   */
  public FoldIn(FactorModel model, FoldInLoss loss, boolean nonNegative) {
    this.model = model;
    this.loss = loss;
    this.nonNegative = nonNegative;
  }

  /**
   * Solves for users. Ratings of the same item by the same user count as one, as in the training:
   * their mean, and for {@link FoldInLoss.Implicit} their sum. Items that the model does not know,
   * or that had no training rating, are left out. The result is computed by an action, but for a
   * sum over the items that {@link FoldInLoss.Implicit} needs, which runs at once.
   *
   * @param ratings columns {@code user}, {@code item} and {@code rating}, all that are known of
   *     these users; rows without a user are left out
   * @return the users of the ratings as {@link FactorModel#users}, one row each, in no order; those
   *     who have only rated items that were left out have no ratings, zero factors and no bias.
   *     Nothing was learned of them: a caller who puts these rows in the place of a model's takes
   *     those with {@code ratings > 0}, to keep what the model knows of the others
   */
  public Dataset<Row> users(Dataset<Row> ratings) {
    ModelInfo info = model.info();
    Dataset<Row> items =
        model
            .learned()
            .items()
            .select(
                functions.col("id").as("item"), functions.col("bias"), functions.col("factors"));
    Dataset<Row> rated =
        ratings
            .select(
                functions.col("user").cast(FrameColumns.sqlType(info.userType())).as("user"),
                functions.col("item").cast(FrameColumns.sqlType(info.itemType())).as("item"),
                functions.col("rating").cast(DataTypes.DoubleType).as("rating"))
            .filter(functions.col("user").isNotNull())
            .join(items, "item", "left")
            .select("user", "item", "rating", "bias", "factors");
    FoldInSolver solver =
        new FoldInSolver(info.rank(), info.mean(), loss, nonNegative, start(info.rank()));
    Column[] order = {functions.col("item"), functions.col("rating")};
    return rated
        .groupBy("user")
        .as(user(info.userType()), rated.encoder())
        .flatMapSortedGroups( // sums in an order that nothing changes
            order, solver, Encoders.row(FactorModel.schema(info.userType())));
  }

  @SuppressWarnings("unchecked") // ids are of one type, whichever it is
  private static Encoder<Object> user(IdType type) {
    return (Encoder<Object>)
        (Encoder<?>) (type == IdType.LONG ? Encoders.LONG() : Encoders.STRING());
  }

  /** What the left side of every user has: zeros, or the sum of q q' over all items. */
  private double[] start(int rank) {
    if (loss instanceof FoldInLoss.Explicit) {
      int unknowns = FoldInSolver.unknowns(loss, rank);
      return new double[unknowns * unknowns];
    }
    double[] total = new double[rank * rank];
    List<double[]> parts = model.learned().itemVectors().blocks().map(FoldIn::gram).collect();
    for (double[] part : parts) {
      Arrays.setAll(total, i -> total[i] + part[i]);
    }
    return total;
  }

  private static double[] gram(VectorBlock block) {
    int rank = block.dimension();
    double[] sum = new double[rank * rank];
    double[] row = new double[rank];
    for (int i = 0; i < block.size(); i++) {
      for (int k = 0; k < rank; k++) {
        row[k] = block.values()[i * rank + k];
      }
      NormalEquations.addOuter(sum, 1, row);
    }
    return sum;
  }
}
