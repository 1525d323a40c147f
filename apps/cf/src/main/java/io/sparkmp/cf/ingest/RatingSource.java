package io.sparkmp.cf.ingest;

import io.sparkmp.cf.layout.HoldOut;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.Problem;
import org.apache.spark.api.java.JavaRDD;

/** Where ratings come from. Reading it twice gives the same ratings. */
public sealed interface RatingSource permits TextRatings, FrameRatings, SplitRatings {

  /** The type of the users' ids. */
  IdType userType();

  /** The type of the items' ids. */
  IdType itemType();

  /** What messages call it. */
  String description();

  /** What messages call one of its records. */
  String noun();

  /** For people: which columns are taken for what, and of which type. */
  String columns();

  /** Reads all of it, one element a partition. */
  JavaRDD<IngestedChunk> read(HoldOut holdOut);

  /** What a user can do about records that are no ratings, for a message; or nothing. */
  String remedy();

  /** A message that names the record and its place as well as can be known. */
  String locate(Problem problem);
}
