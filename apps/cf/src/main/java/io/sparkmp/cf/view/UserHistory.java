package io.sparkmp.cf.view;

import static org.apache.spark.sql.functions.avg;
import static org.apache.spark.sql.functions.col;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Predictions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What some users have rated, highest ratings first.
 *
 * @param ofUsers the ratings by user
 */
public record UserHistory(Map<Object, List<Rated>> ofUsers) {

  /** For users without known ratings. */
  public static final UserHistory UNKNOWN = new UserHistory(Map.of());

  /**
   * A rating.
   *
   * @param item the rated item
   * @param rating the mean of several ratings
   * @param predicted the model's prediction, clipped to the range of the ratings
   * @param known whether the model knows the item
   */
  public record Rated(Object item, double rating, double predicted, boolean known) {}

  /**
   * Reads the history.
   *
   * @param ratings columns user, item and rating
   * @param users ids of the model's type
   */
  public static UserHistory read(FactorModel model, Dataset<Row> ratings, List<Object> users) {
    Predictions predictions = new Predictions(model);
    Dataset<Row> theirs =
        ratings
            .filter(col("user").isin(users.toArray()))
            .groupBy("user", "item")
            .agg(avg("rating").as("rating"));
    Map<Object, List<Rated>> found = new HashMap<>();
    predictions
        .beside(theirs, col("user"), col("item"))
        .select(
            col("user"),
            col("item"),
            col("rating"),
            predictions.clipped(predictions.score()).cast("double"),
            predictions.knowsItem())
        .orderBy(col("rating").desc(), col("item"))
        .collectAsList()
        .forEach(
            row ->
                found
                    .computeIfAbsent(row.get(0), user -> new ArrayList<>())
                    .add(
                        new Rated(
                            row.get(1), row.getDouble(2), row.getDouble(3), row.getBoolean(4))));
    return new UserHistory(found);
  }

  /** The ratings of a user, if any. */
  List<Rated> of(Object user) {
    return ofUsers.getOrDefault(user, List.of());
  }
}
