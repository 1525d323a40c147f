package io.sparkmp.ids;

/**
 * Numbers ids densely from 0 in the order in which they are first seen. An encoder takes ids of one
 * type and rejects the other.
 */
public sealed interface IdEncoder permits LongIdEncoder, StringIdEncoder {

  /** The number of {@code id}, a new one if it is unknown. */
  default int encode(long id) {
    throw new IllegalArgumentException("Invalid id: " + id + " (expected: text, as the others)");
  }

  /** The number of {@code id}, a new one if it is unknown. */
  default int encode(String id) {
    throw new IllegalArgumentException(
        "Invalid id: " + id + " (expected: a whole number, as the others)");
  }

  /** The number of the id with these characters, a new one if it is unknown. */
  default int encode(char[] text, int from, int to) {
    return encode(new String(text, from, to - from));
  }

  /** The number of {@code id}, or -1. */
  default int find(long id) {
    return -1;
  }

  /** The number of {@code id}, or -1. */
  default int find(String id) {
    return -1;
  }

  /** The number of the id with these characters, or -1. */
  default int find(char[] text, int from, int to) {
    return -1;
  }

  /** The number of ids. */
  int size();

  /** The approximate memory in bytes. */
  long bytes();

  /** A copy of the ids, in order of their numbers. */
  Ids ids();
}
