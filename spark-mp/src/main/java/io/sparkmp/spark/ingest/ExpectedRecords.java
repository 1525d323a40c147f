package io.sparkmp.spark.ingest;

/**
 * What is known of the number of records before they are read.
 *
 * @param count about how many; of no meaning if it is unknown
 * @param trust in the number
 */
public record ExpectedRecords(long count, Trust trust) {

  /** How good an expectation is. */
  public enum Trust {
    /** There is none. */
    UNKNOWN,
    /** Somebody has guessed, and may be wrong by any factor. */
    GUESSED,
    /** From sizes of files and some of their records. */
    MEASURED
  }

  /** Nothing is known. */
  public static final ExpectedRecords UNKNOWN = new ExpectedRecords(0, Trust.UNKNOWN);

  /** From the bytes of files and those of a record. */
  public static ExpectedRecords measured(long bytes, double bytesOfRecord) {
    return new ExpectedRecords((long) Math.ceil(bytes / bytesOfRecord), Trust.MEASURED);
  }

  /** From the bytes of files, by what a record takes as a rule. */
  public static ExpectedRecords guessed(long bytes, int bytesOfRecord) {
    return new ExpectedRecords(bytes / bytesOfRecord, Trust.GUESSED);
  }

  /** Both together, as good as the worse of them. */
  public ExpectedRecords plus(ExpectedRecords other) {
    Trust less = trust.compareTo(other.trust) < 0 ? trust : other.trust;
    return less == Trust.UNKNOWN ? UNKNOWN : new ExpectedRecords(count + other.count, less);
  }
}
