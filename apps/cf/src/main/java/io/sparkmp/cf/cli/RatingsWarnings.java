package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.LayoutStats;
import io.sparkmp.cf.train.NotRated;
import io.sparkmp.cli.Refusals;
import java.util.ArrayList;
import java.util.List;

/**
 * Ratings that can be trained on, but look as if something else was meant: as if a column were
 * taken for another, or clicks for opinions. Each is a line that says what to check.
 *
 * @param stats of the ratings
 * @param items how many there are
 * @param implicit whether they are signs of interest
 */
record RatingsWarnings(LayoutStats stats, long items, boolean implicit) {

  /** From here on at least every second rating repeats another. */
  private static final double MANY_DUPLICATES = 0.5;

  /** From here on, floats do not tell all whole numbers apart. */
  private static final float WHOLE = 0x1p24f;

  /** With fewer ratings an id, at least every second one says nothing that could be held out. */
  private static final double FEW_RATINGS = 2;

  /** Seconds since 1970 of a day in 1973: no scale of opinions starts so high. */
  private static final float TIMES = 1e8f;

  /** No scale of opinions goes so far. */
  private static final float LARGE = 1000;

  /** What is suspicious, most of all first. */
  List<String> lines() {
    long ratings = stats.training() + stats.validation() + stats.test();
    long read = ratings + stats.duplicates();
    List<String> lines = new ArrayList<>();
    if (stats.users() == 1) {
      lines.add("all " + read + " ratings are of one user; check --user-column");
    }
    if (items == 1) {
      lines.add("all " + read + " ratings are of one item; check --item-column");
    }
    if (stats.duplicates() >= MANY_DUPLICATES * read) {
      lines.add(
          ("%s of %s ratings repeat the user and the item of another and were %s; check"
                  + " --user-column and --item-column")
              .formatted(stats.duplicates(), read, implicit ? "added up" : "averaged"));
    }
    addFew(stats.users(), "user", ratings, lines);
    addFew(items, "item", ratings, lines);
    if (implicit) {
      if (stats.training() > 0 && stats.max() <= 0) {
        lines.add(
            "no rating is above 0, so that nobody is known to like anything and all scores are 0;"
                + " check --rating-column, or say --rating-column none if each line counts as 1");
      }
      return lines;
    }
    String min = Refusals.plain(stats.min());
    if (stats.training() > 1 && stats.min() == stats.max()) {
      lines.add(
          "all ratings are "
              + (Math.abs(stats.min()) < WHOLE ? min : min + ", as 32-bit floats")
              + ", so that there is nothing to predict; for clicks or purchases use --implicit,"
              + " else check --rating-column");
    }
    String marker = NotRated.warning(stats);
    if (marker != null) {
      lines.add(marker);
      return lines;
    }
    String range = "ratings lie between " + min + " and " + Refusals.plain(stats.max());
    if (stats.min() >= TIMES) {
      lines.add(range + ", as times do; check --rating-column");
    } else if (Math.max(Math.abs(stats.min()), Math.abs(stats.max())) > LARGE) {
      lines.add(range + "; check --rating-column");
    }
    return lines;
  }

  private static void addFew(long ids, String side, long ratings, List<String> lines) {
    if (ids > 1 && ids * FEW_RATINGS > ratings) {
      lines.add(
          "%s ratings of %s %ss are too few to learn much of most of them; check --%s-column"
              .formatted(ratings, ids, side, side));
    }
  }
}
