package io.sparkmp.loop;

/** A read-only position of a loop: one record, with the rows that the loop declares. */
public sealed interface ReadAt permits At {

  /** A number of the record. */
  float value(Value value);

  /** The record's row of these. */
  ReadCursor row(Rows rows);

  /** The record's row of these. */
  ReadCursor row(ReadRows rows);

  /** The number of completed epochs. */
  int epoch();
}
