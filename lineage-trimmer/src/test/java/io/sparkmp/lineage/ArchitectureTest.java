package io.sparkmp.lineage;

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
@AnalyzeClasses(packages = "io.sparkmp.lineage", importOptions = NoTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule snapshotsKnowNoSpark =
      noClasses()
          .that()
          .resideInAPackage("io.sparkmp.lineage.snapshot")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.spark..", "scala..", "io.sparkmp.compat");

  @ArchTest static final ArchRule snapshotsStandAlone = usesNothingOfOurs("snapshot");

  @ArchTest static final ArchRule graphsStandAlone = usesNothingOfOurs("graph");

  @ArchTest static final ArchRule noCycles = PackageRules.noCycles();

  /** Records are read by the serializer of the user's Spark, or by one that he names. */
  @ArchTest static final ArchRule noJavaDeserialisation = PackageRules.noJavaDeserialisation();

  @ArchTest static final ArchRule oneLineOfSpark = PackageRules.oneLineOfSpark();

  @ArchTest static final ArchRule noMutableStatics = fields().that().areStatic().should().beFinal();

  private static ArchRule usesNothingOfOurs(String name) {
    String own = "io.sparkmp.lineage." + name;
    return classes()
        .that()
        .resideInAPackage(own)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            own,
            "io.sparkmp.compat",
            "io.sparkmp.errors",
            "java..",
            "scala..",
            "org.apache.spark..",
            "org.apache.hadoop..",
            "com.fasterxml.jackson..",
            "org.slf4j..",
            "org.jspecify.annotations..");
  }
}
