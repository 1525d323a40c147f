package io.sparkmp.spark.ingest;

/**
 * The expected number of records, before they are read.
 *
 * @param count the approximate number; meaningless if unknown
 * @param trust how reliable the number is
 */
public record ExpectedRecords(long count, Trust trust) {

  /** How reliable an expectation is. */
  public enum Trust {
    /** There is no expectation. */
    UNKNOWN,
    /** A guess, which may be wrong by any factor. */
    GUESSED,
    /** Computed from file sizes and a sample of records. */
    MEASURED
  }

  /** An unknown number. */
  public static final ExpectedRecords UNKNOWN = new ExpectedRecords(0, Trust.UNKNOWN);

  /** Computed from the bytes of files and the measured bytes per record. */
  public static ExpectedRecords measured(long bytes, double bytesOfRecord) {
    return new ExpectedRecords((long) Math.ceil(bytes / bytesOfRecord), Trust.MEASURED);
  }

  /** Computed from the bytes of files and the typical bytes per record. */
  public static ExpectedRecords guessed(long bytes, int bytesOfRecord) {
    return new ExpectedRecords(bytes / bytesOfRecord, Trust.GUESSED);
  }

  /** The sum, with the lower trust of both. */
  public ExpectedRecords plus(ExpectedRecords other) {
    Trust less = trust.compareTo(other.trust) < 0 ? trust : other.trust;
    return less == Trust.UNKNOWN ? UNKNOWN : new ExpectedRecords(count + other.count, less);
  }
}
