package io.sparkmp.cf.recommend;

import java.io.Serializable;
import java.util.HashSet;
import java.util.Set;
import org.apache.spark.sql.Row;

/**
 * Some pairs of a user, whatever model is to rank their items.
 *
 * @param user the id
 * @param seen items that are not to be ranked for him
 * @param asked items whose places are asked for, distinct and none of them seen
 */
public record AskedUser(Object user, Set<Object> seen, Object[] asked) implements Serializable {

  /** From a row of user, asked and seen. */
  static AskedUser read(Row row) {
    Set<Object> seen = row.isNullAt(2) ? new HashSet<>() : new HashSet<>(row.getList(2));
    return new AskedUser(row.get(0), seen, row.getList(1).toArray());
  }
}
