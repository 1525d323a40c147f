package io.sparkmp.spark.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;

/**
 * Training records and separate held-out records.
 *
 * @param training training records, a part of which may also be held out
 * @param heldOut records that are all held out
 * @param set {@link HoldOut#ALL_TEST} or {@link HoldOut#ALL_VALIDATION}
 */
public record SplitRecords(KeyedSource training, KeyedSource heldOut, HoldOut set)
    implements KeyedSource {

  /** With separate records for the test set. */
  public SplitRecords(KeyedSource training, KeyedSource test) {
    this(training, test, HoldOut.ALL_TEST);
  }

  /** Checks that both have the same id types. */
  public SplitRecords {
    if (training.rowType() != heldOut.rowType() || training.columnType() != heldOut.columnType()) {
      throw new IngestException(
          "Cannot hold out "
              + heldOut.description()
              + ": its ids are of another type than those of "
              + training.description()
              + "; --id-type string reads both as text");
    }
  }

  @Override
  public IdType rowType() {
    return training.rowType();
  }

  @Override
  public IdType columnType() {
    return training.columnType();
  }

  @Override
  public String description() {
    return training.description();
  }

  @Override
  public String noun() {
    return training.noun();
  }

  @Override
  public @Nullable String rowName() {
    return training.rowName();
  }

  @Override
  public @Nullable String columnName() {
    return training.columnName();
  }

  @Override
  public String form() {
    return training.form();
  }

  @Override
  public ExpectedRecords expected() {
    return training.expected().plus(heldOut.expected());
  }

  @Override
  public Map<String, Long> declared() {
    Map<String, Long> both = new HashMap<>(training.declared());
    both.putAll(heldOut.declared());
    return both;
  }

  @Override
  public JavaRDD<ReadPart> read(HoldOut holdOut) {
    return training.read(holdOut).union(heldOut.read(set));
  }

  @Override
  public String remedy() {
    return training.remedy();
  }

  @Override
  public String locate(Problem problem) {
    boolean isHeldOut = problem.source().equals(heldOut.description());
    return (isHeldOut ? heldOut : training).locate(problem);
  }

  @Override
  public String advice(Problem problem) {
    String advice = training.advice(problem);
    return advice.isEmpty() ? heldOut.advice(problem) : advice;
  }
}
