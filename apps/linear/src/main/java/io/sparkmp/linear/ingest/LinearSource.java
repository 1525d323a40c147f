package io.sparkmp.linear.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.KeyedSource;
import org.jspecify.annotations.Nullable;

/** Where labelled records come from: their entries, and one in each of {@link OwnColumns}. */
public interface LinearSource extends KeyedSource {

  /** Whether records have weights. */
  default boolean isWeighted() {
    return false;
  }

  /**
   * The classes, if the labels are two words and nothing else; null if they are numbers. Words are
   * looked at in all records.
   *
   * @throws io.sparkmp.spark.ingest.IngestException if they are words, but not two
   */
  default @Nullable ClassNames findClasses() {
    return null;
  }

  /** The same records where these words stand for the labels 0 and 1; null: labels are numbers. */
  default LinearSource withClasses(@Nullable ClassNames names) {
    return this;
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
