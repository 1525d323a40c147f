package io.sparkmp.tune;

import io.sparkmp.random.SplitMix64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * All settings, both searched and fixed.
 *
 * @param ranges one per setting
 */
public record Space(List<Range> ranges) {

  /** Copies. */
  public Space {
    ranges = List.copyOf(ranges);
  }

  /** Whether all settings are fixed. */
  public boolean isFixed() {
    return ranges.stream().allMatch(Range::isFixed);
  }

  /** The lower ends of all ranges, or the upper ends. */
  public Settings end(boolean most) {
    return settings(range -> most ? range.most() : range.least());
  }

  /** The settings nearest to wanted values, which are looked up by name. */
  public Settings nearest(ToDoubleFunction<String> wanted) {
    return settings(range -> range.nearest(wanted.applyAsDouble(range.name())));
  }

  /**
   * Draws the settings of a trial, by seed and number alone.
   *
   * @param trial the trial's number
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
