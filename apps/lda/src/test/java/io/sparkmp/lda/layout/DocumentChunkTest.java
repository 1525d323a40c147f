package io.sparkmp.lda.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.placement.IdPlacement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class DocumentChunkTest {

  private static Map<Long, TreeMap<String, Integer>> counts(DocumentChunk chunk) {
    Map<Long, TreeMap<String, Integer>> counts = new TreeMap<>();
    for (int d = 0; d < chunk.documents().size(); d++) {
      TreeMap<String, Integer> words = new TreeMap<>();
      for (int k = chunk.starts()[d]; k < chunk.starts()[d + 1]; k++) {
        String word = chunk.words().get(chunk.wordCodes()[k]).toString();
        assertThat(words.put(word, chunk.counts()[k])).isNull(); // distinct
      }
      counts.put((Long) chunk.documents().get(d), words);
    }
    return counts;
  }

  @Test
  void addsUpPartsOfDocumentsAndEntriesOfTheSameWord() {
    for (int n : new int[] {0, 1, 211, 1009}) {
      RandomCorpus corpus = RandomCorpus.of(n, n);
      for (int chunks : new int[] {1, 2, 7}) {
        DocumentChunk merged = DocumentChunk.merge(IdType.LONG, corpus.chunks(chunks));
        assertThat(counts(merged)).isEqualTo(corpus.counts());
        IdCounts tokens = merged.tokensOfDocuments();
        assertThat(Arrays.stream(tokens.counts()).sum())
            .isEqualTo(corpus.entries().stream().mapToInt(RandomCorpus.Entry::count).sum());
      }
    }
  }

  @Test
  void splitsByTheWorkerOfTheDocumentAndLosesNothing() {
    RandomCorpus corpus = RandomCorpus.of(401, 4);
    DocumentChunk chunk = corpus.chunks(1).get(0);
    IdPlacement placement =
        new IdPlacement(3, Ids.ofLongs(), new long[0], new long[IdPlacement.buckets(3)]);
    DocumentChunk[] parts = chunk.split(placement);
    List<Object> words = new ArrayList<>();
    for (int p = 0; p < parts.length; p++) {
      for (int d = 0; d < parts[p].documents().size(); d++) {
        assertThat(placement.partition(parts[p].documents(), d)).isEqualTo(p);
      }
      assertThat(parts[p].words().index().size()).isEqualTo(parts[p].words().size()); // distinct
      words.add(parts[p].words());
    }
    assertThat(counts(DocumentChunk.merge(IdType.LONG, List.of(parts)))).isEqualTo(corpus.counts());
    assertThat(words).hasSize(3);
  }

  @Test
  void namesTooManyTokens() {
    ChunkBuilder builder = new ChunkBuilder(IdType.LONG);
    int document = builder.documents().encode(1);
    builder.add(document, builder.words().encode("a"), Integer.MAX_VALUE);
    builder.add(document, builder.words().encode("b"), 1);
    DocumentChunk chunk = builder.build();
    assertThatThrownBy(chunk::tokensOfDocuments)
        .hasMessage("Cannot count tokens: more than 2147483647 in one document; divide it");
    builder.add(document, builder.words().encode("a"), 1);
    assertThatThrownBy(builder::build)
        .hasMessage("Cannot count tokens: more than 2147483647 in one document; divide it");
  }
}
