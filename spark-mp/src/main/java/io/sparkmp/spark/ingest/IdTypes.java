package io.sparkmp.spark.ingest;

import io.sparkmp.ids.IdType;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The types to read ids as.
 *
 * @param row of the rows' ids, or null to see it from the data
 * @param column of the columns' ids, or null to see it from the data
 * @param ofModel whether they are those of a model, which nothing can change
 */
public record IdTypes(@Nullable IdType row, @Nullable IdType column, boolean ofModel)
    implements Serializable {

  /** Both as the data is. */
  public static final IdTypes SEEN = new IdTypes(null, null, false);

  /** Both the same, or as the data is. */
  public static IdTypes both(@Nullable IdType type) {
    return new IdTypes(type, type, false);
  }

  /** As a model has them. */
  public static IdTypes ofModel(IdType row, IdType column) {
    return new IdTypes(row, column, true);
  }
}
