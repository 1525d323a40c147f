package io.sparkmp.scorer;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.sparkmp.testing.NoTests;

/** What the scorer may use, as its package-info says. */
@ArchTag("unit")
@AnalyzeClasses(packages = "io.sparkmp", importOptions = NoTests.class)
class ArchitectureTest {

  /** All of which are free of Spark; see docs/architecture.md. */
  private static final String[] PLAIN = {
    "io.sparkmp.scorer..",
    "io.sparkmp.arrow..",
    "io.sparkmp.metadata..",
    "io.sparkmp.errors..",
    "io.sparkmp.ids..",
    "io.sparkmp.topk..",
    "io.sparkmp.cf.metadata..",
    "io.sparkmp.cf.solve..",
    "io.sparkmp.lda.metadata..",
    "io.sparkmp.lda.kernel..",
  };

  private static final DescribedPredicate<JavaClass> ALLOWED =
      JavaClass.Predicates.resideInAnyPackage(PLAIN)
          .or(resideInAPackage("java.."))
          .or(resideInAPackage("org.apache.arrow.."))
          .or(resideInAPackage("org.jspecify.."));

  @ArchTest
  static final ArchRule theScorerIsPlain =
      noClasses()
          .that()
          .resideInAPackage("io.sparkmp.scorer..")
          .should()
          .dependOnClassesThat(DescribedPredicate.not(ALLOWED));
}
