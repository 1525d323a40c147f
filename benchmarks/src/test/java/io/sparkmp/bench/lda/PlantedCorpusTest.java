package io.sparkmp.bench.lda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents of known topics. */
@Tag("unit")
final class PlantedCorpusTest {
  @TempDir private Path folder;

  @Test
  void aTopicHasEachWordOnce() {
    int words = 3_000; // shares factors with many a step
    PlantedCorpus corpus = new PlantedCorpus(2, words, 100, 10, 7);
    int[] all = IntStream.range(0, words).toArray();
    for (int topic = 0; topic < 100; topic++) {
      int of = topic;
      assertThat(all)
          .containsExactly(
              Arrays.stream(all).map(place -> corpus.word(of, place)).sorted().toArray());
    }
  }

  @Test
  void filesHoldWhatTheyAnnounce() throws Exception {
    new PlantedCorpus(50, 40, 3, 20, 7).write(folder);
    List<String> lines = Files.readAllLines(folder.resolve("docword.txt"));
    assertThat(lines.subList(0, 3)).containsExactly("50", "40", "" + (lines.size() - 3));
    assertThat(Files.readAllLines(folder.resolve("vocab.txt"))).hasSize(40).doesNotHaveDuplicates();
    assertThat(lines.subList(3, lines.size()))
        .doesNotHaveDuplicates()
        .allSatisfy(
            line -> {
              String[] fields = line.split(" ", -1);
              assertThat(Integer.parseInt(fields[0])).isBetween(1, 50);
              assertThat(Integer.parseInt(fields[1])).isBetween(1, 40);
              assertThat(Integer.parseInt(fields[2])).isPositive();
            });
    assertThatThrownBy(() -> new PlantedCorpus(1, 40, 3, 20, 7))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Invalid documents: 1 (expected: >= 2)");
  }
}
