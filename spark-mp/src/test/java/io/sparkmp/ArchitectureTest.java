package io.sparkmp;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.sparkmp.testing.NoTests;
import io.sparkmp.testing.PackageRules;

/** What a package may use, as its package-info says. */
@ArchTag("unit")
@AnalyzeClasses(packages = "io.sparkmp", importOptions = NoTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule plainPackagesKnowNothingOfSpark =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.sparkmp.schedule..",
              "io.sparkmp.tune..",
              "io.sparkmp.page..",
              "io.sparkmp.arrow..",
              "io.sparkmp.metadata..",
              "io.sparkmp.random..",
              "io.sparkmp.placement..",
              "io.sparkmp.ids..",
              "io.sparkmp.simd..",
              "io.sparkmp.topk..",
              "io.sparkmp.layout..",
              "io.sparkmp.loop..",
              "io.sparkmp.rotation..",
              "io.sparkmp.training..",
              "io.sparkmp.text..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.spark..", "scala..", "com.esotericsoftware..");

  @ArchTest static final ArchRule random = uses("random");

  @ArchTest
  static final ArchRule simdUsesNothingOfOurs =
      noClasses()
          .that()
          .resideInAPackage("io.sparkmp.simd..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.sparkmp..").and(resideOutsideOfPackage("io.sparkmp.simd..")));

  @ArchTest static final ArchRule text = uses("text", "ids");

  @ArchTest static final ArchRule ids = uses("ids", "random");

  @ArchTest static final ArchRule topk = uses("topk", "ids", "simd");

  @ArchTest static final ArchRule placement = uses("placement", "ids", "random");

  @ArchTest static final ArchRule schedule = uses("schedule", "random");

  @ArchTest static final ArchRule tune = uses("tune", "random");

  @ArchTest
  static final ArchRule pageUsesNothingOfOurs =
      noClasses()
          .that()
          .resideInAPackage("io.sparkmp.page..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.sparkmp..").and(resideOutsideOfPackage("io.sparkmp.page..")));

  @ArchTest static final ArchRule rotation = uses("rotation", "schedule", "random");

  @ArchTest static final ArchRule training = uses("training", "rotation");

  @ArchTest
  static final ArchRule layout =
      uses("layout", "ids", "placement", "random", "rotation", "schedule");

  @ArchTest
  static final ArchRule loop =
      uses("loop", "ids", "layout", "random", "rotation", "schedule", "simd");

  @ArchTest
  static final ArchRule nothingUsesLoopsOnSpark =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.sparkmp.spark.loop..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.sparkmp.spark.loop..");

  @ArchTest
  static final ArchRule placesUseNothingOfOurs =
      noClasses()
          .that()
          .resideInAPackage("io.sparkmp.spark.files..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.sparkmp..")
                  .and(resideOutsideOfPackage("io.sparkmp.errors"))
                  .and(resideOutsideOfPackage("io.sparkmp.compat"))
                  .and(resideOutsideOfPackage("io.sparkmp.lineage.snapshot"))
                  .and(resideOutsideOfPackage("io.sparkmp.spark.files..")));

  @ArchTest
  static final ArchRule textsKnowNothingOfTraining =
      noClasses()
          .that()
          .resideInAPackage("io.sparkmp.spark.text..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.sparkmp..")
                  .and(resideOutsideOfPackage("io.sparkmp.spark.text.."))
                  .and(resideOutsideOfPackage("io.sparkmp.spark.ingest.."))
                  .and(resideOutsideOfPackage("io.sparkmp.spark.files.."))
                  .and(resideOutsideOfPackage("io.sparkmp.text.."))
                  .and(resideOutsideOfPackage("io.sparkmp.layout.."))
                  .and(resideOutsideOfPackage("io.sparkmp.ids..")));

  @ArchTest
  static final ArchRule modelsKnowNothingOfTraining =
      noClasses()
          .that()
          .resideInAPackage("io.sparkmp.spark.model..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.sparkmp..")
                  .and(resideOutsideOfPackage("io.sparkmp.errors"))
                  .and(resideOutsideOfPackage("io.sparkmp.compat"))
                  .and(resideOutsideOfPackage("io.sparkmp.spark.model.."))
                  .and(resideOutsideOfPackage("io.sparkmp.spark.files.."))
                  .and(resideOutsideOfPackage("io.sparkmp.spark.arrow.."))
                  .and(resideOutsideOfPackage("io.sparkmp.spark.ingest.."))
                  .and(resideOutsideOfPackage("io.sparkmp.metadata.."))
                  .and(resideOutsideOfPackage("io.sparkmp.ids.."))
                  .and(resideOutsideOfPackage("io.sparkmp.lineage..")));

  @ArchTest
  static final ArchRule metadataUseNothingOfOurs =
      noClasses()
          .that()
          .resideInAPackage("io.sparkmp.metadata..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.sparkmp..")
                  .and(resideOutsideOfPackage("io.sparkmp.metadata..")));

  @ArchTest
  static final ArchRule arrowUsesNothingOfOurs =
      noClasses()
          .that()
          .resideInAPackage("io.sparkmp.spark.arrow..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.sparkmp..")
                  .and(resideOutsideOfPackage("io.sparkmp.errors"))
                  .and(resideOutsideOfPackage("io.sparkmp.arrow.."))
                  .and(resideOutsideOfPackage("io.sparkmp.metadata.."))
                  .and(resideOutsideOfPackage("io.sparkmp.spark.arrow..")));

  @ArchTest
  static final ArchRule filesOfArrowUseNothingOfOurs =
      noClasses()
          .that()
          .resideInAPackage("io.sparkmp.arrow..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.sparkmp..")
                  .and(resideOutsideOfPackage("io.sparkmp.errors"))
                  .and(resideOutsideOfPackage("io.sparkmp.arrow..")));

  @ArchTest
  static final ArchRule arrowIsKnownToItsPackagesAlone =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.sparkmp.arrow..", "io.sparkmp.spark.arrow..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.arrow..");

  @ArchTest
  static final ArchRule whatEstimatorsShareIsForTheApplications =
      classes()
          .that()
          .resideInAPackage("io.sparkmp.spark.ml..")
          .should()
          .onlyHaveDependentClassesThat()
          .resideInAPackage("io.sparkmp.spark.ml..");

  @ArchTest
  static final ArchRule searchesAreForTheApplications =
      classes()
          .that()
          .resideInAPackage("io.sparkmp.spark.topk..")
          .should()
          .onlyHaveDependentClassesThat()
          .resideInAPackage("io.sparkmp.spark.topk..");

  @ArchTest
  static final ArchRule nothingUsesTheCommandLine =
      classes()
          .that()
          .resideInAPackage("io.sparkmp.cli..")
          .should()
          .onlyHaveDependentClassesThat()
          .resideInAPackage("io.sparkmp.cli..");

  /** It is an optional dependency. */
  @ArchTest
  static final ArchRule picocliIsKnownToTheCommandLineAlone =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.sparkmp.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("picocli..");

  @ArchTest static final ArchRule noCycles = PackageRules.noCycles();

  @ArchTest static final ArchRule noJavaDeserialisation = PackageRules.noJavaDeserialisation();

  @ArchTest static final ArchRule oneLineOfSpark = PackageRules.oneLineOfSpark();

  @ArchTest static final ArchRule noMutableStatics = fields().that().areStatic().should().beFinal();

  /** Its own package, those named, the checks of arguments, the JDK and the annotations of null. */
  private static ArchRule uses(String name, String... others) {
    String[] allowed = new String[others.length + 5];
    allowed[0] = "java..";
    allowed[1] = "jdk.incubator.vector..";
    allowed[2] = "org.jspecify.annotations..";
    allowed[3] = "io.sparkmp.errors..";
    allowed[4] = "io.sparkmp." + name + "..";
    for (int i = 0; i < others.length; i++) {
      allowed[i + 5] = "io.sparkmp." + others[i] + "..";
    }
    return classes()
        .that()
        .resideInAPackage("io.sparkmp." + name + "..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(allowed);
  }
}
