package io.sparkmp.bench.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Child;
import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.DocumentedCode;
import io.sparkmp.testing.Project;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Scala of pages is compiled, and runs on small data of the names that it uses. No shell is
 * needed for that: what {@code spark-shell} has imported stands before each block.
 */
@Tag("nightly")
class ScalaOfPagesTest {
  private static final String RATINGS =
      """
      val ratings = spark.range(4000).selectExpr(
        "int(id % 100) user", "int(id * 7 % 31) item", "float(1 + id % 5) rating")
      val moreRatings = ratings.limit(100)
      val path = "scala-model"
      """;

  /** What a page takes for granted. */
  private static final Map<String, String> GIVEN = given();

  @TempDir private Path folder;
  @TempDir private Path classes;
  @TempDir private Path logs;

  private static Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    given.put("README.md", RATINGS);
    given.put("docs/estimators.md", RATINGS);
    given.put(
        "docs/estimators-lda.md",
        """
        val tokens = spark.range(60).selectExpr(
          "IF(id % 2 = 0, array('bus', 'tram', 'stop'), array('ward', 'nurse', 'bed')) words")
        """);
    given.put(
        "docs/estimators-linear.md",
        """
        import org.apache.spark.ml.feature.VectorAssembler
        val houses = new VectorAssembler().setInputCols(Array("a", "b")).setOutputCol("features")
          .transform(spark.range(300).selectExpr("double(id % 7) label", "id % 7 a", "id % 3 b"))
        val more = houses.limit(50)
        """);
    given.put("docs/your-project.md", "");
    for (String tutorial : List.of("recommendations", "topics", "baskets", "clicks")) {
      given.put("docs/tutorials/" + tutorial + ".md", "");
    }
    return given;
  }

  @Test
  @Timeout(value = 25, unit = TimeUnit.MINUTES)
  void isCompiledAndRuns() throws Exception {
    writeData();
    StringBuilder program = new StringBuilder("object ScalaOfPages {\n");
    StringBuilder main = new StringBuilder();
    int blocks = 0;
    for (Map.Entry<String, String> page : GIVEN.entrySet()) {
      for (String block : DocumentedCode.blocks(Project.ROOT.resolve(page.getKey()), "scala")) {
        if (!block.startsWith("name :=")) { // a build of sbt
          String name = "page" + blocks++;
          program
              .append("def " + name + "(spark: org.apache.spark.sql.SparkSession): Unit = {\n")
              .append("import spark.implicits._\n" + page.getValue() + block)
              .append("println(\"Ran " + page.getKey() + "\")\n}\n");
          main.append(name + "(spark)\n");
        }
      }
    }
    program
        .append("def main(args: Array[String]): Unit = {\n")
        .append("val spark = org.apache.spark.sql.SparkSession.builder().master(\"local[2]\")")
        .append(".config(\"spark.ui.enabled\", \"false\")")
        .append(".config(\"spark.sql.shuffle.partitions\", \"2\").getOrCreate()\n")
        .append(main + "spark.stop()\n}\n}\n");
    Path source = Files.writeString(logs.resolve("ScalaOfPages.scala"), program);

    run("scala.tools.nsc.Main", "-usejavacp", "-d", classes.toString(), source.toString());
    String printed = run("ScalaOfPages");

    assertThat(GIVEN.keySet()).allSatisfy(page -> assertThat(printed).contains("Ran " + page));
    System.out.printf("Pages: ran %d blocks of Scala%n", blocks);
    assertThat(blocks).isGreaterThan(8);
  }

  /** What the tutorials read, smaller. */
  private void writeData() throws Exception {
    StringBuilder ratings = new StringBuilder("user,item,rating\n");
    StringBuilder letters = new StringBuilder();
    StringBuilder baskets = new StringBuilder();
    StringBuilder clicks = new StringBuilder();
    for (int row = 0; row < 2000; row++) {
      ratings.append(row % 80 + "," + row * 7 % 31 + "," + (1 + row % 5) + "\n");
      letters.append(row % 2 == 0 ? "the bus stop of the tram\n" : "a nurse in our ward\n");
      baskets.append(row % 2 == 0 ? "basil garlic olives rocket\n" : "flour sugar eggs\n");
      clicks.append(row % 3 / 2 + " site=" + row % 6 + " ad=" + row % 5 + "\n");
    }
    Files.writeString(folder.resolve("ratings.csv"), ratings);
    Files.writeString(folder.resolve("letters.txt"), letters);
    Files.writeString(folder.resolve("baskets.txt"), baskets);
    Files.writeString(folder.resolve("clicks.txt"), clicks);
  }

  private String run(String main, String... arguments) throws Exception {
    List<String> command = ChildJvm.command("-Xmx1500m");
    command.add("-Dlog4j2.configurationFile=" + Project.LOGGING);
    command.add("-cp");
    command.add(System.getProperty("java.class.path") + File.pathSeparator + classes);
    command.add(main);
    command.addAll(List.of(arguments));
    ProcessBuilder java = new ProcessBuilder(command).directory(folder.toFile());
    java.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    return Child.run(java, logs.resolve(main + ".log"), 800);
  }
}
