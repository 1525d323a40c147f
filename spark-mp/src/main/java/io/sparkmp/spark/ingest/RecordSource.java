package io.sparkmp.spark.ingest;

import org.jspecify.annotations.Nullable;

/** Where records come from. Reading it twice gives the same records. */
public interface RecordSource {

  /** What messages call it. */
  String description();

  /** What it is taken for, and which columns hold what: for people, who may have meant another. */
  String form();

  /** What messages call one of its records. */
  default String noun() {
    return "record";
  }

  /** What a user can do about malformed records, for a message; or nothing. */
  default String remedy() {
    return "";
  }

  /** What has the ids of rows, if somebody gave them, such as {@code user}; else null. */
  default @Nullable String rowName() {
    return null;
  }

  /** What has the ids of columns, if somebody gave them, such as {@code item}; else null. */
  default @Nullable String columnName() {
    return null;
  }

  /** About how many records there are, as {@link ReadPart#records} counts them; reads little. */
  default ExpectedRecords expected() {
    return ExpectedRecords.UNKNOWN;
  }

  /**
   * What all records together say of one that is malformed, to go behind the reason; or nothing.
   * May read them again.
   */
  default String advice(Problem problem) {
    return "";
  }

  /** A message that names the record and its place as well as can be known. */
  String locate(Problem problem);
}
