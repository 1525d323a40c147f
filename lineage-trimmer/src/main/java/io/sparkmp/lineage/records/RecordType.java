package io.sparkmp.lineage.records;

import org.jspecify.annotations.Nullable;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * The record type of a restored generation.
 *
 * @param type the class tag, which Scala code may rely on
 * @param schema of a Dataset as Spark's JSON, else null
 * @param <T> the type of the records
 */
public record RecordType<T>(ClassTag<T> type, @Nullable String schema) {

  /** The type for Java code, which treats all records as objects. */
  public static <T> RecordType<T> ofObjects() {
    return new RecordType<>(ClassTag$.MODULE$.apply(Object.class), null);
  }
}
