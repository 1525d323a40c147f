package io.sparkmp.lda.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.ids.Ids;
import io.sparkmp.lda.kernel.WordRows;
import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares what the page computes with plain sums over all words and topics. */
@Tag("unit")
final class TopicViewsTest {
  private static final int WORDS = 200;
  private static final int TOPICS = 15;
  private static final int MOST = 7;

  private final int[][] counts = new int[WORDS][TOPICS];
  private final Scale scale;

  TopicViewsTest() {
    SplitMix64 random = new SplitMix64(11);
    long[] tokens = new long[TOPICS];
    for (int w = 0; w < WORDS; w++) {
      for (int k = 0; k < TOPICS; k++) {
        counts[w][k] =
            random.nextInt(3) > 0 && w > 0 ? 0 : 1 + random.nextInt(1 << random.nextInt(8));
        tokens[k] += counts[w][k];
      }
    }
    scale = new Scale(0.02, WORDS, tokens);
  }

  /** The words from one to another. */
  private WordRows rows(int from, int to) {
    String[] names =
        IntStream.range(from, to).mapToObj(TopicViewsTest::name).toArray(String[]::new);
    List<int[]> topics = new ArrayList<>();
    List<int[]> ofTopics = new ArrayList<>();
    for (int w = from; w < to; w++) {
      int[] row = counts[w];
      topics.add(IntStream.range(0, TOPICS).filter(k -> row[k] > 0).toArray());
      ofTopics.add(IntStream.of(row).filter(count -> count > 0).toArray());
    }
    return new WordRows(
        Ids.ofStrings(names), topics.toArray(int[][]::new), ofTopics.toArray(int[][]::new));
  }

  private static String name(int word) {
    return "w" + (1000 + word);
  }

  private double probability(int word, int topic) {
    return (counts[word][topic] + scale.beta()) / (scale.tokens()[topic] + WORDS * scale.beta());
  }

  @Test
  void distancesAreThoseOfAllProbabilities() {
    TopicOverlap overlap = new TopicOverlap(TOPICS, scale.beta()).with(rows(0, 90));
    overlap.add(new TopicOverlap(TOPICS, scale.beta()).with(rows(90, WORDS)));
    double[][] distances = overlap.distances(scale.tokens(), WORDS);
    for (int k = 0; k < TOPICS; k++) {
      for (int j = 0; j < TOPICS; j++) {
        double same = 0;
        for (int w = 0; w < WORDS; w++) {
          same += Math.sqrt(probability(w, k) * probability(w, j));
        }
        double expected = k == j ? 0 : Math.sqrt(1 - same);
        assertThat(distances[k][j]).isCloseTo(expected, within(1e-9));
      }
    }
  }

  @Test
  void pointsOfThePlaneAreFoundFromTheirDistances() {
    SplitMix64 random = new SplitMix64(5);
    double[][] planted = new double[9][2];
    for (double[] point : planted) {
      point[0] = random.nextDouble() * 3;
      point[1] = random.nextDouble();
    }
    double[][] found = TopicMap.points(distances(planted));
    double[][] again = distances(found);
    for (int i = 0; i < planted.length; i++) {
      assertThat(again[i]).containsExactly(distances(planted)[i], within(1e-9));
    }
    double wide = spread(found, 0);
    assertThat(wide).isGreaterThan(spread(found, 1));
  }

  private static double spread(double[][] points, int axis) {
    return IntStream.range(0, points.length).mapToDouble(i -> Math.abs(points[i][axis])).sum();
  }

  private static double[][] distances(double[][] points) {
    double[][] distances = new double[points.length][points.length];
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < points.length; j++) {
        distances[i][j] = Math.hypot(points[i][0] - points[j][0], points[i][1] - points[j][1]);
      }
    }
    return distances;
  }

  @Test
  void twoTopicsAndOneHavePlacesToo() {
    assertThat(TopicMap.points(new double[][] {{0}})).isDeepEqualTo(new double[][] {{0, 0}});
    double[][] two = TopicMap.points(new double[][] {{0, 0.5}, {0.5, 0}});
    assertThat(Math.abs(two[0][0] - two[1][0])).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void relevantTermsAreThoseThatSortingFinds() {
    RelevantTerms terms = new RelevantTerms(scale, MOST).with(rows(0, 60));
    terms.add(new RelevantTerms(scale, MOST).with(rows(60, WORDS)));
    for (int topic = 0; topic < TOPICS; topic++) {
      for (int step = 0; step <= RelevantTerms.STEPS; step++) {
        assertThat(terms.of(topic, step))
            .extracting(each -> each.term().word())
            .containsExactlyElementsOf(sorted(topic, step / (double) RelevantTerms.STEPS));
      }
      assertThat(terms.of(topic))
          .extracting(each -> each.term().word())
          .doesNotHaveDuplicates()
          .startsWith(sorted(topic, 1).toArray(String[]::new))
          .containsAll(sorted(topic, 0));
    }
  }

  private List<String> sorted(int topic, double lambda) {
    long all = scale.allTokens();
    Comparator<Integer> byRelevance =
        Comparator.comparingDouble(
            word ->
                lambda * Math.log(probability(word, topic))
                    + (1 - lambda)
                        * (Math.log(probability(word, topic))
                            - Math.log(tokens(word) / (double) all)));
    return IntStream.range(0, WORDS)
        .filter(word -> counts[word][topic] > 0)
        .boxed()
        .sorted(byRelevance.reversed().thenComparing(TopicViewsTest::name))
        .limit(MOST)
        .map(TopicViewsTest::name)
        .toList();
  }

  private long tokens(int word) {
    return IntStream.of(counts[word]).sum();
  }

  @Test
  void termHasItsLargestTopicsAndTheMassOfAll() {
    Term term = Term.of(rows(0, 1), 0, scale); // which all topics have
    assertThat(term.tokens()).isEqualTo(tokens(0));
    assertThat(term.topics()).hasSize(12);
    int smallest = term.counts()[11];
    for (int k = 0; k < TOPICS; k++) {
      int topic = k;
      if (counts[0][k] > smallest) {
        assertThat(term.topics()).contains(topic);
      }
    }
    double mass = IntStream.range(0, TOPICS).mapToDouble(k -> probability(0, k)).sum();
    assertThat(term.mass()).isCloseTo(mass, within(1e-12));
  }
}
