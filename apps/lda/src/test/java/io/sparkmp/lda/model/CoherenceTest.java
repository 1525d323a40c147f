package io.sparkmp.lda.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.CorpusIngest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.ingest.TextCorpus;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.text.PlainTexts;
import io.sparkmp.text.TextRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("spark")
class CoherenceTest {
  @TempDir private Path folder;

  private CorpusData read(DocumentHoldOut holdOut, List<String> lines) throws IOException {
    Path file = Files.write(folder.resolve("docs.txt"), lines);
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(SharedSpark.get().sparkContext());
    return CorpusIngest.run(
        new TextCorpus(
            PlainTexts.lines(
                spark,
                new TextFiles("corpus", file.toString(), spark.hadoopConfiguration()),
                TextRules.DEFAULT)),
        new IngestOptions(3, 2, holdOut, CutOffs.NONE, false),
        null);
  }

  private static TopWords.Topic topic(int number, String... words) {
    List<TopWords.Word> list = Stream.of(words).map(w -> new TopWords.Word(w, 1, 0)).toList();
    return new TopWords.Topic(number, 1, 0, list);
  }

  @Test
  void byHand() throws IOException {
    CorpusData data = read(new DocumentHoldOut(1, 0, 0), List.of("a b", "b a a", "a", "c"));
    List<Coherence> found =
        Coherence.of(data, List.of(topic(4, "a", "b"), topic(7, "a", "c"), topic(9, "c")));
    assertThat(found.get(0).topic()).isEqualTo(4);
    assertThat(found.get(0).umass()).isCloseTo(Math.log((2 + 1) / 3.0), within(1e-12));
    // p(a) = 3/4, p(b) = p(a, b) = 1/2: log((1/2) / (3/8)) / -log(1/2).
    assertThat(found.get(0).npmi()).isCloseTo(Math.log(4 / 3.0) / Math.log(2), within(1e-12));
    assertThat(found.get(1).umass()).isCloseTo(Math.log(1 / 3.0), within(1e-12));
    assertThat(found.get(1).npmi()).isEqualTo(-1);
    assertThat(found.get(2)).isEqualTo(new Coherence(9, 0, 0));
    data.close();
  }

  @Test
  void wordsOfEveryDocumentGoTogether() throws IOException {
    CorpusData data = read(new DocumentHoldOut(1, 0, 0), List.of("a b", "b a"));
    assertThat(Coherence.of(data, List.of(topic(0, "a", "b"))))
        .containsExactly(new Coherence(0, Math.log(3 / 2.0), 1));
    data.close();
  }

  @Test
  void isThatOfNaiveCountsHeldOutOrNot() throws IOException {
    SplitMix64 random = new SplitMix64(11);
    List<String> lines = new ArrayList<>(List.of("42")); // no word, and yet a document
    List<Set<String>> documents = new ArrayList<>(List.of(Set.of()));
    for (int d = 0; d < 83; d++) {
      StringBuilder line = new StringBuilder();
      for (int n = 1 + random.nextInt(12); n > 0; n--) {
        line.append((char) ('a' + random.nextInt(1 + random.nextInt(17)))).append(' ');
      }
      lines.add(line.toString());
      documents.add(
          Set.of(
              line.toString()
                  .strip()
                  .lines()
                  .flatMap(CoherenceTest::words)
                  .distinct()
                  .toArray(String[]::new)));
    }
    List<TopWords.Topic> topics =
        List.of(
            topic(0, "a", "b", "c", "d", "e"),
            topic(1, "q", "a", "nowhere", "f"),
            topic(2),
            topic(3, "c", "g", "a", "p"));
    CorpusData data = read(new DocumentHoldOut(5, 0.3, 0.3), lines);
    List<Coherence> found = Coherence.of(data, topics);
    for (int t = 0; t < topics.size(); t++) {
      List<String> words = topics.get(t).words().stream().map(TopWords.Word::word).toList();
      assertThat(found.get(t).umass()).isCloseTo(umass(words, documents), within(1e-9));
      assertThat(found.get(t).npmi()).isCloseTo(npmi(words, documents), within(1e-9));
    }
    data.close();
  }

  private static Stream<String> words(String line) {
    return Stream.of(line.split(" ", -1));
  }

  private static double with(List<Set<String>> documents, String... words) {
    return documents.stream().filter(d -> d.containsAll(List.of(words))).count();
  }

  private static double umass(List<String> words, List<Set<String>> documents) {
    double sum = 0;
    for (int m = 1; m < words.size(); m++) {
      for (int l = 0; l < m; l++) {
        double single = with(documents, words.get(l));
        if (single > 0) {
          sum += Math.log((with(documents, words.get(m), words.get(l)) + 1) / single);
        }
      }
    }
    return sum;
  }

  private static double npmi(List<String> words, List<Set<String>> documents) {
    double sum = 0;
    int pairs = 0;
    for (int m = 1; m < words.size(); m++) {
      for (int l = 0; l < m; l++) {
        double all = documents.size();
        double first = with(documents, words.get(l)) / all;
        double second = with(documents, words.get(m)) / all;
        double both = with(documents, words.get(l), words.get(m)) / all;
        sum += both == 0 ? -1 : Math.log(both / (first * second)) / -Math.log(both);
        pairs++;
      }
    }
    return pairs == 0 ? 0 : sum / pairs;
  }
}
