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

  /** Texts are read in lower case unless asked otherwise; ids of items stay as they are. */
  @Test
  void wordsAreKnownAsTheyAreWrittenOrInLowerCase() throws IOException {
    WordPairs pairs = read("A12\tB7\t5\nParis\tA12\t3\nB7\tParis\t1\nb7\tA12\t9\n");
    Map<String, float[]> vectors =
        Map.of("A12", new float[] {1, 0}, "B7", new float[] {1, 0.1f}, "paris", new float[] {1, 9});
    WordPairs.Agreement found = pairs.agreement(vectors);
    assertThat(found.pairs()).isEqualTo(3);
    assertThat(found.unknown()).isEqualTo(1);
    assertThat(found.correlation()).isCloseTo(0.5, within(1e-12));
    assertThatThrownBy(() -> pairs.agreement(Map.of("A12", new float[] {1, 0})))
        .hasMessage(
            "Cannot judge the model: it knows both words of 0 of 4 pairs (expected: 2 or more), and"
                + " not B7");
  }
}
