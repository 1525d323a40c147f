package io.sparkmp.cf;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.cf.bayes.BayesRows;
import io.sparkmp.cf.bayes.GibbsChain;
import io.sparkmp.cf.bayes.Link;
import io.sparkmp.cf.features.FeatureBlock;
import io.sparkmp.cf.features.FeatureRows;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.Gram;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.kernel.RowSums;
import io.sparkmp.cf.recommend.AskedUser;
import io.sparkmp.cf.recommend.JudgedUser;
import io.sparkmp.cf.recommend.RankedUser;
import io.sparkmp.ids.Ids;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.StateSerializer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("unit")
class CfKryoRegistratorTest {

  static Stream<Object> all() {
    FactorTable table = new FactorTable(2, 3);
    table.set(1, new float[] {1, -2, 0.5f}, 0.25f);
    double[] many = new double[20_000]; // more than a piece
    Arrays.setAll(many, k -> 1.0 / (k + 1));
    Gram gram = new Gram(2, 8, new double[] {1, Double.MIN_VALUE, -3});
    FeatureRows features =
        new FeatureRows(new int[] {0, 0, 2}, new int[] {0, 3}, new float[] {1, -2});
    Link link =
        new Link(
            1,
            new double[] {1, 2},
            new double[] {3},
            new double[] {5},
            new double[] {4},
            new float[][] {{1, 2}});
    GibbsChain chain =
        new GibbsChain(
            new double[] {1, 2},
            new double[] {3},
            new double[] {4, 0},
            new double[] {5, 0},
            link,
            link);
    float[][] draws = {{1, -2}, {0.5f, 0}};
    RankedUser ranked = new RankedUser(5, new long[] {2}, new double[] {2.5}, 1);
    return Stream.of(
        table,
        new ImplicitRows(table),
        new ImplicitRows(table, gram, null),
        new ImplicitRows(table, null, new RowSums(gram, many)),
        new ImplicitRows(table, gram, new RowSums(gram, many)),
        features,
        new FeatureBlock(Ids.ofLongs(3, 4), features),
        link,
        chain,
        new BayesRows(
            table,
            new long[] {7, 0},
            new int[] {2, 0},
            features,
            null,
            new float[0][],
            new float[0][],
            null),
        new BayesRows(
            table,
            new long[] {7, 0},
            new int[] {2, 0},
            features,
            many,
            draws,
            new float[][] {{}, {3}},
            chain),
        new AskedUser("u", new HashSet<>(List.of("a")), new Object[] {"b", "c"}),
        new JudgedUser(
            7L,
            new float[] {1},
            new HashSet<>(List.of(1L)),
            new Object[] {2L, 3L},
            new double[] {2, 1},
            new Object[] {9L}),
        new JudgedUser.Result(
            "u", new Object[] {"b"}, new Object[0], new Object[] {3L, "a"}, ranked),
        ranked);
  }

  @ParameterizedTest
  @MethodSource("all")
  void bringsEverythingBack(Object value) {
    Kryo kryo =
        new StateSerializer(
                new SparkConf(false)
                    .set(SparkMpKryoRegistrator.SETTING, CfKryoRegistrator.class.getName()))
            .newKryo();
    kryo.setRegistrationRequired(true);
    Output out = new Output(64, -1);
    kryo.writeClassAndObject(out, value);
    Object back = kryo.readClassAndObject(new Input(out.toBytes()));
    // Records of arrays compare their arrays by identity.
    assertThat(back).usingRecursiveComparison().isEqualTo(value);
  }
}
