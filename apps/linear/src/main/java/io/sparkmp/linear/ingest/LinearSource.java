package io.sparkmp.linear.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.KeyedSource;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** A source of labelled records: their entries, plus one in each of {@link OwnColumns}. */
public interface LinearSource extends KeyedSource {

  /** Whether records have weights. */
  default boolean isWeighted() {
    return false;
  }

  /**
   * The classes if the labels are words; null if they are numbers. Reads all records if they are
   * words.
   *
   * @param most how many classes there may be, at least 2
   * @throws io.sparkmp.spark.ingest.IngestException if they are words, but one alone or too many
   */
  default @Nullable ClassNames findClasses(int most) {
    return null;
  }

  /** The same records with these words for labels 0, 1 and so on; null if labels are numbers. */
  default LinearSource withClasses(@Nullable ClassNames names) {
    return this;
  }

  /**
   * What no record here can have, but a model has coefficients for, as a column or a run of so many
   * words: applied to these records, they would count as 0 in silence.
   *
   * @param weights a model's table, with a column {@code id} of this source's type
   * @return in words, for people; null if there is nothing
   */
  default @Nullable String lacks(Dataset<Row> weights) {
    return null;
  }

  /** What entries the records' vectors have. */
  default VectorEntries vectors() {
    return VectorEntries.NONE;
  }

  /** How its texts become features; null if it has none. */
  default @Nullable NGrams texts() {
    return null;
  }

  /** The number of files in record numbers. */
  default int files() {
    return 1;
  }

  /** Names its records, for people. */
  default RecordNames names() {
    return RecordNames.NUMBERS;
  }

  /** Whole numbers: records are numbered. */
  @Override
  default IdType rowType() {
    return IdType.LONG;
  }
}
