package io.sparkmp.lda.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.BlockRecords;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import io.sparkmp.rotation.HeldOut;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class DocumentRecordsTest {
  private static final DocumentHoldOut THREE_SETS = new DocumentHoldOut(9, 0.2, 0.3);

  private static Map<Long, TreeMap<String, Integer>> counts(Records records) {
    Map<Long, TreeMap<String, Integer>> counts = new TreeMap<>();
    for (int d = 0; d < records.rows().size(); d++) {
      counts.put((Long) records.rows().get(d), new TreeMap<>());
    }
    for (int k = 0; k < records.size(); k++) {
      String word = records.columns().get(records.columnCodes()[k]).toString();
      Long document = (Long) records.rows().get(records.rowCodes()[k]);
      assertThat(counts.get(document).put(word, (int) records.values()[k])).isNull(); // distinct
    }
    return counts;
  }

  @Test
  void addsUpPartsOfDocumentsAndRecordsOfTheSameWord() {
    for (int n : new int[] {0, 1, 211, 1009}) {
      RandomCorpus corpus = RandomCorpus.of(n, n);
      for (int pieces : new int[] {1, 2, 7}) {
        Records merged = DocumentRecords.merged(IdType.LONG, corpus.pieces(pieces));
        assertThat(counts(merged)).isEqualTo(corpus.counts());
        assertThat(Arrays.stream(DocumentRecords.trainingTokens(merged).counts()).sum())
            .isEqualTo(corpus.entries().stream().mapToInt(RandomCorpus.Entry::count).sum());
      }
    }
  }

  @Test
  void knowsWhetherDocumentsFollowEachOther() {
    Records inOrder = DocumentRecords.merged(IdType.LONG, RandomCorpus.of(100, 3).pieces(1));
    assertThat(DocumentRecords.oneAfterTheOther(inOrder)).isTrue();
    RecordsBuilder again = new RecordsBuilder(IdType.LONG, IdType.STRING);
    for (long document : new long[] {1, 2, 1}) {
      again.add(again.rows().encode(document), again.columns().encode("a"), 1);
    }
    assertThat(DocumentRecords.oneAfterTheOther(again.take())).isFalse();
  }

  @Test
  void refusesMoreTokensThanRecordsCount() {
    DocumentRecords.checkCount(DocumentRecords.MOST);
    assertThatThrownBy(() -> DocumentRecords.checkCount(DocumentRecords.MOST + 1.0))
        .hasMessage(
            "Cannot count tokens: more than 16777216 of one word in one document; divide it");
  }

  private static boolean[] keeps(Ids words) {
    boolean[] keeps = new boolean[words.size()];
    for (int w = 0; w < keeps.length; w++) {
      keeps[w] = !words.get(w).toString().endsWith("7");
    }
    return keeps;
  }

  /** One worker and one slice: "set document word" and how many tokens there are. */
  private static TreeMap<String, Integer> lay(Records kept, IdCounts documents) {
    Ids words = kept.columns();
    BlockRecords block = new BlockRecords(documents.ids().index(), words.index(), Duplicates.SUM);
    block.add(kept);
    TokenBlock tokens = TokenBlocks.of(block.sorted());
    TreeMap<String, Integer> found = new TreeMap<>();
    for (HeldOut set : HeldOut.values()) {
      Tokens t = tokens.tokens(set);
      assertThat(t.documents()).isSorted().doesNotHaveDuplicates();
      for (int i = 0; i < t.documents().length; i++) {
        int[] ofDocument = Arrays.copyOfRange(t.words(), t.starts()[i], t.starts()[i + 1]);
        assertThat(ofDocument).isSorted().isNotEmpty();
        for (int word : ofDocument) {
          String key = set + " " + documents.ids().get(t.documents()[i]) + " " + words.get(word);
          found.merge(key, 1, Integer::sum);
        }
      }
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 61, 997})
  void blocksAreThoseOfNaiveCode(int n) {
    RandomCorpus corpus = RandomCorpus.of(n, n);
    TreeMap<String, Integer> expected = new TreeMap<>();
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
                            set != Records.TRAINING
                                && THREE_SETS.isHidden(d, Ids.ofStrings(word).hash(0), o);
                        HeldOut of = HeldOut.values()[hidden ? set : Records.TRAINING];
                        expected.merge(of + " " + document + " " + word, 1, Integer::sum);
                        trained.merge(document, hidden ? 0 : 1, Integer::sum);
                      }
                    }));
    Records whole = DocumentRecords.merged(IdType.LONG, corpus.pieces(2));
    Records kept = THREE_SETS.apply(whole, keeps(whole.columns()));
    IdCounts documents = DocumentRecords.trainingTokens(kept).sorted();
    assertThat(lay(kept, documents)).isEqualTo(expected);
    List<Long> order = new ArrayList<>(trained.keySet());
    order.sort((a, b) -> trained.get(b) - trained.get(a)); // stable
    assertThat(IntStream.range(0, documents.ids().size()).mapToObj(documents.ids()::get))
        .isEqualTo(order);
    assertThat(documents.counts()).containsExactly(order.stream().mapToInt(trained::get).toArray());
  }

  @Test
  void nothingHeldOutMeansNoSets() {
    Records whole = DocumentRecords.merged(IdType.LONG, RandomCorpus.of(50, 1).pieces(1));
    boolean[] all = new boolean[whole.columns().size()];
    Arrays.fill(all, true);
    Records kept = new DocumentHoldOut(1, 0, 0).apply(whole, all);
    assertThat(kept.sets()).isEmpty();
    assertThat(kept.size()).isEqualTo(whole.size());
  }

  @Test
  void namesTooManyTokens() {
    RecordsBuilder builder = new RecordsBuilder(IdType.LONG, IdType.STRING);
    int document = builder.rows().encode(1);
    int word = builder.columns().encode("a");
    builder.add(document, word, DocumentRecords.MOST);
    builder.add(document, word, 1);
    Records records = builder.take();
    assertThatThrownBy(() -> DocumentRecords.merged(records))
        .hasMessage(
            "Cannot count tokens: more than 16777216 of one word in one document; divide it");
    int n = 129; // times 2^24 is more than an int holds
    int[] rows = IntStream.range(0, n).toArray();
    float[] most = new float[n];
    Arrays.fill(most, DocumentRecords.MOST);
    SparseBlock large =
        new SparseBlock(new Entries(rows, new int[n], most), Entries.NONE, Entries.NONE, 0);
    assertThatThrownBy(() -> TokenBlocks.of(large))
        .hasMessage("Cannot count tokens: more than 2147483647 in one block; use more workers");
    Records tooLong =
        new Records(
            Ids.ofLongs(1),
            Ids.ofStrings(IntStream.range(0, n).mapToObj(w -> "w" + w).toArray(String[]::new)),
            new int[n],
            rows,
            most,
            new byte[0]);
    assertThatThrownBy(() -> DocumentRecords.trainingTokens(tooLong))
        .hasMessage("Cannot count tokens: more than 2147483647 in one document; divide it");
  }

  @Test
  void tokensThatDoNotFitIntoMemoryAreRefusedBeforeTheyAreThere() {
    int words = 100; // of 16 million tokens each
    float[] counts = new float[words];
    Arrays.fill(counts, DocumentRecords.MOST);
    Entries large = new Entries(new int[words], IntStream.range(0, words).toArray(), counts);
    SparseBlock block = new SparseBlock(large, Entries.NONE, Entries.NONE, 0);
    assertThatThrownBy(() -> TokenBlocks.of(block, 1L << 32))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Cannot hold tokens: 1677721600 in one block (expected: at most 268435456, a quarter"
                + " of the memory); use more workers on more executors, or more memory, or divide"
                + " documents whose"
                + " counts are large");
    Entries held = new Entries(new int[1], new int[1], new float[] {65});
    assertThatThrownBy(
            () -> TokenBlocks.of(new SparseBlock(Entries.NONE, Entries.NONE, held, 0), 1024))
        .hasMessageContaining("65 in one block (expected: at most 64,");
  }
}
