package io.sparkmp.embeddings;

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
@AnalyzeClasses(packages = "io.sparkmp.embeddings", importOptions = NoTests.class)
class ArchitectureTest {
  private static final String HERE = "io.sparkmp.embeddings.";

  @ArchTest
  static final ArchRule loopAndPairsKnowNothingOfSpark =
      noClasses()
          .that()
          .resideInAnyPackage(HERE + "loop..", HERE + "pairs..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.spark..", "scala..", "com.esotericsoftware..", "io.sparkmp.spark..");

  @ArchTest
  static final ArchRule theModelDoesNotTrain =
      noClasses()
          .that()
          .resideInAPackage(HERE + "model..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              HERE + "loop..",
              HERE + "pairs..",
              HERE + "ingest..",
              HERE + "train..",
              "io.sparkmp.loop..");

  @ArchTest
  static final ArchRule ingestKnowsPairsAlone =
      noClasses()
          .that()
          .resideInAPackage(HERE + "ingest..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(HERE + "loop..", HERE + "model..", HERE + "train..");

  @ArchTest
  static final ArchRule nothingUsesTheEstimator =
      noClasses()
          .that()
          .resideOutsideOfPackage(HERE + "ml..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(HERE + "ml..", "io.sparkmp.spark.ml..");

  @ArchTest
  static final ArchRule nothingUsesTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackage(HERE + "cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(HERE + "cli..", "io.sparkmp.cli..", "picocli..");

  @ArchTest static final ArchRule noCycles = PackageRules.noCycles();

  @ArchTest static final ArchRule noJavaDeserialisation = PackageRules.noJavaDeserialisation();

  @ArchTest static final ArchRule oneLineOfSpark = PackageRules.oneLineOfSpark();

  @ArchTest static final ArchRule noMutableStatics = fields().that().areStatic().should().beFinal();
}
