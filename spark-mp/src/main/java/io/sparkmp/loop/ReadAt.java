package io.sparkmp.loop;

/** Where a loop is: at one record, with the rows that it declares. */
public sealed interface ReadAt permits At {

  /** A number of the record. */
  float value(Value value);

  /** The record's row of these. */
  ReadCursor row(Rows rows);

  /** The record's row of these. */
  ReadCursor row(ReadRows rows);

  /** How many epochs have ended. */
  int epoch();
}
