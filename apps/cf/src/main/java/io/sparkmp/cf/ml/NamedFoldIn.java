package io.sparkmp.cf.ml;

import io.sparkmp.cf.foldin.FoldIn;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.solve.Explanation;
import io.sparkmp.cf.train.RatingRange;
import io.sparkmp.errors.Reasons;
import io.sparkmp.spark.ml.SessionSetup;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folds the ratings of a dataset into a model.
 *
 * @param model has the fixed side
 * @param ids the id columns of the dataset
 * @param columns its other columns
 */
record NamedFoldIn(FactorModel model, IdColumns ids, ParamColumns columns) {
  private static final Logger LOG = LoggerFactory.getLogger(NamedFoldIn.class);

  /** The model with the users of a frame who have ratings of known items. */
  FactorModel withUsers(Dataset<Row> frame) {
    Dataset<Row> users = new FoldIn(model).users(checked(frame)).filter("ratings > 0");
    return named(() -> model.withUsers(users));
  }

  /** The model with the items of a frame that have ratings by known users. */
  FactorModel withItems(Dataset<Row> frame) {
    Dataset<Row> items = new FoldIn(model).items(checked(frame)).filter("ratings > 0");
    return named(() -> model.withItems(items));
  }

  /** Throws what a task says of ratings as an error of the caller's. */
  private static FactorModel named(Supplier<FactorModel> folded) {
    try {
      return folded.get();
    } catch (Exception e) { // Scala code throws checked exceptions without declaring them
      String ours = Reasons.ofKind(e, IllegalArgumentException.class);
      if (ours != null && ours.startsWith("Cannot fold in ")) {
        throw new IllegalArgumentException(ours, e);
      }
      throw e;
    }
  }

  /** Explains a prediction by the ratings of a frame. */
  Explanation explain(Object user, Object item, Dataset<Row> frame) {
    Object asked = model.info().userType().id(user, "explain a prediction for user");
    Object of = model.info().itemType().id(item, "explain a prediction of item");
    return new FoldIn(model).explain(asked, of, ratings(frame));
  }

  private Dataset<Row> checked(Dataset<Row> frame) {
    Dataset<Row> ratings = ratings(frame);
    String warning = RatingRange.of(ratings).warning(ParamColumns.FRAME, model.info());
    if (warning != null) {
      LOG.warn("Folding in: {}", warning);
    }
    return ratings;
  }

  private Dataset<Row> ratings(Dataset<Row> frame) {
    SessionSetup.checkEnds(frame, "fold in the ratings of");
    return frame.select(
        ids.users().in(frame, "fold in").as("user"),
        ids.items().in(frame, "fold in").as("item"),
        columns.finiteRatings(frame, "fold in", false).as("rating"));
  }
}
