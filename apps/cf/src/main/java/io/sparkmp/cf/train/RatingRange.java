package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.LayoutStats;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import java.math.BigDecimal;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * Warns of ratings in another unit than that of a model's training, such as per cent for stars:
 * they can be used, and mislead.
 *
 * @param least rating
 * @param largest rating
 * @param mean of the ratings
 */
public record RatingRange(float least, float largest, double mean) {

  /** That of training ratings that were read. */
  public static RatingRange of(LayoutStats stats) {
    return new RatingRange(stats.min(), stats.max(), stats.mean());
  }

  /** That of rows with a column {@code rating}. Reads them once. */
  public static RatingRange of(Dataset<Row> rows) {
    Column rating = functions.col("rating");
    Row range =
        rows.agg(functions.min(rating), functions.max(rating), functions.avg(rating)).first();
    return range.isNullAt(0)
        ? new RatingRange(Float.NaN, Float.NaN, Double.NaN)
        : new RatingRange(
            range.<Number>getAs(0).floatValue(),
            range.<Number>getAs(1).floatValue(),
            range.<Number>getAs(2).doubleValue());
  }

  /**
   * The warning, or null.
   *
   * @param what the ratings, such as their path
   * @param model of the training
   */
  public @Nullable String warning(String what, FactorModelInfo model) {
    return model.feedback() == Feedback.EXPLICIT && isFar(model.minRating(), model.maxRating())
        ? "the ratings of "
            + what
            + " lie between "
            + plain(least)
            + " and "
            + plain(largest)
            + ", those of the model's training between "
            + plain(model.minRating())
            + " and "
            + plain(model.maxRating())
            + "; if their units differ, convert them to that of the training"
        : null;
  }

  /** A rating as people write it. */
  public static String plain(float rating) {
    return new BigDecimal(Float.toString(rating)).stripTrailingZeros().toPlainString();
  }

  /** Whether the mean is outside of the range from {@code from}, or a rating is far outside. */
  boolean isFar(float from, float to) {
    double width = (double) to - from;
    return mean < from || mean > to || least < from - width || largest > to + width;
  }
}
