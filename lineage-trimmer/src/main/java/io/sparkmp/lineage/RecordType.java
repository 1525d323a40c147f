package io.sparkmp.lineage;

import org.jspecify.annotations.Nullable;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * What a restored generation must be told of its records.
 *
 * @param type of the records, which Scala code may rely on
 * @param schema of a Dataset as Spark's JSON, else null
 * @param <T> the type of the records
 */
record RecordType<T>(ClassTag<T> type, @Nullable String schema) {

  /** What Java code needs, to which all records are objects. */
  static <T> RecordType<T> ofObjects() {
    return new RecordType<>(ClassTag$.MODULE$.apply(Object.class), null);
  }
}
