package io.sparkmp.storm;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.sparkmp.testing.NoTests;
import io.sparkmp.testing.PackageRules;

@ArchTag("unit")
@AnalyzeClasses(packages = "io.sparkmp.storm", importOptions = NoTests.class)
class ArchitectureTest {
  @ArchTest static final ArchRule noCycles = PackageRules.noCycles();

  @ArchTest static final ArchRule noJavaDeserialisation = PackageRules.noJavaDeserialisation();

  @ArchTest static final ArchRule oneLineOfSpark = PackageRules.oneLineOfSpark();

  @ArchTest static final ArchRule noMutableStatics = fields().that().areStatic().should().beFinal();
}
