package io.sparkmp.bench.cf;

import io.sparkmp.cf.data.PlantedRatings;
import java.util.Arrays;

/** Sets of ratings that are planted with the numbers of a set that is known. */
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

  /** As on the command line. */
  @Override
  public String toString() {
    return label;
  }

  /**
   * The ratings of a model of rank 16, with noise of a standard deviation of 0.75, and exponents of
   * 0.8 for how popular items and how busy users are.
   *
   * @param scale of the number of ratings; users and items grow by its root, so that as large a
   *     part of all pairs is rated
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

  /** What to call it with a part of its ratings, or more than all. */
  String label(double scale) {
    return scale == 1 ? label : label + " x " + scale;
  }

  /**
   * Reads a name.
   *
   * @throws IllegalArgumentException if there is none such
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
