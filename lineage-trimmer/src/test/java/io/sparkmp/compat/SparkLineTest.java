package io.sparkmp.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.errors.UserFacing;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
@Tag("lines")
class SparkLineTest {

  @Test
  void runsOnTheSparkThatItIsBuiltFor() {
    assertThatCode(SparkLine::check).doesNotThrowAnyException();
    assertThat(BuiltFor.read()).isEqualTo(BuiltFor.found());
  }

  @ParameterizedTest
  @CsvSource({"4.1.0", "4.1.2", "4.1.1-amzn-0", "4.1"})
  void runsOnOtherReleasesOfTheLine(String found) {
    new BuiltFor("4.1.0", "2.13").check(new BuiltFor(found, "2.13"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3.5.6 | 2.12 | use that for 3.5_2.12",
        "4.0.1 | 2.13 | use that for 4.0_2.13",
        "4.2.0 | 2.13 | use that for 4.2_2.13",
        "4.3.0 | 2.13 | there are jars for 3.5_2.12, 3.5_2.13, 4.0_2.13, 4.1_2.13, 4.2_2.13"
      })
  void namesBothLinesAndTheJarToUse(String spark, String scala, String remedy) {
    assertThatThrownBy(() -> new BuiltFor("4.1.0", "2.13").check(new BuiltFor(spark, scala)))
        .isInstanceOf(UserFacing.class)
        .hasMessage(
            "Cannot run on Spark %s with Scala %s: this jar of spark-mp is built for 4.1_2.13; %s",
            spark, scala, remedy);
  }

  /** Uses nothing of another line, which would fail with a missing method. */
  @Test
  void namesPackagesOfItsOwnLine() {
    BuiltFor line = BuiltFor.read();
    assertThat(SparkPackages.of("avro"))
        .isEqualTo("org.apache.spark:spark-avro_" + line.scala() + ":" + line.spark());
    assertThat(SparkPackages.of("Iceberg"))
        .matches("org.apache.iceberg:iceberg-spark-runtime-" + line.name() + ":[0-9.]+");
    String delta =
        switch (line.name()) {
          case "4.1_2.13", "4.2_2.13" -> "delta-spark_4.1_2.13:4.1."; // none for 4.2 yet
          case "4.0_2.13" -> "delta-spark_2.13:4.0.";
          default -> "delta-spark_" + line.scala() + ":3.";
        };
    assertThat(SparkPackages.of("delta")).startsWith("io.delta:" + delta);
    assertThat(SparkPackages.of("parquet")).isNull();
  }

  /** The profiles of the build and the lines that a message names. */
  @Test
  void linesAreThoseOfTheBuild() throws IOException {
    String versions = Files.readString(Project.ROOT.resolve("versions/pom.xml"));
    assertThatThrownBy(() -> new BuiltFor("4.1.0", "2.13").check(new BuiltFor("9.9.9", "2.13")))
        .hasMessageEndingWith(
            Stream.concat(
                    Stream.of("4.1_2.13"),
                    Pattern.compile("<id>spark-(.*?)</id>")
                        .matcher(versions)
                        .results()
                        .map(profile -> profile.group(1)))
                .sorted()
                .collect(Collectors.joining(", ")));
  }
}
