package io.sparkmp.lda.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.kernel.DocumentPartition;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import io.sparkmp.rotation.HeldOut;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class DocumentLayoutTest {
  private static final HoldOut ALL_TRAINING = new HoldOut(1, 0, 0);
  private static final HoldOut THREE_SETS = new HoldOut(9, 0.2, 0.3);

  /** Words by the length and last digit of their names; those of w7 and w17 are in no slice. */
  private static List<SliceWords> slices(int count) {
    List<SliceWords> slices = new ArrayList<>();
    for (int s = 0; s < count; s++) {
      int slice = s;
      String[] words =
          IntStream.range(0, 29)
              .filter(w -> w % 10 != 7 && w % count == slice)
              .mapToObj(w -> "w" + w)
              .toArray(String[]::new);
      slices.add(new SliceWords(s, new IdCounts(Ids.ofStrings(words), new int[words.length])));
    }
    return slices;
  }

  private static DocumentLayout.Result lay(RandomCorpus corpus, int chunks, HoldOut holdOut) {
    DocumentChunk merged = DocumentChunk.merge(IdType.LONG, corpus.chunks(chunks));
    return new DocumentLayout(merged, slices(3), holdOut).build();
  }

  private static String print(Tokens t) {
    return Arrays.toString(t.documents())
        + Arrays.toString(t.starts())
        + Arrays.toString(t.words());
  }

  private static String print(DocumentLayout.Result result) {
    StringBuilder text = new StringBuilder(result.stats() + " ");
    IdCounts documents = result.partition().documents();
    for (int i = 0; i < documents.ids().size(); i++) {
      text.append(documents.ids().get(i)).append(':').append(documents.counts()[i]).append(' ');
    }
    for (TokenBlock block : result.partition().blocks()) {
      for (HeldOut set : HeldOut.values()) {
        text.append(set).append(print(block.tokens(set)));
      }
    }
    return text.toString();
  }

  @Test
  void isThatOfTheJavadoc() {
    DocumentChunk chunk =
        new DocumentChunk(
            Ids.ofStrings("x", "y", "z"),
            Ids.ofStrings("b", "a", "c", "d"),
            new int[] {0, 1, 4, 5},
            new int[] {0, 0, 1, 2, 3},
            new int[] {1, 1, 1, 2, 1});
    List<SliceWords> slices =
        List.of(
            new SliceWords(0, new IdCounts(Ids.ofStrings("c", "a"), new int[] {2, 1})),
            new SliceWords(1, new IdCounts(Ids.ofStrings("b"), new int[] {2})));
    DocumentLayout.Result result = new DocumentLayout(chunk, slices, ALL_TRAINING).build();
    Ids documents = result.partition().documents().ids();
    assertThat(List.of(documents.get(0), documents.get(1))).isEqualTo(List.of("y", "x"));
    assertThat(print(result.partition().blocks()[0].training())).isEqualTo("[0][0, 3][0, 0, 1]");
    assertThat(print(result.partition().blocks()[1].training())).isEqualTo("[0, 1][0, 1, 2][0, 0]");
    assertThat(result.stats()).isEqualTo(new CorpusStats(5, 0, 0, 2, 1, 0, 0, 4, 3));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void dependsNeitherOnOrderNorOnChunks(long seed) {
    RandomCorpus corpus = RandomCorpus.of(400, seed);
    String expected = print(lay(corpus, 1, THREE_SETS));
    for (int chunks : new int[] {1, 2, 7}) {
      assertThat(print(lay(corpus.shuffled(seed + chunks), chunks, THREE_SETS)))
          .isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 61, 997})
  void isThatOfNaiveCode(int n) {
    RandomCorpus corpus = RandomCorpus.of(n, n);
    DocumentLayout.Result result = lay(corpus, 2, THREE_SETS);
    DocumentPartition partition = result.partition();
    List<SliceWords> slices = slices(3);
    TreeMap<String, Integer> expected = new TreeMap<>(); // "set document word" -> tokens
    TreeMap<Long, Integer> trained = new TreeMap<>();
    corpus
        .counts()
        .forEach(
            (document, words) ->
                words.forEach(
                    (word, count) -> {
                      if (word.endsWith("7")) {
                        return;
                      }
                      long d = Ids.ofLongs(document).hash(0);
                      byte set = THREE_SETS.set(d);
                      trained.merge(document, 0, Integer::sum);
                      for (int o = 0; o < count; o++) {
                        boolean hidden =
                            set != HoldOut.TRAINING
                                && THREE_SETS.isHidden(d, Ids.ofStrings(word).hash(0), o);
                        HeldOut of = HeldOut.values()[hidden ? set : HoldOut.TRAINING];
                        expected.merge(of + " " + document + " " + word, 1, Integer::sum);
                        trained.merge(document, hidden ? 0 : 1, Integer::sum);
                      }
                    }));
    TreeMap<String, Integer> found = new TreeMap<>();
    long[] sums = new long[HoldOut.SETS];
    for (int s = 0; s < 3; s++) {
      for (HeldOut set : HeldOut.values()) {
        Tokens t = partition.blocks()[s].tokens(set);
        assertThat(t.documents()).isSorted().doesNotHaveDuplicates();
        for (int i = 0; i < t.documents().length; i++) {
          int[] words = Arrays.copyOfRange(t.words(), t.starts()[i], t.starts()[i + 1]);
          assertThat(words).isSorted().isNotEmpty();
          for (int word : words) {
            String key =
                set
                    + " "
                    + partition.documents().ids().get(t.documents()[i])
                    + " "
                    + slices.get(s).words().ids().get(word);
            found.merge(key, 1, Integer::sum);
            sums[set.ordinal()]++;
          }
        }
      }
    }
    assertThat(found).isEqualTo(expected);
    List<Long> order = new ArrayList<>(trained.keySet());
    order.sort((a, b) -> trained.get(b) - trained.get(a)); // stable
    IdCounts documents = partition.documents();
    assertThat(IntStream.range(0, documents.ids().size()).mapToObj(documents.ids()::get))
        .isEqualTo(order);
    assertThat(documents.counts()).containsExactly(order.stream().mapToInt(trained::get).toArray());
    CorpusStats stats = result.stats();
    assertThat(new long[] {stats.training(), stats.validation(), stats.test()}).isEqualTo(sums);
    assertThat(stats.documents()).isEqualTo(order.size());
    assertThat(stats.emptyDocuments()).isEqualTo(37 - order.size());
    assertThat(stats.longestDocument())
        .isEqualTo(trained.values().stream().mapToInt(t -> t).max().orElse(0));
  }

  @Test
  void namesTooManyTokensOnOneWorker() {
    ChunkBuilder builder = new ChunkBuilder(IdType.LONG);
    int word = builder.words().encode("w1");
    builder.add(builder.documents().encode(1), word, Integer.MAX_VALUE);
    builder.add(builder.documents().encode(2), word, 1);
    DocumentLayout layout = new DocumentLayout(builder.build(), slices(1), ALL_TRAINING);
    assertThatThrownBy(layout::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Cannot count tokens: more than 2147483647 on one worker; use more workers");
  }
}
