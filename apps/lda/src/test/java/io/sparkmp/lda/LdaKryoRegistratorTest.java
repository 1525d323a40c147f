package io.sparkmp.lda;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.kernel.DirichletPriors;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import io.sparkmp.lda.kernel.TopicWordDistributions;
import io.sparkmp.lda.kernel.WordRows;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.lda.layout.WordCounts;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.StateSerializer;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.jspecify.annotations.Nullable;
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
    DirichletPriors priors = new DirichletPriors(new double[] {0.1, 0.2}, 0.01);
    return Stream.of(
        tokens,
        block,
        words,
        priors,
        worker(tokens, priors, true, null),
        worker(tokens, priors, false, new long[] {5, 7}),
        new WordRows(Ids.ofStrings("a", "b"), new int[][] {{0}, {}}, new int[][] {{3}, {}}),
        new TopicWordDistributions(
            priors, new long[] {5, 7}, 2, new int[][] {{0}, {1, 0}}, new int[][] {{3}, {7, 2}}),
        new CorpusStats(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  }

  private static WorkerTopics worker(
      Tokens tokens, DirichletPriors priors, boolean proposals, long @Nullable [] known) {
    IdCounts documents = new IdCounts(Ids.ofStrings("d", "e"), new int[] {4, 2});
    return WorkerTopics.start(
        documents, 2, Stream.of(tokens, tokens).iterator(), priors, proposals, known);
  }

  @ParameterizedTest
  @MethodSource("all")
  void bringsEverythingBack(Object value) {
    Kryo kryo =
        new StateSerializer(
                new SparkConf(false)
                    .set(SparkMpKryoRegistrator.SETTING, LdaKryoRegistrator.class.getName()))
            .newKryo();
    kryo.setRegistrationRequired(true);
    Output out = new Output(64, -1);
    kryo.writeClassAndObject(out, value);
    Object back = kryo.readClassAndObject(new Input(out.toBytes()));
    // Records of arrays compare their arrays by identity.
    assertThat(back).usingRecursiveComparison().isEqualTo(value);
  }
}
