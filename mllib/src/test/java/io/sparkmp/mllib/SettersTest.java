package io.sparkmp.mllib;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.Estimator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ALS als = new ALS().setRank(8)} compiles after a change of the import. */
@Tag("unit")
class SettersTest {
  @ParameterizedTest
  @ValueSource(
      classes = {
        ALS.class,
        LDA.class,
        Word2Vec.class,
        LogisticRegression.class,
        LinearRegression.class
      })
  void everySetterReturnsOurClass(Class<? extends Estimator<?>> ours) throws Exception {
    Class<?> theirs =
        ours == Word2Vec.class
            ? org.apache.spark.ml.feature.Word2Vec.class // it is final
            : ours.getSuperclass();
    List<Method> setters =
        Arrays.stream(theirs.getMethods())
            .filter(method -> method.getName().matches("set[A-Z].*"))
            .filter(method -> !List.of("setDefault", "setParent").contains(method.getName()))
            .filter(method -> method.getParameterCount() == 1)
            .toList();
    assertThat(setters).hasSizeGreaterThan(9);
    for (Method setter : setters) {
      assertThat(ours.getMethod(setter.getName(), setter.getParameterTypes()).getReturnType())
          .as(setter.getName())
          .isEqualTo(ours);
    }
  }
}
