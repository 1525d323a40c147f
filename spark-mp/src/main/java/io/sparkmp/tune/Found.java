package io.sparkmp.tune;

import java.util.List;

/**
 * The result of a search.
 *
 * @param trials in the order of their numbers
 * @param winner the trial with the lowest loss among those trained to the end
 * @param seconds the time taken
 */
public record Found(List<Trial> trials, Trial winner, double seconds) {

  /** Copies. */
  public Found {
    trials = List.copyOf(trials);
  }
}
