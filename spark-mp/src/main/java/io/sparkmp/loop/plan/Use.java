package io.sparkmp.loop.plan;

/** What the body does with a row. */
public enum Use {
  /** Only read, by all records. */
  READ("read"),

  /** Read and written. */
  UPDATED("updated"),

  /**
   * Added to, and read as it was less than two epochs ago: neither the order of the additions nor
   * missing ones matter.
   */
  ADDED_STALE("added to, read stale");

  private final String words;

  Use(String words) {
    this.words = words;
  }

  /** The use in words. */
  public String words() {
    return words;
  }
}
