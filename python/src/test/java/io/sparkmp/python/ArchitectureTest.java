package io.sparkmp.python;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.sparkmp.testing.NoTests;
import io.sparkmp.testing.PackageRules;

/** What the module may use: docs/architecture.md. */
@ArchTag("unit")
@AnalyzeClasses(packages = "io.sparkmp.python", importOptions = NoTests.class)
class ArchitectureTest {
  @ArchTest static final ArchRule noJavaDeserialisation = PackageRules.noJavaDeserialisation();

  @ArchTest static final ArchRule oneLineOfSpark = PackageRules.oneLineOfSpark();

  @ArchTest static final ArchRule noMutableStatics = fields().that().areStatic().should().beFinal();

  /** What users see of an application is its Estimators, models and evaluators. */
  @ArchTest
  static final ArchRule knowsEstimatorsAlone =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.sparkmp..")
                  .and(not(resideInAnyPackage("io.sparkmp.python", "io.sparkmp..ml"))));
}
