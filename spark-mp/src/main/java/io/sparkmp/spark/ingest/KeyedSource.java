package io.sparkmp.spark.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import org.apache.spark.api.java.JavaRDD;

/** A source of records with a row, a column and a value. */
public interface KeyedSource extends RecordSource {

  /** The type of the rows' ids. */
  IdType rowType();

  /** The type of the columns' ids. */
  IdType columnType();

  /** Reads everything, in pieces. */
  JavaRDD<ReadPart> read(HoldOut holdOut);
}
