package io.sparkmp.cf;

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
@AnalyzeClasses(packages = "io.sparkmp.cf", importOptions = NoTests.class)
class ArchitectureTest {
  private static final String[] SPARK = {
    "org.apache.spark..", "scala..", "com.esotericsoftware..", "breeze.."
  };
  private static final String MODEL = "io.sparkmp.cf.model..";
  private static final String METADATA = "io.sparkmp.cf.metadata..";
  private static final String SOLVE = "io.sparkmp.cf.solve..";
  private static final String TRAIN = "io.sparkmp.cf.train..";
  private static final String RECOMMEND = "io.sparkmp.cf.recommend..";
  private static final String FOLD_IN = "io.sparkmp.cf.foldin..";

  @ArchTest
  static final ArchRule plainPackagesKnowNothingOfSpark =
      noClasses()
          .that()
          .resideInAnyPackage("io.sparkmp.cf.kernel..", METADATA, SOLVE)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SPARK)
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage("io.sparkmp.spark..", MODEL);

  @ArchTest
  static final ArchRule kernelUsesNoOtherPackageHere =
      noClasses()
          .that()
          .resideInAPackage("io.sparkmp.cf.kernel..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.sparkmp.cf", "io.sparkmp.cf.ingest..", "io.sparkmp.topk..", MODEL)
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage(METADATA, SOLVE)
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage(TRAIN, RECOMMEND, FOLD_IN);

  @ArchTest
  static final ArchRule ingestDoesNotTrain =
      noClasses()
          .that()
          .resideInAPackage("io.sparkmp.cf.ingest..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(MODEL, TRAIN, RECOMMEND, FOLD_IN, "io.sparkmp.topk..");

  @ArchTest
  static final ArchRule aModelKnowsNeitherItsDataNorItsUses =
      noClasses()
          .that()
          .resideInAPackage(MODEL)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.sparkmp.cf.ingest..",
              "io.sparkmp.cf.kernel..",
              TRAIN,
              RECOMMEND,
              FOLD_IN,
              SOLVE,
              "io.sparkmp.cf.ml..");

  @ArchTest
  static final ArchRule solvingUsesNoTraining =
      noClasses()
          .that()
          .resideInAnyPackage(SOLVE, METADATA)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(TRAIN, RECOMMEND, FOLD_IN, "io.sparkmp.cf.ingest..");

  @ArchTest
  static final ArchRule trainingDoesNotRecommend =
      noClasses()
          .that()
          .resideInAPackage(TRAIN)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(RECOMMEND, FOLD_IN);

  @ArchTest
  static final ArchRule recommendingDoesNotTrain =
      noClasses()
          .that()
          .resideInAPackage(RECOMMEND)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(TRAIN, FOLD_IN);

  @ArchTest
  static final ArchRule pagesAreForTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.sparkmp.cf.view..", "io.sparkmp.cf.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.sparkmp.cf.view..");

  @ArchTest
  static final ArchRule onlyTheEndsTune =
      classes()
          .that()
          .resideInAPackage("io.sparkmp.cf.tune..")
          .should()
          .onlyHaveDependentClassesThat()
          .resideInAnyPackage("io.sparkmp.cf.tune..", "io.sparkmp.cf.cli..", "io.sparkmp.cf.ml..");

  @ArchTest
  static final ArchRule foldingInDoesNotTrain =
      noClasses()
          .that()
          .resideInAPackage(FOLD_IN)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(TRAIN, RECOMMEND);

  @ArchTest
  static final ArchRule nothingUsesTheEstimators =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.sparkmp.cf.ml..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.sparkmp.cf.ml..", "io.sparkmp.spark.ml..");

  @ArchTest
  static final ArchRule nothingUsesTheCommandLine =
      classes()
          .that()
          .resideInAPackage("io.sparkmp.cf.cli..")
          .should()
          .onlyHaveDependentClassesThat()
          .resideInAPackage("io.sparkmp.cf.cli..");

  @ArchTest
  static final ArchRule whatCommandLinesShareIsForTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.sparkmp.cf.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.sparkmp.cli..", "picocli..");

  @ArchTest static final ArchRule noCycles = PackageRules.noCycles();

  @ArchTest static final ArchRule noJavaDeserialisation = PackageRules.noJavaDeserialisation();

  @ArchTest static final ArchRule oneLineOfSpark = PackageRules.oneLineOfSpark();

  @ArchTest static final ArchRule noMutableStatics = fields().that().areStatic().should().beFinal();
}
