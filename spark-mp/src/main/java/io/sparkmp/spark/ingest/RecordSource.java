package io.sparkmp.spark.ingest;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A source of records. Reading it twice gives the same records. */
public interface RecordSource {

  /** Its name in messages. */
  String description();

  /** Its assumed format and columns, so that people can spot a mistake. */
  String form();

  /** The name of a record in messages. */
  default String noun() {
    return "record";
  }

  /** The remedy for malformed records, for a message; or nothing. */
  default String remedy() {
    return "";
  }

  /** What row ids identify, such as {@code user}, if they were given; else null. */
  default @Nullable String rowName() {
    return null;
  }

  /** What column ids identify, such as {@code item}, if they were given; else null. */
  default @Nullable String columnName() {
    return null;
  }

  /** The number of values of each record. */
  default int width() {
    return 1;
  }

  /** The approximate number of records, as {@link ReadPart#records} counts them; reads little. */
  default ExpectedRecords expected() {
    return ExpectedRecords.UNKNOWN;
  }

  /**
   * The number of records of each file that says how many it has, by its name in {@link
   * ReadPart#source}.
   */
  default Map<String, Long> declared() {
    return Map.of();
  }

  /**
   * Advice on a malformed record that takes all records into account, to follow the reason; or
   * nothing. May read the source again.
   */
  default String advice(Problem problem) {
    return "";
  }

  /** Names a record and its place as precisely as possible. */
  String locate(Problem problem);
}
