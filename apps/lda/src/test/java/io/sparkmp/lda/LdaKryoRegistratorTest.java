package io.sparkmp.lda;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.lda.layout.WordCounts;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("unit")
class LdaKryoRegistratorTest {

  static Stream<Object> all() {
    Tokens tokens = new Tokens(new int[] {0, 7}, new int[] {0, 1, 3}, new int[] {4, 5, 5});
    TokenBlock block = new TokenBlock(tokens, Tokens.NONE, tokens);
    WordCounts words =
        new WordCounts(
            Ids.ofStrings("a", "b"),
            new int[] {1, 2},
            new int[] {0, 2},
            new int[] {1, 1},
            new boolean[] {true, false});
    return Stream.of(tokens, block, words, new CorpusStats(1, 2, 3, 4, 5, 6, 7, 8, 9));
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
