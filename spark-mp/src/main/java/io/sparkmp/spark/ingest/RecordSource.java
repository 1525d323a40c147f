package io.sparkmp.spark.ingest;

/** Where records come from. Reading it twice gives the same records. */
public interface RecordSource {

  /** What messages call it. */
  String description();

  /** What it is taken for, and which columns hold what: for people, who may have meant another. */
  String form();

  /** What messages call one of its records. */
  String noun();

  /** What a user can do about malformed records, for a message; or nothing. */
  String remedy();

  /** A message that names the record and its place as well as can be known. */
  String locate(Problem problem);
}
