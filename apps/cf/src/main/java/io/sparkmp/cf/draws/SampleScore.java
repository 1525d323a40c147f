package io.sparkmp.cf.draws;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.topk.PairScore;
import io.sparkmp.topk.VectorBlock;

/**
 * Scores by a bound or by one sample. Blocks have rows of {@link Samples}, and the mean biases.
 *
 * @param samples of the model
 * @param mean of the model
 * @param by what to score by
 */
public record SampleScore(Samples samples, double mean, RankBy by) implements PairScore {
  private static final long serialVersionUID = 1L;

  @Override
  public OfQuery of(VectorBlock queries, int query) {
    int from = query * samples.length();
    float[] values = queries.values();
    double base = mean + queries.biases()[query];
    if (by instanceof RankBy.Sample drawn) {
      int sample = sample(drawn.seed(), queries.ids().hash(query));
      return (candidates, c) ->
          (float)
              (base
                  + candidates.biases()[c]
                  + samples.difference(
                      sample, values, from, candidates.values(), c * samples.length()));
    }
    double deviations = by instanceof RankBy.Bound bound ? bound.deviations() : 0;
    return (candidates, c) -> {
      Samples.Spread spread =
          samples.spread(values, from, candidates.values(), c * samples.length());
      return (float)
          (base
              + candidates.biases()[c]
              + spread.mean()
              + deviations * Math.sqrt(spread.variance()));
    };
  }

  /** Which sample a user gets. */
  int sample(long seed, long hashOfId) {
    return new SplitMix64(SplitMix64.derive(seed, hashOfId)).nextInt(samples.number());
  }
}
