package io.sparkmp.linear.model;

import io.sparkmp.layout.Records;
import java.io.Serializable;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.apache.spark.util.CollectionAccumulator;
import org.apache.spark.util.LongAccumulator;

/** Which of a model's features occur in the records that it is applied to. Counted in tasks. */
final class SeenFeatures implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int LEAST_RECORDS = 20;

  private final Set<Object> common;
  private final LongAccumulator records;
  private final LongAccumulator described; // which have a feature
  private final LongAccumulator unknown; // of these, which have none with a coefficient
  private final LongAccumulator zeros; // which have feature 0, unknown to the model
  private final CollectionAccumulator<Object> found;

  /**
   * Nothing yet.
   *
   * @param common features that nearly all training records have
   */
  SeenFeatures(Set<Object> common, SparkContext spark) {
    this.common = common;
    records = spark.longAccumulator();
    described = spark.longAccumulator();
    unknown = spark.longAccumulator();
    zeros = spark.longAccumulator();
    found = spark.collectionAccumulator();
  }

  /**
   * Counts a piece of the records, in a task.
   *
   * @param describedRecords how many records of it have a feature
   * @param unknownRecords how many of these have no feature with a coefficient
   * @param ofZero how many have feature 0 without a coefficient
   */
  void add(Records piece, long describedRecords, long unknownRecords, long ofZero) {
    records.add(piece.rows().size());
    described.add(describedRecords);
    unknown.add(unknownRecords);
    zeros.add(ofZero);
    IntStream.range(0, piece.columns().size())
        .mapToObj(piece.columns()::get)
        .filter(common::contains)
        .forEach(found::add);
  }

  long described() {
    return described.value();
  }

  long unknown() {
    return unknown.value();
  }

  long zeros() {
    return zeros.value();
  }

  /** How many per cent of the described records so many of them are. */
  long percent(long some) {
    return described() == 0 ? 0 : 100 * some / described();
  }

  /** Of the common features those that no record has, sorted; none where records are few. */
  List<Object> missing() {
    Set<Object> seen = Set.copyOf(found.value());
    return records.value() < LEAST_RECORDS
        ? List.of()
        : common.stream().filter(id -> !seen.contains(id)).sorted().toList();
  }
}
