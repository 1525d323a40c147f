package io.sparkmp.storm;

/** A call of a file system. */
enum Call {
  /** Opens a file. */
  OPEN,
  /** Gets the status of a file. */
  STATUS,
  /** Lists a folder. */
  LIST,
  /** Creates a file. */
  CREATE,
  /** Makes a folder. */
  MKDIRS,
  /** Writes to a created file. */
  WRITE,
  /** Syncs written data to the store: {@code flush}, {@code hflush} and {@code hsync}. */
  FLUSH,
  /** Closes a written file; object stores, HDFS and quotas report failures only then. */
  CLOSE,
  /** Renames a file or a folder. */
  RENAME,
  /** Deletes a file or a folder. */
  DELETE;

  /** Whether it changes the store. */
  boolean isWrite() {
    return compareTo(CREATE) >= 0;
  }
}
