package io.sparkmp.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

/** Rules that hold for the packages of every module. */
public final class PackageRules {

  /** No package uses itself by way of others; the root package of a module is one of them. */
  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().assignedFrom(new ByPackage()).should().beFreeOfCycles();

  /**
   * What comes from a file or over the network is never run: nothing is read by Java's
   * deserialisation, nor by Kryo's serialisers that use it.
   */
  @ArchTest
  static final ArchRule NO_JAVA_DESERIALISATION =
      noClasses()
          .should()
          .dependOnClassesThat()
          .areAssignableTo("java.io.ObjectInputStream")
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("com.esotericsoftware.kryo.serializers.JavaSerializer");

  /** What is not in every line of Spark and of Scala is used in one package. */
  @ArchTest
  static final ArchRule ONE_LINE_OF_SPARK =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.sparkmp.compat")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.spark.sql.classic..", "scala.jdk..", "scala.collection.convert..");

  /** What JMH generates has fields of its own. */
  @ArchTest
  static final ArchRule NO_MUTABLE_STATICS =
      fields()
          .that()
          .areStatic()
          .and()
          .areDeclaredInClassesThat()
          .haveSimpleNameNotContaining("jmh")
          .should()
          .beFinal();

  private PackageRules() {}

  private static final class ByPackage implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
      return SliceIdentifier.of(javaClass.getPackageName());
    }

    @Override
    public String getDescription() {
      return "packages";
    }
  }
}
