package io.sparkmp.spark.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import org.apache.spark.api.java.JavaRDD;

/** Records of a row, a column and a value. */
public interface KeyedSource extends RecordSource {

  /** The type of the rows' ids. */
  IdType rowType();

  /** The type of the columns' ids. */
  IdType columnType();

  /** Reads all of it, in pieces. */
  JavaRDD<ReadPart> read(HoldOut holdOut);
}
