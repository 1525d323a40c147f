package io.sparkmp.connect;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.sparkmp.cf.ml.MatrixFactorizationModel;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.evaluation.Evaluator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Spark Connect finds by {@link ServiceLoader}. */
@Tag("unit")
class ServicesTest {
  /** These have no params by which a client could describe them. */
  private static final Set<String> WITHOUT = Set.of("Tuner", "TunerModel");

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.sparkmp");

  @ParameterizedTest
  @ValueSource(classes = {Estimator.class, Transformer.class, Evaluator.class})
  void allOfAKindAreFound(Class<?> kind) {
    List<String> ours =
        OURS.stream()
            .filter(type -> type.getPackageName().matches(".*\\.ml(lib)?"))
            .filter(type -> kind.isAssignableFrom(type.reflect()))
            .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
            .filter(type -> !WITHOUT.contains(type.getSimpleName()))
            .map(JavaClass::getName)
            .sorted()
            .toList();
    Set<String> found =
        ServiceLoader.load(kind).stream()
            .map(provider -> provider.type().getName())
            .filter(name -> name.startsWith("io.sparkmp."))
            .collect(Collectors.toSet());
    assertThat(ours).isNotEmpty().containsExactlyInAnyOrderElementsOf(found);
  }

  @ParameterizedTest
  @ValueSource(classes = {Estimator.class, Evaluator.class})
  void areMadeWithAGivenUid(Class<?> kind) {
    assertThat(ServiceLoader.load(kind).stream().map(ServiceLoader.Provider::type))
        .allSatisfy(
            type -> assertThat(type.getConstructor(String.class).newInstance("u_1")).isNotNull());
  }

  @Test
  void modelsAreNotMadeByTheirConstructors() {
    assertThat(org.assertj.core.api.Assertions.catchThrowable(MatrixFactorizationModel::new))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("Cannot make a model by its constructor: fit an Estimator, or load a model");
  }
}
