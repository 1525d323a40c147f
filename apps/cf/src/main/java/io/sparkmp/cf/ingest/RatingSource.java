package io.sparkmp.cf.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.KeyedSource;

/** Where ratings come from: rows are users, columns are items. */
public sealed interface RatingSource extends KeyedSource
    permits TextRatings, FrameRatings, SplitRatings {

  /** The type of the users' ids. */
  IdType userType();

  /** The type of the items' ids. */
  IdType itemType();

  /** For people: which columns are taken for what, and of which type. */
  String columns();

  @Override
  default IdType rowType() {
    return userType();
  }

  @Override
  default IdType columnType() {
    return itemType();
  }
}
