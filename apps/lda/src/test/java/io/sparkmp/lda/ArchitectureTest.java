package io.sparkmp.lda;

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
@AnalyzeClasses(packages = "io.sparkmp.lda", importOptions = NoTests.class)
class ArchitectureTest {
  private static final String[] SPARK = {
    "org.apache.spark..", "scala..", "com.esotericsoftware..", "io.sparkmp.spark.."
  };

  @ArchTest
  static final ArchRule plainPackagesKnowNothingOfSpark =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.sparkmp.lda.kernel..", "io.sparkmp.lda.layout..", "io.sparkmp.lda.metadata..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SPARK);

  @ArchTest
  static final ArchRule breezeServesTheKernelAlone =
      noClasses()
          .that()
          .resideInAnyPackage("io.sparkmp.lda.layout..", "io.sparkmp.lda.ingest..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("breeze..");

  @ArchTest
  static final ArchRule kernelUsesNoOtherPackageHere =
      noClasses()
          .that()
          .resideInAPackage("io.sparkmp.lda.kernel..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.sparkmp.lda",
              "io.sparkmp.lda.metadata..",
              "io.sparkmp.lda.layout..",
              "io.sparkmp.lda.ingest..",
              "io.sparkmp.lda.model..",
              "io.sparkmp.lda.ml..",
              "io.sparkmp.lda.cli..");

  @ArchTest
  static final ArchRule ingestDoesNotTrain =
      noClasses()
          .that()
          .resideInAnyPackage("io.sparkmp.lda.ingest..", "io.sparkmp.lda.layout..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.sparkmp.lda.model..", "io.sparkmp.lda.ml..");

  @ArchTest
  static final ArchRule nothingUsesTheEstimators =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.sparkmp.lda.ml..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.sparkmp.lda.ml..", "io.sparkmp.spark.ml..");

  @ArchTest
  static final ArchRule searchesAndPagesAreForTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.sparkmp.lda.tune..",
              "io.sparkmp.lda.view..",
              "io.sparkmp.lda.ml..",
              "io.sparkmp.lda.cli..",
              "io.sparkmp.lda") // the Kryo registrator
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.sparkmp.lda.tune..", "io.sparkmp.lda.view..");

  @ArchTest
  static final ArchRule nothingUsesTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.sparkmp.lda.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.sparkmp.lda.cli..");

  @ArchTest
  static final ArchRule whatCommandLinesShareIsForTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.sparkmp.lda.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.sparkmp.cli..", "picocli..");

  @ArchTest static final ArchRule noCycles = PackageRules.noCycles();

  @ArchTest static final ArchRule noJavaDeserialisation = PackageRules.noJavaDeserialisation();

  @ArchTest static final ArchRule oneLineOfSpark = PackageRules.oneLineOfSpark();

  @ArchTest static final ArchRule noMutableStatics = fields().that().areStatic().should().beFinal();
}
