package io.sparkmp.lda.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.ml.clustering.DistributedLDAModel;
import org.apache.spark.ml.clustering.LDA;
import org.apache.spark.ml.clustering.LDAModel;
import org.apache.spark.ml.clustering.LocalLDAModel;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import scala.Option;

/** Compares the tables in docs/estimators-lda.md with the classes that they describe. */
@Tag("unit")
class DocumentedParamsTest {
  private static final Pattern NAME = Pattern.compile("`(\\w+)");

  /** What Scala makes public for MLlib's own use. */
  private static final Set<String> INTERNAL =
      Set.of(
          "oldLocalModel",
          "getModel",
          "getEffectiveDocConcentration",
          "getEffectiveTopicConcentration",
          "sparkSession",
          "estimateModelSize",
          "estimatedSize",
          "getOldDataset",
          "getOldOptimizer",
          "getOldDocConcentration",
          "getOldTopicConcentration",
          "validateAndTransformSchema");

  /** Params whose default is another here, with ours. */
  private static final Map<String, Object> OTHER_DEFAULTS =
      Map.of("seed", (long) RotatingLDA.class.getName().hashCode());

  /**
   * By name what one of the two tables says of it: {@code same}, {@code none}, or what it is called
   * here. What is not here has a reason.
   *
   * @param heading above the table
   */
  private static Map<String, String> table(String heading) throws IOException {
    Map<String, String> rows = new TreeMap<>();
    List<String> lines = Files.readAllLines(Project.ROOT.resolve("docs/estimators-lda.md"));
    int start = lines.indexOf(heading);
    assertThat(start).as(heading).isNotNegative();
    for (String line : lines.subList(start + 1, lines.size())) {
      if (line.startsWith("## ")) {
        break;
      }
      if (line.startsWith("| `")) {
        String[] cells = line.substring(2, line.lastIndexOf('|')).split(" \\| ", -1);
        assertThat(cells).as(line).hasSize(3);
        Set<String> names =
            NAME.matcher(cells[0])
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
        for (String name : names) {
          assertThat(rows.put(name, cells[1].strip())).as(name).isNull();
        }
        if (cells[1].strip().equals("none")) {
          assertThat(cells[2]).as(line).isNotBlank();
        }
      }
    }
    return rows;
  }

  private static Map<String, String> ofLda() throws IOException {
    return table("## Params and methods of LDA");
  }

  private static Map<String, String> ofModels() throws IOException {
    return table("## LDAModel, LocalLDAModel, DistributedLDAModel");
  }

  private static TreeSet<String> names(Params params) {
    return Arrays.stream(params.params())
        .map(Param::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static TreeSet<String> methods(Class<?>... types) {
    return Stream.of(types)
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
        .map(Method::getName)
        .filter(name -> !name.contains("$") && !INTERNAL.contains(name))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyParamOfLdaIsHereOrLeftOutWithAReason() throws IOException {
    TreeSet<String> ours = names(new RotatingLDA());
    Map<String, String> tables = ofLda();
    for (String param : names(new LDA())) {
      assertThat(tables.get(param)).as(param).isIn("same", "none");
      assertThat(ours.contains(param)).as(param).isEqualTo(tables.get(param).equals("same"));
    }
  }

  @Test
  void defaultsAreMllibsButForThoseListed() {
    RotatingLDA ours = new RotatingLDA();
    LDA theirs = new LDA();
    TreeSet<String> both = names(ours);
    both.retainAll(names(theirs));
    for (String param : both) {
      Object expected = OTHER_DEFAULTS.getOrDefault(param, defaultOf(theirs, param));
      assertThat(defaultOf(ours, param)).as(param).isEqualTo(expected);
    }
    assertThat(both).containsAll(OTHER_DEFAULTS.keySet());
    OTHER_DEFAULTS.forEach(
        (param, value) -> assertThat(defaultOf(theirs, param)).as(param).isNotEqualTo(value));
  }

  /** Or a word for none. */
  private static Object defaultOf(Params params, String name) {
    Option<Object> value = params.getDefault(params.getParam(name));
    return value.isDefined() ? value.get() : "none";
  }

  @Test
  void everyMethodOfLdaIsHereOrLeftOutWithAReason() throws IOException {
    assertDocumented(methods(LDA.class), RotatingLDA.class, ofLda());
  }

  @Test
  void everyMethodOfItsModelsIsHereOrLeftOutWithAReason() throws IOException {
    assertDocumented(
        methods(LDAModel.class, LocalLDAModel.class, DistributedLDAModel.class),
        RotatingLDAModel.class,
        ofModels());
  }

  private static void assertDocumented(
      TreeSet<String> theirs, Class<?> here, Map<String, String> table) {
    TreeSet<String> params = names(new LDA());
    TreeSet<String> ours =
        Arrays.stream(here.getMethods())
            .map(Method::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    theirs.removeIf(
        name -> params.stream().anyMatch(p -> name.equals(p) || name.matches("(?i)[gs]et" + p)));
    assertThat(theirs).isNotEmpty();
    for (String method : theirs) {
      assertThat(table).containsKey(method);
      if (table.get(method).equals("same")) {
        assertThat(ours).contains(method);
      }
    }
  }

  @Test
  void paramsHaveSettersAndGetters() {
    TreeSet<String> methods = methods(RotatingLDA.class);
    Arrays.stream(RotatingLDA.class.getMethods()).map(Method::getName).forEach(methods::add);
    for (String param : names(new RotatingLDA())) {
      String name = Character.toUpperCase(param.charAt(0)) + param.substring(1);
      assertThat(methods).contains("get" + name, "set" + name);
    }
  }

  @Test
  void everyParamOfTheEvaluatorIsHereWithItsDefault() throws IOException {
    String page = Files.readString(Project.ROOT.resolve("docs/estimators-lda.md"));
    Map<String, String> documented = new TreeMap<>();
    page.substring(page.indexOf("| param of TopicEvaluator |"))
        .lines()
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> line.replace("`", "").split(" *[|] *"))
        .forEach(row -> documented.put(row[1], row[2]));
    TopicEvaluator evaluator = new TopicEvaluator();
    Map<String, String> defaults = new TreeMap<>();
    for (Param<?> param : evaluator.params()) {
      defaults.put(param.name(), evaluator.getOrDefault(param).toString());
    }
    assertThat(documented).isEqualTo(defaults);
  }
}
