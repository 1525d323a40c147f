package io.sparkmp.cf.recommend;

import java.io.Serializable;
import java.util.HashSet;
import java.util.Set;
import org.apache.spark.sql.Row;

/**
 * A user's pairs, independent of the model that ranks the items.
 *
 * @param user the id
 * @param seen items not to rank for this user
 * @param asked items whose ranks are requested, distinct and none of them seen
 */
public record AskedUser(Object user, Set<Object> seen, Object[] asked) implements Serializable {

  /** Reads a row of user, asked and seen. */
  static AskedUser read(Row row) {
    Set<Object> seen = row.isNullAt(2) ? new HashSet<>() : new HashSet<>(row.getList(2));
    return new AskedUser(row.get(0), seen, row.getList(1).toArray());
  }
}
