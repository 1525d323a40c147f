package io.sparkmp.cf.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.RecordSource;
import org.apache.spark.api.java.JavaRDD;

/** Where ratings come from: rows are users, columns are items. */
public sealed interface RatingSource extends RecordSource
    permits TextRatings, FrameRatings, SplitRatings {

  /** The type of the users' ids. */
  IdType userType();

  /** The type of the items' ids. */
  IdType itemType();

  /** For people: which columns are taken for what, and of which type. */
  String columns();

  /** Reads all of it, in pieces. */
  JavaRDD<ReadPart> read(HoldOut holdOut);
}
