package io.sparkmp.page;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A chart of measurements. A value that is not finite leaves a gap; so does one of 0 or less on a
 * logarithmic axis, and the page says so.
 *
 * <p>The label of an axis ends in a comma and the unit: {@code size of a slice, bytes}. Values in
 * {@code bytes}, {@code ms}, {@code s} or {@code %} appear in readable form, such as 10 kB or 2
 * min, and the unit is dropped from the label.
 */
public sealed interface Chart {

  /** The title. */
  String title();

  /**
   * Lines over a common x axis.
   *
   * @param x label of the x axis, with its unit
   * @param y label of the y axis, with its unit
   * @param logX whether the x axis is logarithmic
   * @param logY whether the y axis is logarithmic
   */
  record Lines(String title, String x, String y, boolean logX, boolean logY, List<Line> lines)
      implements Chart {}

  /**
   * One line.
   *
   * @param name its name in the legend
   * @param x in the order of the points; if it decreases anywhere, the points are not joined
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

    /** A line with a point for each element, in order. */
    public static <T> Line of(
        String name, List<T> of, ToDoubleFunction<? super T> x, ToDoubleFunction<? super T> y) {
      return new Line(
          name,
          of.stream().map(x::applyAsDouble).toList(),
          of.stream().map(y::applyAsDouble).toList());
    }
  }

  /**
   * Stacked bars, horizontal so that long names fit.
   *
   * @param y label of the axis of values, with its unit
   * @param bars the name of each bar
   * @param parts stacked from the axis outwards
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
   * One part of every bar.
   *
   * @param name its name in the legend
   * @param values one per bar
   */
  record Part(String name, List<Double> values) {

    /** A part with a value for each element, in order. */
    public static <T> Part of(String name, List<T> of, ToDoubleFunction<? super T> value) {
      return new Part(name, of.stream().map(value::applyAsDouble).toList());
    }
  }
}
