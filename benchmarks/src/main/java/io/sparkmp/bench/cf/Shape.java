package io.sparkmp.bench.cf;

import io.sparkmp.cf.data.PlantedRatings;
import java.util.Arrays;

/** Planted rating sets with the size of a known set. */
enum Shape {
  /** MovieLens 1M. */
  M1("1m", 6_040, 3_706, 1_000_209),
  /** MovieLens 10M. */
  M10("10m", 69_878, 10_677, 10_000_054),
  /** MovieLens 25M. */
  M25("25m", 162_541, 59_047, 25_000_095),
  /** The ratings of the Netflix Prize. */
  NETFLIX("netflix", 480_189, 17_770, 100_480_507);

  private static final int RANK = 16;
  private static final double NOISE = 0.75;
  private static final double EXPONENT = 0.8;

  private final String label;
  private final int users;
  private final int items;
  private final long ratings;

  Shape(String label, int users, int items, long ratings) {
    this.label = label;
    this.users = users;
    this.items = items;
    this.ratings = ratings;
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return label;
  }

  /**
   * Ratings from a model of rank 16, with noise of standard deviation 0.75, and exponents of 0.8
   * for the popularity of items and the activity of users.
   *
   * @param scale the factor of the number of ratings; users and items grow by its root, so that the
   *     same fraction of pairs is rated
   */
  PlantedRatings planted(double scale, long seed) {
    double side = Math.sqrt(scale);
    return new PlantedRatings(
        Math.max(2, (int) Math.round(users * side)),
        Math.max(4, (int) Math.round(items * side)),
        Math.max(2, Math.round(ratings * scale)),
        RANK,
        NOISE,
        EXPONENT,
        EXPONENT,
        seed);
  }

  /** The name with a scale. */
  String label(double scale) {
    return scale == 1 ? label : label + " x " + scale;
  }

  /**
   * Parses a name.
   *
   * @throws IllegalArgumentException if it is unknown
   */
  static Shape parse(String label) {
    return Arrays.stream(values())
        .filter(shape -> shape.label.equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Invalid shape: " + label + " (expected: 1m, 10m, 25m or netflix)"));
  }
}
