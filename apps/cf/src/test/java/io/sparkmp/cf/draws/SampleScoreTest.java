package io.sparkmp.cf.draws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.ids.Ids;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.topk.VectorBlock;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares with samples that are whole models of their own. */
@Tag("unit")
class SampleScoreTest {
  private static final int FACTORS = 3;
  private static final double MEAN = 3.5;

  /** A model of users and items: biases and factors of each row. */
  private record Sample(double[] biases, double[][] factors) {
    static Sample draw(int rows, SplitMix64 random) {
      return new Sample(
          IntStream.range(0, rows).mapToDouble(row -> random.nextGaussian()).toArray(),
          IntStream.range(0, rows)
              .mapToObj(
                  row ->
                      IntStream.range(0, FACTORS).mapToDouble(k -> random.nextGaussian()).toArray())
              .toArray(double[][]::new));
    }
  }

  private static Sample[] draws(int number, int rows, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    return IntStream.range(0, number)
        .mapToObj(s -> Sample.draw(rows, random))
        .toArray(Sample[]::new);
  }

  /** As a model holds them. */
  private static VectorBlock block(Sample[] draws, Samples samples) {
    int rows = draws[0].biases.length;
    float[] biases = new float[rows];
    float[] values = new float[rows * samples.length()];
    for (int row = 0; row < rows; row++) {
      double mean = DoubleStream.of(biasesOf(draws, row)).average().orElseThrow();
      biases[row] = (float) mean;
      for (int s = 0; s < draws.length; s++) {
        int at = row * samples.length();
        for (int k = 0; k < FACTORS; k++) {
          values[at + s * FACTORS + k] =
              (float) (draws[s].factors[row][k] / Math.sqrt(draws.length));
        }
        values[at + samples.rank() + s] = (float) (draws[s].biases[row] - mean);
      }
    }
    return new VectorBlock(
        Ids.ofLongs(IntStream.range(0, rows).mapToLong(row -> 100 + row).toArray()),
        samples.length(),
        biases,
        values);
  }

  private static double[] biasesOf(Sample[] draws, int row) {
    return IntStream.range(0, draws.length).mapToDouble(s -> draws[s].biases[row]).toArray();
  }

  private static double[] predictions(Sample[] users, int u, Sample[] items, int i) {
    return IntStream.range(0, users.length)
        .mapToDouble(
            s -> {
              double sum = MEAN + users[s].biases[u] + items[s].biases[i];
              for (int k = 0; k < FACTORS; k++) {
                sum += users[s].factors[u][k] * items[s].factors[i][k];
              }
              return sum;
            })
        .toArray();
  }

  private static double deviation(double[] values) {
    double mean = DoubleStream.of(values).average().orElseThrow();
    double squares = DoubleStream.of(values).map(value -> (value - mean) * (value - mean)).sum();
    return values.length == 1 ? 0 : Math.sqrt(squares / (values.length - 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void scoresAreThoseOfTheSamples(int number) {
    Samples samples = new Samples(number, number * FACTORS);
    Sample[] users = draws(number, 7, 1);
    Sample[] items = draws(number, 11, 2);
    VectorBlock ofUsers = block(users, samples);
    VectorBlock ofItems = block(items, samples);
    for (int u = 0; u < 7; u++) {
      for (int i = 0; i < 11; i++) {
        double[] each = predictions(users, u, items, i);
        double mean = DoubleStream.of(each).average().orElseThrow();
        for (double deviations : new double[] {0, 1.5, -2}) {
          SampleScore bound = new SampleScore(samples, MEAN, new RankBy.Bound(deviations));
          assertThat((double) bound.of(ofUsers, u).of(ofItems, i))
              .isCloseTo(mean + deviations * deviation(each), within(1e-4));
        }
        SampleScore one = new SampleScore(samples, MEAN, new RankBy.Sample(9));
        double expected = each[one.sample(9, ofUsers.ids().hash(u))];
        assertThat((double) one.of(ofUsers, u).of(ofItems, i)).isCloseTo(expected, within(1e-4));
        assertThat(
                samples.variance(
                    ofUsers.values(), u * samples.length(), ofItems.values(), i * samples.length()))
            .isCloseTo(deviation(each) * deviation(each), within(1e-4));
      }
    }
  }

  @Test
  void eachUserGetsASampleOfHisOwn() {
    SampleScore score = new SampleScore(new Samples(4, 4), 0, new RankBy.Sample(1));
    long[] counts = new long[4];
    int moved = 0;
    for (long id = 0; id < 4000; id++) {
      int sample = score.sample(1, SplitMix64.mix(id));
      counts[sample]++;
      moved += sample == score.sample(2, SplitMix64.mix(id)) ? 0 : 1;
    }
    assertThat(LongStream.of(counts)).allMatch(count -> count > 850 && count < 1150);
    assertThat(moved).isBetween(2850, 3150);
  }

  @Test
  void aBoundIsFinite() {
    assertThatThrownBy(() -> new RankBy.Bound(Double.POSITIVE_INFINITY))
        .hasMessage("Invalid deviations: Infinity (expected: a finite number)");
  }
}
