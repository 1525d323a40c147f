package io.sparkmp.tune;

import io.sparkmp.random.SplitMix64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * All settings that are searched, and those that stay.
 *
 * @param ranges one for each setting
 */
public record Space(List<Range> ranges) {

  /** Copies. */
  public Space {
    ranges = List.copyOf(ranges);
  }

  /** Whether nothing is searched. */
  public boolean isFixed() {
    return ranges.stream().allMatch(Range::isFixed);
  }

  /** The settings that are the least of all ranges, or the most. */
  public Settings end(boolean most) {
    return settings(range -> most ? range.most() : range.least());
  }

  /** The settings that are nearest to others, which are given by their names. */
  public Settings nearest(ToDoubleFunction<String> wanted) {
    return settings(range -> range.nearest(wanted.applyAsDouble(range.name())));
  }

  /**
   * The settings of a trial, a function of seed and number alone.
   *
   * @param trial its number
   */
  Settings draw(long seed, int trial) {
    SplitMix64 random = new SplitMix64(SplitMix64.derive(seed, trial));
    return settings(range -> range.draw(random));
  }

  private Settings settings(ToDoubleFunction<Range> value) {
    Map<String, Double> values = new LinkedHashMap<>();
    ranges.forEach(range -> values.put(range.name(), value.applyAsDouble(range)));
    return new Settings(values);
  }
}
