package io.sparkmp.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

/** Rules that hold for the packages of every module. */
public final class PackageRules {

  private PackageRules() {}

  /** No package uses itself by way of others; the root package of a module is one of them. */
  public static ArchRule noCycles() {
    return slices().assignedFrom(new ByPackage()).should().beFreeOfCycles();
  }

  /**
   * What comes from a file or over the network is never run: nothing is read by Java's
   * deserialisation, nor by Kryo's serialisers that use it.
   */
  public static ArchRule noJavaDeserialisation() {
    return noClasses()
        .should()
        .dependOnClassesThat()
        .areAssignableTo("java.io.ObjectInputStream")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("com.esotericsoftware.kryo.serializers.JavaSerializer");
  }

  /** What is not in every line of Spark and of Scala is used in one package. */
  public static ArchRule oneLineOfSpark() {
    return noClasses()
        .that()
        .resideOutsideOfPackage("io.sparkmp.compat")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.spark.sql.classic..", "scala.jdk..", "scala.collection.convert..");
  }

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
