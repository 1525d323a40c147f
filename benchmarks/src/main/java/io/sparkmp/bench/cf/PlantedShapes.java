package io.sparkmp.bench.cf;

import io.sparkmp.bench.suite.Checks;
import io.sparkmp.cf.data.PlantedRatings;
import java.util.List;

/**
 * Ratings that are planted, one set after the other.
 *
 * @param like the sets that they are as many as; implicit feedback is always like the smallest
 * @param scale of their number
 */
public record PlantedShapes(List<Shape> like, double scale) implements RatingsData {

  /** Checks the scale, and copies the list. */
  public PlantedShapes {
    Checks.check("scale", scale, scale > 0 && scale <= 10, "above 0, at most 10");
    like = List.copyOf(like);
  }

  /** Those of a shape. */
  PlantedRatings planted(Shape shape, long seed) {
    return shape.planted(scale, seed);
  }

  /** What to call a shape at this scale. */
  String label(Shape shape) {
    return scale == 1 ? shape.toString() : shape + " x " + scale;
  }
}
