package io.sparkmp.lda.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Records;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class WordCutTest {
  private static final DocumentHoldOut HALF = new DocumentHoldOut(3, 0.2, 0.3);

  private static List<String> words(IdCounts counts) {
    return IntStream.range(0, counts.ids().size())
        .mapToObj(i -> counts.ids().get(i).toString())
        .toList();
  }

  /** Words over several partitions, as the driver settles them. */
  private static List<String> kept(List<WordCounts> parts, CutOffs cutOffs, long documents) {
    WordCut cut = WordCut.byDocuments(cutOffs, documents);
    WordCut.Threshold threshold =
        cut.threshold(parts.stream().map(cut::histogram).toList(), cutOffs.maxWords());
    WordCut settled = threshold.cut();
    int ties = threshold.ties();
    if (ties > 0) {
      List<String[]> words =
          parts.stream().map(part -> threshold.cut().atThreshold(part, ties)).toList();
      settled = settled.withTies(words, ties);
    }
    List<String> kept = new ArrayList<>();
    for (WordCounts part : parts) {
      kept.addAll(words(part.kept(settled)));
    }
    return kept;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1.0, 2147483647",
    "3, 1.0, 2147483647",
    "1, 0.25, 2147483647",
    "2, 0.5, 7",
    "1, 1.0, 1",
    "1, 1.0, 10",
    "1, 1.0, 11",
    "1, 1.0, 12",
    "1, 1.0, 13",
    "1, 1.0, 28",
    "1, 1.0, 1000",
    "38, 1.0, 5"
  })
  void keepsTheWordsOfNaiveCode(int minDocuments, double fraction, int maxWords) {
    for (long seed = 1; seed <= 5; seed++) {
      RandomCorpus corpus = RandomCorpus.of(60, seed); // short, so that words tie
      Map<String, Integer> documents = corpus.documentsOfWords();
      Map<String, Integer> tokens = corpus.tokensOfWords();
      List<String> expected =
          tokens.keySet().stream()
              .filter(w -> documents.get(w) >= minDocuments)
              .filter(w -> documents.get(w) <= fraction * 37)
              .sorted(
                  Comparator.<String>comparingInt(w -> -tokens.get(w))
                      .thenComparing(Comparator.naturalOrder()))
              .limit(maxWords)
              .toList();
      WordCounts all = WordCounts.of(DocumentRecords.merged(corpus.pieces(1).get(0)), HALF, true);
      List<WordCounts> parts = new ArrayList<>();
      for (int p = 0; p < 3; p++) {
        int part = p;
        int n = all.words().size();
        parts.add(all.gather(IntStream.range(0, n).filter(i -> i % 3 == part).toArray()));
      }
      assertThat(kept(parts, new CutOffs(minDocuments, fraction, maxWords), 37))
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  @Test
  void countsTokensDocumentsAndWhatIsLeftOut() {
    RandomCorpus corpus = RandomCorpus.of(500, 8);
    Records chunk = DocumentRecords.merged(IdType.LONG, corpus.pieces(3));
    WordCounts unknown = WordCounts.of(chunk, HALF, false);
    IdCounts vocabulary =
        new IdCounts(io.sparkmp.ids.Ids.ofStrings("w1", "w2", "absent"), new int[3]);
    WordCounts counts = WordCounts.sum(List.of(unknown, WordCounts.vocabulary(vocabulary.ids())));
    Map<String, Integer> tokens = corpus.tokensOfWords();
    Map<String, Integer> documents = corpus.documentsOfWords();
    long all = 0;
    for (int i = 0; i < counts.words().size(); i++) {
      String word = counts.words().get(i).toString();
      assertThat(counts.tokens()[i]).isEqualTo(tokens.getOrDefault(word, 0));
      assertThat(counts.documents()[i]).isEqualTo(documents.getOrDefault(word, 0));
      assertThat(counts.training()[i]).isBetween(0, counts.tokens()[i]);
      all += counts.tokens()[i];
    }
    WordCut none = WordCut.byDocuments(CutOffs.NONE, 37);
    assertThat(words(counts.kept(none))).containsExactlyInAnyOrder("w1", "w2");
    assertThat(counts.unknownTokens()).isEqualTo(all - tokens.get("w1") - tokens.get("w2"));
    assertThat(counts.droppedTokens(none)).isZero();
    WordCut two = new WordCut(1, 37, Math.max(tokens.get("w1"), tokens.get("w2")), null);
    assertThat(counts.droppedTokens(two)).isEqualTo(Math.min(tokens.get("w1"), tokens.get("w2")));
  }

  @Test
  void refusesCutOffsThatAreNone() {
    assertThatThrownBy(() -> new CutOffs(0, 1, 1))
        .hasMessage("Invalid min-documents: 0 (expected: >= 1)");
    assertThatThrownBy(() -> new CutOffs(1, 0, 1))
        .hasMessage("Invalid max-document-fraction: 0.0 (expected: > 0, <= 1)");
    assertThatThrownBy(() -> new CutOffs(1, Double.NaN, 1))
        .hasMessage("Invalid max-document-fraction: NaN (expected: > 0, <= 1)");
    assertThatThrownBy(() -> new CutOffs(1, 1, 0))
        .hasMessage("Invalid max-words: 0 (expected: >= 1)");
  }
}
