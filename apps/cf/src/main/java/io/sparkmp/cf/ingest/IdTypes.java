package io.sparkmp.cf.ingest;

import io.sparkmp.ids.IdType;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The types to read ids as.
 *
 * @param user of users, or null to see it from the data
 * @param item of items, or null to see it from the data
 * @param ofModel whether they are those of a model, which nothing can change
 */
public record IdTypes(@Nullable IdType user, @Nullable IdType item, boolean ofModel)
    implements Serializable {

  /** Both as the data is. */
  public static final IdTypes SEEN = new IdTypes(null, null, false);

  /** Both the same, or as the data is. */
  public static IdTypes both(@Nullable IdType type) {
    return new IdTypes(type, type, false);
  }

  /** As a model has them. */
  public static IdTypes ofModel(IdType user, IdType item) {
    return new IdTypes(user, item, true);
  }
}
