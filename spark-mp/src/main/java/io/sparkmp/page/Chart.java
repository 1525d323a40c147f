package io.sparkmp.page;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A picture of what was measured. A value that is not finite is a gap; so is one of 0 or less on a
 * logarithmic axis, which the page mentions.
 *
 * <p>The label of an axis ends in a comma and the unit: {@code size of a slice, bytes}. Values in
 * {@code bytes}, {@code ms}, {@code s} or {@code %} stand on the page as people write them, 10 kB
 * or 2 min, and the unit leaves the label.
 */
public sealed interface Chart {

  /** What it shows. */
  String title();

  /**
   * Lines over a common axis.
   *
   * @param x label of that axis, with its unit
   * @param y label of the other, with its unit
   * @param logX whether the axis is logarithmic
   * @param logY whether the other is
   */
  record Lines(String title, String x, String y, boolean logX, boolean logY, List<Line> lines)
      implements Chart {}

  /**
   * One line.
   *
   * @param name in the legend
   * @param x in the order in which the points follow each other; where it goes back at any, they
   *     are not joined
   * @param y as many as {@code x}
   */
  record Line(String name, List<Double> x, List<Double> y) {

    /** Checks the lengths. */
    public Line {
      x = List.copyOf(x);
      y = List.copyOf(y);
      if (x.size() != y.size()) {
        throw new IllegalArgumentException(
            "Invalid line " + name + ": " + x.size() + " x for " + y.size() + " y");
      }
    }

    /** A line with a point for each of some things, in their order. */
    public static <T> Line of(
        String name, List<T> of, ToDoubleFunction<? super T> x, ToDoubleFunction<? super T> y) {
      return new Line(
          name,
          of.stream().map(x::applyAsDouble).toList(),
          of.stream().map(y::applyAsDouble).toList());
    }
  }

  /**
   * Bars of several parts each, lying, so that long names of bars can be read.
   *
   * @param y label of the axis of values, with its unit
   * @param bars the name of each bar
   * @param parts from the axis outwards
   */
  record Bars(String title, String y, List<String> bars, List<Part> parts) implements Chart {

    /** Checks the lengths. */
    public Bars {
      bars = List.copyOf(bars);
      parts = List.copyOf(parts);
      for (Part part : parts) {
        if (part.values().size() != bars.size()) {
          throw new IllegalArgumentException(
              "Invalid part "
                  + part.name()
                  + ": "
                  + part.values().size()
                  + " values (expected: one a bar, "
                  + bars.size()
                  + ")");
        }
      }
    }
  }

  /**
   * A part of all bars.
   *
   * @param name in the legend
   * @param values one for each bar
   */
  record Part(String name, List<Double> values) {

    /** A part with a value for each of some things, in their order. */
    public static <T> Part of(String name, List<T> of, ToDoubleFunction<? super T> value) {
      return new Part(name, of.stream().map(value::applyAsDouble).toList());
    }
  }
}
