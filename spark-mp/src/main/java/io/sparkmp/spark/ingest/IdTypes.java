package io.sparkmp.spark.ingest;

import io.sparkmp.ids.IdType;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The types to read ids as.
 *
 * @param row the rows' id type, or null to detect it
 * @param column the columns' id type, or null to detect it
 * @param ofModel whether a model fixes the types
 */
public record IdTypes(@Nullable IdType row, @Nullable IdType column, boolean ofModel)
    implements Serializable {

  /** Detects both types. */
  public static final IdTypes SEEN = new IdTypes(null, null, false);

  /** The same type for both, or null to detect both. */
  public static IdTypes both(@Nullable IdType type) {
    return new IdTypes(type, type, false);
  }

  /** The types of a model's ids. */
  public static IdTypes ofModel(IdType row, IdType column) {
    return new IdTypes(row, column, true);
  }
}
