package io.sparkmp.embeddings.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.spark.ingest.IngestException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class WordPairsTest {
  @TempDir private Path folder;

  private WordPairs read(String lines) throws IOException {
    Path file = Files.writeString(folder.resolve("pairs.txt"), lines);
    return WordPairs.read(file.toString(), new Configuration());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cat\tdog\t7.5",
        "cat \t dog \t7.5",
        "cat,dog,7.5",
        "cat, dog, 7.5",
        "cat;dog;7.5",
        "cat dog 7.5",
        "  cat   dog 7.5 ",
        "cat\tdog 7.5",
        "cat\tdog\t7.5\tanother, column"
      })
  void fieldsAreSplitByAnyDelimiter(String line) throws IOException {
    assertThat(read(line + "\nsun moon 1\n").pairs().get(0))
        .isEqualTo(new WordPairs.Pair("cat", "dog", 7.5));
  }

  /** As 7 it would move among the ranks. */
  @ParameterizedTest
  @ValueSource(strings = {"cat\tdog\t7,5", "cat;dog;7,5", "cat dog 7,5", "cat\tdog\t7;5"})
  void aDecimalCommaIsNoEndOfANumber(String line) {
    assertThatThrownBy(() -> read("sun moon 1\n" + line + "\n"))
        .isInstanceOf(IngestException.class)
        .hasMessageEndingWith("line 2 '" + line + "' (expected: two words and a number)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Word 1,Word 2,Human (mean)",
        "word1\tword2\tsimilarity",
        "# from people\n\nw1 w2 sim1",
        "a;b;\u00c4hnlichkeit"
      })
  void theFirstLineMayNameTheColumns(String header) throws IOException {
    assertThat(read(header + "\ncat,dog,7.5\nsun,moon,1\n").pairs()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cat dog 7,5", "cat dog nan", "cat dog infinity", "cat dog", "cat dog -"})
  void aFirstLineWithoutANumberIsNotDropped(String line) {
    assertThatThrownBy(() -> read(line + "\nsun moon 1\nbig small 2\n"))
        .hasMessageEndingWith("line 1 '" + line + "' (expected: two words and a number)");
    assertThatThrownBy(() -> read("sun moon 1\nword1 word2 score\nbig small 2\n"))
        .hasMessageContaining("line 2");
  }

  @Test
  void aPhraseBetweenTabsIsOneWord() throws IOException {
    assertThat(read("route 66\thighway\t8\nsun\tmoon\t1\n").pairs().get(0))
        .isEqualTo(new WordPairs.Pair("route 66", "highway", 8));
  }

  /** What Java's own literals have, and other files do not. */
  @ParameterizedTest
  @ValueSource(strings = {"5d", "5f", "0x1p2", "1_0", "5.5.5"})
  void literalsOfJavaAreNoNumbers(String number) {
    assertThatThrownBy(() -> read("sun moon 1\ncat dog " + number + "\n"))
        .hasMessageEndingWith("line 2 'cat dog " + number + "' (expected: two words and a number)");
  }

  /** Texts are read in lower case unless asked otherwise. */
  @Test
  void aModelInLowerCaseKnowsWordsInAnyCase() throws IOException {
    WordPairs pairs = read("Rome\tlima\t5\nParis\tROME\t3\nlima\tParis\t1\nOslo\tRome\t9\n");
    Map<String, float[]> vectors =
        Map.of(
            "rome", new float[] {1, 0}, "lima", new float[] {1, 0.1f}, "paris", new float[] {1, 9});
    WordPairs.Agreement found = pairs.agreement(vectors);
    assertThat(found.pairs()).isEqualTo(3);
    assertThat(found.unknown()).isEqualTo(1);
    assertThat(found.correlation()).isCloseTo(0.5, within(1e-12));
    assertThatThrownBy(() -> pairs.agreement(Map.of("rome", new float[] {1, 0})))
        .hasMessage(
            "Cannot judge the model: it knows both words of 0 of 4 pairs (expected: 2 or more), and"
                + " not lima");
  }

  /** US is another word than us; ids of items stay as they are, too. */
  @Test
  void whereCaseIsKeptAWordIsKnownOnlyAsItIsWritten() throws IOException {
    WordPairs pairs = read("US\teurope\t9\nwe\tthem\t8\nasia\teurope\t5\nChina\tasia\t7\n");
    Map<String, float[]> vectors =
        Map.of(
            "us", new float[] {1, 0},
            "we", new float[] {1, 0},
            "them", new float[] {1, 0.1f},
            "europe", new float[] {1, 9},
            "asia", new float[] {1, 8},
            "China", new float[] {1, 0});
    WordPairs.Agreement found = pairs.agreement(vectors);
    assertThat(found.pairs()).isEqualTo(3);
    assertThat(found.unknown()).isEqualTo(1);
  }
}
