package io.sparkmp.cf;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
import io.sparkmp.cf.bayes.BayesRows;
import io.sparkmp.cf.bayes.GibbsChain;
import io.sparkmp.cf.bayes.Link;
import io.sparkmp.cf.features.FeatureBlock;
import io.sparkmp.cf.features.FeatureRows;
import io.sparkmp.cf.foldin.HeldRows;
import io.sparkmp.cf.ingest.Extremes;
import io.sparkmp.cf.ingest.LayoutStats;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.Gram;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.kernel.RowSums;
import io.sparkmp.cf.recommend.AskedUser;
import io.sparkmp.cf.recommend.JudgedUser;
import io.sparkmp.cf.recommend.RankedUser;
import io.sparkmp.ids.Ids;
import io.sparkmp.topk.VectorBlock;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.SerializerInstance;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import scala.reflect.ClassTag$;

/** Sessions need not use Kryo: Java's serialiser must also handle what is stored or sent. */
@Tag("unit")
class JavaSerialisationTest {

  static Stream<Object> all() {
    FactorTable table = new FactorTable(2, 3);
    table.set(1, new float[] {1, -2, 0.5f}, 0.25f);
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
        gram,
        new RowSums(gram, new double[] {3}),
        new ImplicitRows(table, gram, new RowSums(gram, new double[] {1, 2})),
        features,
        new FeatureBlock(Ids.ofLongs(3, 4), features),
        link,
        chain,
        new BayesRows(
            table,
            new long[] {7, 0},
            new int[] {2, 0},
            features,
            new double[] {1},
            draws,
            new float[][] {{}, {3}},
            chain),
        Extremes.of(3, 1, 3),
        new HeldRows(
            new VectorBlock(Ids.ofLongs(3, 4), 1, new float[] {1, 2}, new float[] {3, 4}),
            new VectorBlock(Ids.ofLongs(9), 1, new float[1], new float[] {5})),
        LayoutStats.EMPTY,
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
    SerializerInstance serializer = new JavaSerializer(new SparkConf(false)).newInstance();
    Object back =
        serializer.deserialize(
            serializer.serialize(value, ClassTag$.MODULE$.apply(Object.class)),
            ClassTag$.MODULE$.apply(Object.class));
    assertThat(back).usingRecursiveComparison().isEqualTo(value);
  }

  @Test
  void nothingThatKryoKnowsIsLeftOut() {
    Kryo kryo = new Kryo();
    new CfKryoRegistrator().registerClasses(kryo);
    Set<Class<?>> tried = all().map(Object::getClass).collect(Collectors.toSet());
    List<Class<?>> registered =
        IntStream.range(0, kryo.getNextRegistrationId())
            .<Class<?>>mapToObj(id -> kryo.getRegistration(id).getType())
            .filter(type -> type.getName().startsWith("io.sparkmp.cf."))
            .toList();
    assertThat(registered).hasSize(16);
    assertThat(tried).containsAll(registered);
  }
}
