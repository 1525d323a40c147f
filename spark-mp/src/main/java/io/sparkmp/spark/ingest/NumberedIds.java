package io.sparkmp.spark.ingest;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import org.jspecify.annotations.Nullable;

/**
 * Ids of rows that have a number within their file, such as that of their line. Not thread-safe.
 */
public final class NumberedIds {
  private final IdType type;
  private final String prefix;
  private @Nullable IdEncoder lastRows;
  private long last = -1;
  private int lastCode;

  /**
   * Ids of one file.
   *
   * @param type whole numbers, or {@code file:number} where these are not distinct
   * @param file its path
   * @param folder that holds all files, with a slash at its end
   */
  public NumberedIds(IdType type, String file, String folder) {
    this.type = type;
    this.prefix = file.substring(folder.length()) + ":";
  }

  /** Their type: whole numbers of one file, text of several. */
  public static IdType type(TextFiles files) {
    return files.files().size() == 1 ? IdType.LONG : IdType.STRING;
  }

  /** The code of a row among those of a piece. */
  public int encode(long number, IdEncoder rows) {
    if (number != last || rows != lastRows) { // data often comes document by document
      lastCode = type == IdType.LONG ? rows.encode(number) : rows.encode(prefix + number);
      last = number;
      lastRows = rows;
    }
    return lastCode;
  }
}
