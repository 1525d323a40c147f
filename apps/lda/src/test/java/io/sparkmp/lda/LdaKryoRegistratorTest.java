package io.sparkmp.lda;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.ingest.IngestedDocuments;
import io.sparkmp.lda.ingest.LineCount;
import io.sparkmp.lda.kernel.DocumentPartition;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.lda.layout.DocumentChunk;
import io.sparkmp.lda.layout.DocumentLayout;
import io.sparkmp.lda.layout.SliceWords;
import io.sparkmp.lda.layout.WordCounts;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.Problems;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("unit")
class LdaKryoRegistratorTest {

  static Stream<Object> all() {
    IdCounts counts = new IdCounts(Ids.ofStrings("\u00e9", "", "b"), new int[] {3, 0, -1});
    Tokens tokens = new Tokens(new int[] {0, 7}, new int[] {0, 1, 3}, new int[] {4, 5, 5});
    TokenBlock block = new TokenBlock(tokens, Tokens.NONE, tokens);
    DocumentPartition partition =
        new DocumentPartition(
            new IdCounts(Ids.ofLongs(5, -6), new int[] {1, 2}), new TokenBlock[] {block, block});
    DocumentChunk chunk =
        new DocumentChunk(
            Ids.ofLongs(1, 2),
            Ids.ofStrings("a"),
            new int[] {0, 0, 1},
            new int[] {0},
            new int[] {9});
    WordCounts words =
        new WordCounts(
            Ids.ofStrings("a", "b"),
            new int[] {1, 2},
            new int[] {0, 2},
            new int[] {1, 1},
            new boolean[] {true, false});
    return Stream.of(
        tokens,
        block,
        partition,
        chunk,
        words,
        new SliceWords(3, counts),
        new LineCount("f", 1, 2),
        new DocumentLayout.Result(partition, CorpusStats.EMPTY),
        new IngestedDocuments(
            chunk, new Problems(1, new Problem("f", 2, "r", "wrong")), "file", 4));
  }

  @ParameterizedTest
  @MethodSource("all")
  void bringsEverythingBack(Object value) {
    Kryo kryo = new Kryo();
    kryo.setRegistrationRequired(true);
    new LdaKryoRegistrator().registerClasses(kryo);
    Output out = new Output(64, -1);
    kryo.writeClassAndObject(out, value);
    Object back = kryo.readClassAndObject(new Input(out.toBytes()));
    // Records of arrays compare their arrays by identity.
    assertThat(back).usingRecursiveComparison().isEqualTo(value);
  }
}
