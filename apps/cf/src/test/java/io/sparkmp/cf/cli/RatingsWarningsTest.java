package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.ingest.Extremes;
import io.sparkmp.cf.ingest.LayoutStats;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class RatingsWarningsTest {

  private static LayoutStats stats(long training, long duplicates, long users) {
    return new LayoutStats(
        training,
        0,
        0,
        duplicates,
        3.0 * training,
        10.0 * training,
        Extremes.of(1, 5),
        users,
        training,
        0);
  }

  private static LayoutStats between(float min, float max) {
    return new LayoutStats(100, 0, 0, 0, 300, 1000, Extremes.of(min, max), 10, 100, 0);
  }

  private static List<String> lines(LayoutStats stats, long items, boolean implicit) {
    return new RatingsWarnings(stats, items, implicit).lines();
  }

  @Test
  void ordinaryRatingsAreFine() {
    assertThat(lines(stats(100, 0, 10), 20, false)).isEmpty();
    assertThat(lines(stats(100, 99, 50), 50, true)).isEmpty();
    assertThat(
            lines(new LayoutStats(20, 40, 40, 0, 60, 200, Extremes.of(1, 5), 50, 20, 0), 50, false))
        .as("held-out ratings count")
        .isEmpty();
  }

  @Test
  void ofOneUserOrItem() {
    assertThat(lines(stats(90, 10, 1), 40, false))
        .containsExactly("all 100 ratings are of one user; check --user-column");
    assertThat(lines(stats(90, 10, 40), 1, false))
        .containsExactly("all 100 ratings are of one item; check --item-column");
  }

  @Test
  void mostlyDuplicates() {
    assertThat(lines(stats(100, 100, 10), 10, false))
        .containsExactly(
            "100 of 200 ratings repeat the user and the item of another and were averaged; check"
                + " --user-column and --item-column");
    assertThat(lines(stats(10, 990, 2), 5, true))
        .containsExactly(
            "990 of 1000 ratings repeat the user and the item of another and were added up; check"
                + " --user-column and --item-column");
  }

  @Test
  void tooFewForTheIds() {
    assertThat(lines(stats(100, 0, 51), 50, false))
        .containsExactly(
            "100 ratings of 51 users are too few to learn much of most of them; check"
                + " --user-column");
    assertThat(lines(stats(100, 0, 50), 100, true))
        .containsExactly(
            "100 ratings of 100 items are too few to learn much of most of them; check"
                + " --item-column");
  }

  @Test
  void allEqual() {
    assertThat(lines(between(1, 1), 10, false))
        .containsExactly(
            "all ratings are 1, so that there is nothing to predict; for clicks or purchases use"
                + " --implicit, else check --rating-column");
    assertThat(lines(between(1, 1), 10, true)).isEmpty();
    assertThat(lines(between(0.5f, 0.5f), 10, false).get(0)).startsWith("all ratings are 0.5, ");
  }

  @Test
  void noneAboveZero() {
    String nothing =
        "no rating is above 0, so that nobody is known to like anything and all scores are 0; check"
            + " --rating-column, or say --rating-column none if each line counts as 1";
    assertThat(lines(between(0, 0), 10, true)).containsExactly(nothing);
    assertThat(lines(between(-5, -1), 10, true)).containsExactly(nothing);
    assertThat(lines(between(-5, 0.5f), 10, true)).isEmpty();
    assertThat(lines(between(-5, -1), 10, false)).as("opinions").isEmpty();
    assertThat(lines(LayoutStats.EMPTY, 10, true))
        .as("no training ratings")
        .doesNotContain(nothing);
  }

  @Test
  void likeTimes() {
    assertThat(lines(between(874_724_736f, 893_286_656f), 10, false))
        .containsExactly(
            "ratings lie between 874724740 and 893286660, as times do; check --rating-column");
    assertThat(lines(between(874_724_736f, 893_286_656f), 10, true)).isEmpty();
  }

  @Test
  void farFromZero() {
    assertThat(lines(between(15_000, 15_299), 10, false))
        .containsExactly("ratings lie between 15000 and 15299; check --rating-column");
    assertThat(lines(between(-2_000, 1), 10, false))
        .containsExactly("ratings lie between -2000 and 1; check --rating-column");
    assertThat(lines(between(-10, 1_000), 10, false)).isEmpty();
    assertThat(lines(between(0, 15_299), 10, true)).isEmpty();
  }

  @Test
  void numbersForNotRated() {
    Extremes ends = Extremes.of(2, -1, 10, 7, -1);
    LayoutStats anime = new LayoutStats(100, 0, 0, 0, 300, 1000, ends, 10, 100, 0);
    String line =
        "2 of 100 ratings are -1 while all others are between 2 and 10; if -1 means 'not rated',"
            + " remove these ratings, which are learned as opinions";
    assertThat(lines(anime, 10, false)).containsExactly(line);
    assertThat(lines(anime, 10, true)).isEmpty();
  }
}
