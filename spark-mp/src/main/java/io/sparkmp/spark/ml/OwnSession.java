package io.sparkmp.spark.ml;

import java.util.function.Function;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * Works on a dataset in the session that it was made in, where names mean what they meant then: the
 * thread's session may differ in {@code spark.sql.caseSensitive}.
 */
public final class OwnSession {

  private OwnSession() {}

  /** The result of a function of a dataset. */
  public static <T> T of(Dataset<?> dataset, Function<Dataset<Row>, T> function) {
    Option<SparkSession> before = SparkSession.getActiveSession();
    SparkSession.setActiveSession(dataset.sparkSession());
    try {
      return function.apply(dataset.toDF());
    } finally {
      if (before.isDefined()) {
        SparkSession.setActiveSession(before.get());
      } else {
        SparkSession.clearActiveSession();
      }
    }
  }
}
