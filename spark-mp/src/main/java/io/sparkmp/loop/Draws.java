package io.sparkmp.loop;

import io.sparkmp.random.AliasTable;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one access that the loop has drawn for a record, and for the next ones that share
 * them.
 */
final class Draws {
  private final int sharing;
  private final Cursor.Side side;
  private @Nullable AliasTable table; // of this visit
  private double share; // how many times as much as others its records draw
  private int[] places = new int[16];
  private int size; // of these
  private int left; // how many more draw the same

  /** Rows by a cursor over the side. */
  Draws(Index.Sampled index, Cursor.Side side) {
    this.sharing = index.sharing();
    this.side = side;
  }

  /** Goes to another block. */
  void enter(float[] numbers, AliasTable by, double shareOfVisit) {
    side.numbers = numbers;
    table = by;
    share = shareOfVisit;
    forget();
  }

  /** Lets the next record share nothing with those before it. */
  void forget() {
    left = 0;
  }

  /** Draws so many rows on average for a record, and returns how many. */
  int draw(double mean, SplitMix64 random) {
    double number = mean * share;
    int whole = (int) number;
    int draws = random.nextDouble() < number - whole ? whole + 1 : whole;
    if (left == 0) {
      size = 0;
      left = sharing;
    }
    left--;
    if (draws > places.length) {
      places = Arrays.copyOf(places, Math.max(draws, 2 * places.length));
    }
    while (size < draws) {
      places[size++] = Objects.requireNonNull(table).draw(random.nextDouble());
    }
    return draws;
  }

  /** Goes to the i-th of them. */
  void to(int i) {
    if (i < 0 || i >= size) {
      throw new IndexOutOfBoundsException(
          "Invalid draw: " + i + " (expected: 0 to " + (size - 1) + ", as were drawn)");
    }
    side.from = places[i] * side.stride;
  }
}
