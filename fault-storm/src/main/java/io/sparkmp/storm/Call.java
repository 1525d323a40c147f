package io.sparkmp.storm;

/** What a file system is asked for. */
enum Call {
  /** Opens a file. */
  OPEN,
  /** Looks at a file. */
  STATUS,
  /** Lists a folder. */
  LIST,
  /** Creates a file. */
  CREATE,
  /** Makes a folder. */
  MKDIRS,
  /** Writes into a file that was created. */
  WRITE,
  /** Forces to the store what was written: {@code flush}, {@code hflush} and {@code hsync}. */
  FLUSH,
  /** Closes a file that was written; object stores, HDFS and quotas say only then what fails. */
  CLOSE,
  /** Renames a file or a folder. */
  RENAME,
  /** Deletes a file or a folder. */
  DELETE;

  /** Whether it changes what is stored. */
  boolean isWrite() {
    return compareTo(CREATE) >= 0;
  }
}
