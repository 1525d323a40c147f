package io.sparkmp.tune;

import io.sparkmp.random.SplitMix64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /**
   * The settings of a trial, a function of seed and number alone.
   *
   * @param trial its number
   */
  Settings draw(long seed, int trial) {
    SplitMix64 random = new SplitMix64(SplitMix64.derive(seed, trial));
    Map<String, Double> values = new LinkedHashMap<>();
    for (Range range : ranges) {
      values.put(range.name(), range.draw(random));
    }
    return new Settings(values);
  }
}
