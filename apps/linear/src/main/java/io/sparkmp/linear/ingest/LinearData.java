package io.sparkmp.linear.ingest;

import io.sparkmp.layout.SparseBlock;
import io.sparkmp.linear.kernel.Place;
import io.sparkmp.spark.layout.LaidOut;
import org.jspecify.annotations.Nullable;

/**
 * Records laid out over the workers: rows are records, columns features and {@link OwnColumns}.
 *
 * @param laidOut the blocks; stored until this is closed
 * @param labels the place of the label column
 * @param weights the place of the weight column, or null if all records weigh 1
 * @param stats the labels' statistics
 * @param features the number of features
 * @param entries the number of nonzero feature values
 * @param unlabelled the number of records left out for lack of a label
 * @param merged the number of entries added to another of the same record and feature
 * @param rounded a column whose values differ too little for the precision of floats, or null
 * @param classes the names of labels 0, 1 and so on, or null if labels are numbers
 * @param vectors what entries the records' vectors have
 * @param texts how texts became features; null if there were none
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
    RoundedColumns.@Nullable Named rounded,
    @Nullable ClassNames classes,
    VectorEntries vectors,
    @Nullable NGrams texts)
    implements AutoCloseable {

  /**
   * These data with what their numbers stand for.
   *
   * @param names of labels 0, 1 and so on, or null if labels are numbers
   * @param source of these data
   */
  public LinearData described(@Nullable ClassNames names, LinearSource source) {
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
        names,
        source.vectors(),
        source.texts());
  }

  /** A warning of what floats hold little of, or null if there is nothing. */
  public @Nullable String warning() {
    return rounded == null ? null : rounded.warning(vectors);
  }

  @Override
  public void close() {
    laidOut.close();
  }
}
