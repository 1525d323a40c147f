package io.sparkmp.cf.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.recommendation.ALS;
import org.apache.spark.ml.recommendation.ALSModel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares the tables in docs/estimators.md with the classes that they describe. */
@Tag("unit")
class DocumentedParamsTest {
  private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\| (yes|left out) \\|.*");

  /** What the table says about each name. */
  private static Map<String, String> table(String heading) throws IOException {
    String page = Files.readString(Project.ROOT.resolve("docs/estimators.md"));
    String table = page.substring(page.indexOf("| " + heading + " |"));
    Map<String, String> rows = new TreeMap<>();
    table
        .lines()
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .map(ROW::matcher)
        .forEach(
            row -> {
              assertThat(row.matches()).as(row.toString()).isTrue();
              rows.put(row.group(1), row.group(2));
            });
    return rows;
  }

  private static TreeSet<String> names(Params params) {
    return Arrays.stream(params.params())
        .map(Param::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Methods that a class declares for its users, setters and getters of params aside. */
  private static TreeSet<String> methods(Class<?> type, TreeSet<String> params) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
        .map(Method::getName)
        .filter(name -> !name.contains("$") && !params.contains(name))
        .filter(name -> params.stream().noneMatch(param -> name.matches("(?i)[gs]et" + param)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyParamOfAlsIsHereOrLeftOutWithAReason() throws IOException {
    Map<String, String> table = table("param of ALS");
    assertThat(table.keySet()).isEqualTo(names(new ALS()));
    TreeSet<String> ours = names(new MatrixFactorization());
    table.forEach(
        (name, here) -> assertThat(ours.contains(name)).as(name).isEqualTo(here.equals("yes")));
  }

  @Test
  void paramsOfTheSameNameHaveSettersAndGetters() {
    TreeSet<String> methods =
        Arrays.stream(MatrixFactorization.class.getMethods())
            .map(Method::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    for (String param : names(new MatrixFactorization())) {
      String name = Character.toUpperCase(param.charAt(0)) + param.substring(1);
      assertThat(methods).contains("get" + name, "set" + name);
    }
  }

  @Test
  void everyMethodOfAlsIsHereOrLeftOutWithAReason() throws IOException {
    TreeSet<String> params = names(new ALS());
    TreeSet<String> theirs = methods(ALS.class, params);
    theirs.addAll(methods(ALSModel.class, params));
    Map<String, String> table = table("method of ALS or ALSModel");
    assertThat(table.keySet()).isEqualTo(theirs);
    TreeSet<String> ours =
        Stream.of(MatrixFactorization.class, MatrixFactorizationModel.class)
            .flatMap(type -> Arrays.stream(type.getMethods()))
            .map(Method::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    table.forEach(
        (name, here) -> assertThat(ours.contains(name)).as(name).isEqualTo(here.equals("yes")));
  }

  @Test
  void everyParamOfTheEvaluatorIsHereWithItsDefault() throws IOException {
    String page = Files.readString(Project.ROOT.resolve("docs/estimators.md"));
    Map<String, String> documented = new TreeMap<>();
    page.substring(page.indexOf("| param of RankingEvaluator |"))
        .lines()
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> line.replace("`", "").split(" *[|] *"))
        .forEach(row -> documented.put(row[1], row[2]));
    RankingEvaluator evaluator = new RankingEvaluator();
    Map<String, String> defaults = new TreeMap<>();
    for (Param<?> param : evaluator.params()) {
      defaults.put(param.name(), evaluator.getOrDefault(param).toString());
    }
    assertThat(documented).isEqualTo(defaults);
  }

  @Test
  void defaultsOfTheSameNameAreMllibs() {
    ALS als = new ALS();
    MatrixFactorization ours = new MatrixFactorization();
    for (String name :
        new String[] {
          "alpha",
          "checkpointInterval",
          "coldStartStrategy",
          "implicitPrefs",
          "itemCol",
          "maxIter",
          "nonnegative",
          "predictionCol",
          "rank",
          "ratingCol",
          "regParam",
          "userCol"
        }) {
      assertThat(ours.getOrDefault(ours.getParam(name)))
          .as(name)
          .isEqualTo(als.getOrDefault(als.getParam(name)));
    }
  }
}
