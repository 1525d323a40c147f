package io.sparkmp.linear.ingest;

import io.sparkmp.layout.SparseBlock;
import io.sparkmp.linear.kernel.Place;
import io.sparkmp.spark.layout.LaidOut;
import org.jspecify.annotations.Nullable;

/**
 * Records laid out over the workers: rows are records, columns features and {@link OwnColumns}.
 *
 * @param laidOut the blocks; kept until this is closed
 * @param labels where the column of labels is
 * @param weights where the column of weights is, or null if all records weigh 1
 * @param stats of the labels
 * @param features how many there are
 * @param entries values of features that are not 0
 * @param unlabelled records that were left out, since they have no label
 * @param merged entries that were added to another of the same record and feature
 * @param checksum of all entries, by which other records are told from these
 * @param rounded columns, at least, whose values differ too little for floats at their size
 * @param classes words that the labels 0 and 1 stand for, or null if labels are numbers
 */
public record LinearData(
    LaidOut<SparseBlock> laidOut,
    Place labels,
    @Nullable Place weights,
    LabelStats stats,
    long features,
    long entries,
    long unlabelled,
    long merged,
    long checksum,
    long rounded,
    @Nullable ClassNames classes)
    implements AutoCloseable {

  /** The same where the labels 0 and 1 stand for words. */
  public LinearData withClasses(@Nullable ClassNames names) {
    return new LinearData(
        laidOut,
        labels,
        weights,
        stats,
        features,
        entries,
        unlabelled,
        merged,
        checksum,
        rounded,
        names);
  }

  /** A warning of {@link #rounded} columns, or null if there are none. */
  public @Nullable String warning() {
    return rounded == 0
        ? null
        : "the values of "
            + (rounded == 1 ? "a column" : rounded + " columns")
            + " are so large, and differ by so little, that floats hold hardly more than that they"
            + " are alike; subtract their mean, as of times, before they are read";
  }

  @Override
  public void close() {
    laidOut.close();
  }
}
