package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.Extremes;
import io.sparkmp.cf.ingest.LayoutStats;
import org.jspecify.annotations.Nullable;

/**
 * Warns of a number that seems to stand for "not rated", such as -1 beside 1 to 10, or 99 beside
 * -10 to 10: as a rating it is an opinion more extreme than all others.
 */
public final class NotRated {

  /** Among fewer ratings, a lone -1 may be all that there is of the lower half of a scale. */
  private static final long LEAST_RATINGS = 20;

  /** Scales that go from -1 to something do not go so far beyond 0. */
  private static final double WIDE = 4;

  private NotRated() {}

  /**
   * The warning, or null.
   *
   * @param stats of explicit ratings
   */
  public static @Nullable String warning(LayoutStats stats) {
    Extremes ends = stats.extremes();
    if (stats.training() < LEAST_RATINGS || ends.least() == ends.largest()) {
      return null;
    }
    double below = (double) ends.secondLeast() - ends.least();
    double ofOthers = (double) ends.largest() - ends.secondLeast();
    if (ends.least() == -1 && ends.secondLeast() >= 0 && ofOthers >= WIDE && ofOthers > below
        || ends.least() < 0 && isNines(ends.least()) && ofOthers > 0 && below > ofOthers) {
      return words(ends.timesLeast(), stats, ends.least(), ends.secondLeast(), ends.largest());
    }
    double above = (double) ends.largest() - ends.secondLargest();
    ofOthers = (double) ends.secondLargest() - ends.least();
    return isNines(ends.largest()) && ofOthers > 0 && above > ofOthers
        ? words(ends.timesLargest(), stats, ends.largest(), ends.least(), ends.secondLargest())
        : null;
  }

  /** Whether it is written with nines alone, two at least. */
  private static boolean isNines(float number) {
    return RatingRange.plain(number).matches("-?99+");
  }

  private static String words(long times, LayoutStats stats, float value, float from, float to) {
    String marker = RatingRange.plain(value);
    return ("%s of %s ratings %s %s while all others are between %s and %s; if %s means 'not"
            + " rated', remove these ratings, which are learned as opinions")
        .formatted(
            times,
            stats.training(),
            times == 1 ? "is" : "are",
            marker,
            RatingRange.plain(from),
            RatingRange.plain(to),
            marker);
  }
}
