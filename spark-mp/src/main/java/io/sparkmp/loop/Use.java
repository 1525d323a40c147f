package io.sparkmp.loop;

/** What the body does with a row. */
public enum Use {
  /** Only read, by all records. */
  READ("read"),

  /** Read and written. */
  UPDATED("updated"),

  /**
   * Added to, and read as it was some time ago, less than two epochs: the order of the additions
   * does not matter, nor that some are missing.
   */
  ADDED_STALE("added to, read stale");

  private final String words;

  Use(String words) {
    this.words = words;
  }

  /** As a declaration says it. */
  public String words() {
    return words;
  }
}
