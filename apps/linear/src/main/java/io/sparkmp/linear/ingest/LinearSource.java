package io.sparkmp.linear.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.KeyedSource;

/** Where labelled records come from: their entries, and one in each of {@link OwnColumns}. */
public interface LinearSource extends KeyedSource {

  /** Whether records have weights. */
  default boolean isWeighted() {
    return false;
  }

  /** How many files its records are numbered by. */
  default int files() {
    return 1;
  }

  /** What people call its records. */
  default RecordNames names() {
    return RecordNames.NUMBERS;
  }

  /** Records are numbered. */
  @Override
  default IdType rowType() {
    return IdType.LONG;
  }
}
