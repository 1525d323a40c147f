package io.sparkmp.ids;

import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** An immutable array of ids of one type. It owns the array that it was made from. */
public sealed interface Ids extends Serializable permits LongIds, StringIds {

  /** The type of every id here. */
  IdType type();

  /** The number of ids. */
  int size();

  /** The id at {@code i}, a {@link Long} or a {@link String}. */
  Object get(int i);

  /** A 64-bit hash that is the same in every run and on every machine. */
  long hash(int i);

  /** The ids at these places, in this order. */
  Ids gather(int[] places);

  /**
   * These ids followed by others.
   *
   * @throws IllegalArgumentException if the types differ
   */
  default Ids concat(Ids others) {
    checkSameType(others);
    return concat(type(), List.of(this, others));
  }

  /** The places in ascending order of their ids. */
  int[] ascending();

  /** The places in order of the ids' hashes; ties in order of the ids. */
  default int[] byHash() {
    return IntStream.of(ascending())
        .boxed()
        .sorted(Comparator.comparingLong(this::hash)) // stable
        .mapToInt(i -> i)
        .toArray();
  }

  /** Orders the ids at two places: whole numbers by size, text as {@link String#compareTo} does. */
  int compare(int i, int j);

  /** The code that {@code encoder} knows the id at {@code i} by, or -1. */
  int find(IdEncoder encoder, int i);

  /** The code that {@code encoder} gives the id at {@code i}, a new one if it is unknown. */
  int encode(IdEncoder encoder, int i);

  /** The codes that {@code encoder} gives all ids, new ones to those that it does not know. */
  default int[] encode(IdEncoder encoder) {
    int[] codes = new int[size()];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = encode(encoder, i);
    }
    return codes;
  }

  /** An encoder whose codes are the places of these ids, which must be distinct. */
  default IdEncoder index() {
    IdEncoder encoder = type().newEncoder();
    for (int i = 0; i < size(); i++) {
      int code = encode(encoder, i);
      if (code != i) {
        throw new IllegalArgumentException("Cannot index ids: " + get(i) + " occurs twice");
      }
    }
    return encoder;
  }

  /** Throws if the others have another type. */
  default void checkSameType(Ids others) {
    if (others.type() != type()) {
      throw new IllegalArgumentException(
          "Invalid type of ids: " + others.type() + " (expected: " + type() + ", as the others)");
    }
  }

  /** Empty ids of a type. */
  static Ids empty(IdType type) {
    return type.newEncoder().ids();
  }

  /** All ids of some parts, one after another. */
  static Ids concat(IdType type, List<Ids> parts) {
    return switch (type) {
      case LONG -> LongIds.all(parts);
      case STRING -> StringIds.all(parts);
    };
  }

  /** Whole numbers; takes ownership of the array. */
  static Ids ofLongs(long... values) {
    return new LongIds(values);
  }

  /** Texts; takes ownership of the array. */
  static Ids ofStrings(String... values) {
    return new StringIds(values);
  }
}
