package io.sparkmp.bench.cf;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to fit.
 *
 * @param feedback which kinds
 * @param file ratings, or null for planted ones
 * @param shapes of planted ratings; implicit feedback is always that of the smallest
 * @param scale of their number
 * @param ranks of ours
 * @param epochs of ours, ascending
 * @param adaptive whether our steps adapt to each row; else they fall in a line
 * @param stepSize of ours, at the start
 * @param regularisation of ours
 * @param alsRanks of MLlib
 * @param alsRegularisations of MLlib
 * @param alsBlocks of MLlib, of users and of items
 * @param alsIterations of MLlib
 * @param implicitRanks of both
 * @param implicitIterations of ours, ascending
 * @param alsImplicitIterations of MLlib
 * @param rounds in which the two that compare are repeated
 * @param repeatBelow seconds; fits of MLlib that take longer are made once
 */
public record CfSettings(
    Set<Feedback> feedback,
    @Nullable RatingsFile file,
    List<Shape> shapes,
    double scale,
    List<Integer> ranks,
    List<Integer> epochs,
    boolean adaptive,
    float stepSize,
    float regularisation,
    List<Integer> alsRanks,
    List<Double> alsRegularisations,
    List<Integer> alsBlocks,
    List<Integer> alsIterations,
    List<Integer> implicitRanks,
    List<Integer> implicitIterations,
    List<Integer> alsImplicitIterations,
    int rounds,
    double repeatBelow,
    long seed) {

  static final float IMPLICIT_REGULARISATION = 0.1f;
  static final float ALPHA = 1;

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("data", file == null ? planted() : file.path());
    map.put("feedback", feedback);
    if (file != null) {
      map.put("delimiter", file.delimiter());
      map.put("header", file.header());
      map.put("data, implicit", "each pair one interaction");
    } else if (feedback.contains(Feedback.IMPLICIT)) {
      map.put("data, implicit", "planted like MovieLens 1m, ratings above the mean");
    }
    map.put("workers", 2);
    map.put("slices a worker", 2);
    map.put("ranks", ranks);
    map.put("epochs", epochs);
    map.put("step size", (adaptive ? "adaptive, " : "linear, ") + stepSize);
    map.put("regularisation", regularisation);
    map.put("ranks of ALS", alsRanks);
    map.put("regParam of ALS", alsRegularisations);
    map.put("blocks of ALS", alsBlocks);
    map.put("iterations of ALS", alsIterations);
    map.put("regularisation, implicit, of both", IMPLICIT_REGULARISATION);
    map.put("alpha, implicit, of both", ALPHA);
    map.put("ranks, implicit, of both", implicitRanks);
    map.put("iterations, implicit", implicitIterations);
    map.put("iterations of ALS, implicit", alsImplicitIterations);
    map.put("rounds", rounds);
    map.put("fits are repeated below, s", repeatBelow);
    map.put("seed", seed);
    return map;
  }

  private String planted() {
    return String.format(
        Locale.ROOT,
        "planted like MovieLens %s, scale %s",
        String.join(", ", shapes.stream().map(Shape::label).toList()),
        scale);
  }
}
