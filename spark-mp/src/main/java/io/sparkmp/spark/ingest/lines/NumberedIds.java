package io.sparkmp.spark.ingest.lines;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import org.jspecify.annotations.Nullable;

/** Ids for rows with a number within their file, such as a line number. Not thread-safe. */
public final class NumberedIds {
  private final IdType type;
  private final String prefix;
  private @Nullable IdEncoder lastRows;
  private long last = -1;
  private int lastCode;

  /**
   * Ids for one file.
   *
   * @param type whole numbers, or text {@code file:number} if numbers are not distinct
   * @param file the file's path
   * @param folder the folder that holds all files, with a slash at its end
   */
  public NumberedIds(IdType type, String file, String folder) {
    this.type = type;
    this.prefix = file.substring(folder.length()) + ":";
  }

  /** The ids' type: whole numbers for one file, text for several. */
  public static IdType type(TextFiles files) {
    return files.files().size() == 1 ? IdType.LONG : IdType.STRING;
  }

  /** Encodes a row's id. */
  public int encode(long number, IdEncoder rows) {
    if (number != last || rows != lastRows) { // rows of a document are often adjacent
      lastCode = type == IdType.LONG ? rows.encode(number) : rows.encode(prefix + number);
      last = number;
      lastRows = rows;
    }
    return lastCode;
  }
}
