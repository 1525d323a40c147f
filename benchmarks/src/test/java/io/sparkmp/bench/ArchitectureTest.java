package io.sparkmp.bench;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.sparkmp.cli.PrintedTable;
import io.sparkmp.testing.NoTests;
import io.sparkmp.testing.PackageRules;

/** What a package may use, as its package-info says. */
@ArchTag("unit")
@AnalyzeClasses(packages = "io.sparkmp.bench", importOptions = NoTests.class)
class ArchitectureTest {
  private static final String[] SUITES = {
    "io.sparkmp.bench.shuffle..",
    "io.sparkmp.bench.marshalling..",
    "io.sparkmp.bench.lineage..",
    "io.sparkmp.bench.cf..",
    "io.sparkmp.bench.lda..",
    "io.sparkmp.bench.embeddings..",
    "io.sparkmp.bench.linear..",
    "io.sparkmp.bench.loops..",
    "io.sparkmp.bench.scale..",
    "io.sparkmp.bench.micro..",
  };

  @ArchTest
  static final ArchRule theReportKnowsNothingOfWhatIsMeasured =
      noClasses()
          .that()
          .resideInAPackage("io.sparkmp.bench.report..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.spark..", "scala..")
          .orShould()
          .dependOnClassesThat(
              resideInAPackage("io.sparkmp..")
                  .and(resideOutsideOfPackage("io.sparkmp.bench.report.."))
                  .and(resideOutsideOfPackage("io.sparkmp.page.."))
                  .and(not(equivalentTo(PrintedTable.class))));

  @ArchTest
  static final ArchRule whatSuitesShareKnowsNoneOfThem =
      noClasses()
          .that()
          .resideInAnyPackage("io.sparkmp.bench.suite..", "io.sparkmp.bench.report..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SUITES);

  @ArchTest
  static final ArchRule suitesDoNotUseEachOther =
      slices()
          .matching(
              "io.sparkmp.bench.(shuffle|marshalling|lineage|cf|lda|embeddings|linear|loops|scale|micro)..")
          .should()
          .notDependOnEachOther();

  @ArchTest
  static final ArchRule onlyTopicModelsUseMallet =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.sparkmp.bench.lda..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("cc.mallet..");

  @ArchTest
  static final ArchRule nothingUsesTheMainCommand =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.sparkmp.bench.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.sparkmp.bench.cli..");

  @ArchTest
  static final ArchRule onlySuitesKnowTheCommandLine =
      noClasses()
          .that()
          .resideInAnyPackage(SUITES)
          .and()
          .haveNameNotMatching(".*Suite(\\$.*)?")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("picocli..");

  @ArchTest static final ArchRule noCycles = PackageRules.noCycles();

  @ArchTest static final ArchRule oneLineOfSpark = PackageRules.oneLineOfSpark();

  @ArchTest
  static final ArchRule noMutableStatics =
      fields()
          .that()
          .areStatic()
          .and()
          .areDeclaredInClassesThat()
          .haveSimpleNameNotContaining("jmh") // what JMH generates
          .should()
          .beFinal();
}
