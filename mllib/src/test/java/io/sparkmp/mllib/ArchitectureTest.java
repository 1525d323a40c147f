package io.sparkmp.mllib;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.sparkmp.testing.DeclaredUses;
import io.sparkmp.testing.NoTests;
import io.sparkmp.testing.PackageRules;

/** Each package uses what its package-info says, and no more. */
@ArchTag("unit")
@AnalyzeClasses(
    packages = {"io.sparkmp.mllib", "io.sparkmp.connect"},
    importOptions = NoTests.class)
class ArchitectureTest {
  @ArchTest static final ArchTests ofAllModules = ArchTests.in(PackageRules.class);

  @ArchTest static final ArchRule uses = DeclaredUses.of("mllib");
}
