package io.sparkmp.tune;

import java.util.List;

/**
 * What a search has come to.
 *
 * @param trials in the order of their numbers
 * @param winner the one of these whose loss is least among those that were trained to the end
 * @param seconds that it took
 */
public record Found(List<Trial> trials, Trial winner, double seconds) {

  /** Copies. */
  public Found {
    trials = List.copyOf(trials);
  }
}
