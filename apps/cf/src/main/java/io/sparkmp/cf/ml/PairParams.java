package io.sparkmp.cf.ml;

import io.sparkmp.spark.ml.FluentParams;
import org.apache.spark.ml.param.Param;

/**
 * The params of everything that reads ratings, with the names and meanings of MLlib's ALS.
 *
 * @param <S> the type that setters return
 */
public interface PairParams<S extends PairParams<S>> extends FluentParams<S> {

  /** The column of user ids: whole numbers, or text. */
  default Param<String> userCol() {
    return declared()
        .text("userCol", "column name for user ids: whole numbers of 64 bits, or text", "user");
  }

  /** The value of {@link #userCol}. */
  default String getUserCol() {
    return getOrDefault(userCol());
  }

  /** Sets {@link #userCol}. */
  default S setUserCol(String value) {
    return with(userCol(), value);
  }

  /** The column of item ids: whole numbers, or text. */
  default Param<String> itemCol() {
    return declared()
        .text("itemCol", "column name for item ids: whole numbers of 64 bits, or text", "item");
  }

  /** The value of {@link #itemCol}. */
  default String getItemCol() {
    return getOrDefault(itemCol());
  }

  /** Sets {@link #itemCol}. */
  default S setItemCol(String value) {
    return with(itemCol(), value);
  }

  /** The column of ratings; empty for 1 in each row. */
  default Param<String> ratingCol() {
    return declared()
        .text("ratingCol", "column name for ratings; empty for 1 in each row", "rating");
  }

  /** The value of {@link #ratingCol}. */
  default String getRatingCol() {
    return getOrDefault(ratingCol());
  }

  /** Sets {@link #ratingCol}. */
  default S setRatingCol(String value) {
    return with(ratingCol(), value);
  }
}
