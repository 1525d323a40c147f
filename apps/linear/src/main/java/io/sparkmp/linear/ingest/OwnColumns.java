package io.sparkmp.linear.ingest;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import org.jspecify.annotations.Nullable;

/**
 * The columns that are not features: each record has an entry in the first, whose value is its
 * label, and perhaps one in the second, its weight. The coefficient of the first is the intercept.
 *
 * <pre>
 *   record            row   entries (column, value)
 *   1 3:0.5 7:2        0    (-1, 1) (3, 0.5) (7, 2)
 *   0 3:1              1    (-1, 0) (3, 1)
 * </pre>
 *
 * <p>So labels are moved and stored like everything else, the column is balanced over slices by its
 * load, and a record without features is kept too.
 */
public enum OwnColumns {
  /** Labels; the intercept. */
  LABEL(-1, "(Intercept)"),
  /** Weights of the records. */
  WEIGHT(-2, "(Weight)");

  private final long number;
  private final String text;

  OwnColumns(long number, String text) {
    this.number = number;
    this.text = text;
  }

  /** Its id among features with ids of this type. */
  public Object id(IdType type) {
    return type == IdType.LONG ? (Object) number : text;
  }

  /** Its code among the columns of a piece. */
  public int encode(IdType type, IdEncoder columns) {
    return type == IdType.LONG ? columns.encode(number) : columns.encode(text);
  }

  /** Whether a text is the id of such a column. */
  static boolean isName(String text) {
    for (OwnColumns own : values()) {
      if (own.text.equals(text)) {
        return true;
      }
    }
    return false;
  }

  /** The column with the id at a place, or null if it is a feature's id. */
  public static @Nullable OwnColumns of(Ids ids, int at) {
    return of(ids.get(at));
  }

  /** Whether an id, of either type, is that of such a column. */
  static @Nullable OwnColumns of(Object id) {
    for (OwnColumns own : values()) {
      if (id.equals(own.number) || id.equals(own.text)) {
        return own;
      }
    }
    return null;
  }
}
