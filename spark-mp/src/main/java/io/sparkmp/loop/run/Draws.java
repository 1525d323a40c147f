package io.sparkmp.loop.run;

import io.sparkmp.loop.Cursor;
import io.sparkmp.loop.plan.Index;
import io.sparkmp.random.AliasTable;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one access that the loop has drawn for a record and for the following ones that share
 * them.
 */
final class Draws {
  private final int sharing;
  private final Cursor.Side side;
  private @Nullable AliasTable table; // for this visit
  private double share; // factor for the number of draws
  private int[] places = new int[16];
  private int size; // of places
  private int left; // records that will share these draws

  /** Draws rows of a side. */
  Draws(Index.Sampled index, Cursor.Side side) {
    this.sharing = index.sharing();
    this.side = side;
  }

  /** Moves to another block. */
  void enter(float[] numbers, AliasTable by, double shareOfVisit) {
    side.enter(numbers);
    table = by;
    share = shareOfVisit;
    forget();
  }

  /** Makes the next record draw afresh. */
  void forget() {
    left = 0;
  }

  /** Draws {@code mean} rows on average for a record and returns their number. */
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

  /** Moves to the i-th drawn row. */
  void to(int i) {
    if (i < 0 || i >= size) {
      throw new IndexOutOfBoundsException(
          "Invalid draw: " + i + " (expected: 0 to " + (size - 1) + ", as were drawn)");
    }
    side.to(places[i]);
  }
}
