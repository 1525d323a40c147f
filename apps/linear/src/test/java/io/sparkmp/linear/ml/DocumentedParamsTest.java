package io.sparkmp.linear.ml;

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
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.regression.LinearRegression;
import org.apache.spark.ml.regression.LinearRegressionModel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import scala.Option;

/** The tables of docs/estimators-linear.md against the classes that they speak of. */
@Tag("unit")
class DocumentedParamsTest {
  private static final Pattern NAME = Pattern.compile("`(\\w+)(?:\\(\\))?`");
  private static final String NONE = "none";

  /** What Scala makes public for MLlib's own use. */
  private static final Set<String> INTERNAL =
      Set.of(
          "checkThresholdConsistency",
          "createSummary",
          "estimatedSize",
          "findSummaryModel",
          "findSummaryModelAndPredictionCol",
          "loadSummary",
          "normalizeToProbabilitiesInPlace",
          "onParamChange",
          "probability2prediction",
          "raw2prediction",
          "raw2probability",
          "raw2probabilityInPlace",
          "saveSummary",
          "setSummary",
          "trainingSummary",
          "usingBoundConstrainedOptimization",
          "validateAndTransformSchema");

  /** The cells of the rows under a heading. */
  private static List<String[]> rows(String heading) throws IOException {
    List<String> lines = Files.readAllLines(Project.ROOT.resolve("docs/estimators-linear.md"));
    int start = lines.indexOf(heading);
    assertThat(start).as(heading).isNotNegative();
    return lines.subList(start + 1, lines.size()).stream()
        .takeWhile(line -> !line.startsWith("## "))
        .filter(line -> line.startsWith("| `"))
        .map(line -> line.substring(2, line.lastIndexOf('|')).split(" \\| ", -1))
        .peek(cells -> assertThat(cells).as(cells[0]).hasSize(3))
        .toList();
  }

  private static List<String> names(String cell) {
    return NAME.matcher(cell).results().map(found -> found.group(1)).toList();
  }

  /** By MLlib's name {@code same} or {@code none}; what is not here has a reason. */
  private static Map<String, String> table(String heading) throws IOException {
    Map<String, String> table = new TreeMap<>();
    for (String[] cells : rows(heading)) {
      for (String name : names(cells[0])) {
        assertThat(table.put(name, cells[1].strip())).as(name).isNull();
        assertThat(cells[1].strip()).as(name).isIn("same", NONE);
      }
      if (cells[1].strip().equals(NONE)) {
        assertThat(cells[2]).as(cells[0]).isNotBlank();
      }
    }
    return table;
  }

  private static Map<String, String> params() throws IOException {
    return table("## Params of LogisticRegression and LinearRegression");
  }

  private static Set<String> names(Params params) {
    return Arrays.stream(params.params())
        .map(Param::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyParamOfMllibIsHereOrLeftOutWithAReason() throws IOException {
    Set<String> all = names(new LogisticRegression());
    all.addAll(names(new LinearRegression()));
    assertThat(params().keySet()).isEqualTo(all);
    assertSame(new LogisticRegression(), new RotatingLogisticRegression());
    assertSame(new LinearRegression(), new RotatingLinearRegression());
  }

  private static void assertSame(Params theirs, Params ours) throws IOException {
    Map<String, String> table = params();
    for (String param : names(theirs)) {
      assertThat(ours.hasParam(param)).as(param).isEqualTo(table.get(param).equals("same"));
      if (ours.hasParam(param)) {
        assertThat(defaultOf(ours, param)).as(param).isEqualTo(defaultOf(theirs, param));
      }
    }
  }

  /** Or a word for none. */
  private static Object defaultOf(Params params, String name) {
    Option<Object> value = params.getDefault(params.getParam(name));
    return value.isDefined() ? value.get() : NONE;
  }

  @Test
  void everyOtherParamIsDocumentedWithItsDefault() throws IOException {
    Map<String, String> documented = new TreeMap<>();
    for (String[] cells : rows("## Params that MLlib lacks")) {
      names(cells[0]).forEach(name -> documented.put(name, cells[1].strip()));
    }
    for (Params ours : List.of(new RotatingLogisticRegression(), new RotatingLinearRegression())) {
      Set<String> others = names(ours);
      others.removeAll(params().keySet());
      assertThat(documented.keySet()).isEqualTo(others);
      documented.forEach(
          (name, value) -> {
            Object expected = defaultOf(ours, name);
            if (expected.equals(NONE) || expected.equals("")) {
              assertThat(value).as(name).isIn(NONE, "automatic");
            } else if (!name.equals("seed")) {
              assertThat(value).as(name).isEqualTo(expected.toString().replace("0.0", "0"));
            }
          });
    }
  }

  @Test
  void paramsHaveSettersAndGetters() {
    for (Params ours : List.of(new RotatingLogisticRegression(), new RotatingLinearRegression())) {
      Set<String> methods = methods(ours.getClass().getMethods());
      for (String param : names(ours)) {
        String name = Character.toUpperCase(param.charAt(0)) + param.substring(1);
        assertThat(methods).contains("get" + name, "set" + name);
      }
    }
  }

  /** Or Scala's compiler, which casts a result to the erased type, would make code that fails. */
  @Test
  void whatMethodsReturnIsPublic() {
    for (Class<?> type :
        List.of(
            RotatingLogisticRegression.class,
            RotatingLinearRegression.class,
            RotatingLogisticRegressionModel.class,
            RotatingLinearRegressionModel.class)) {
      for (Method method : type.getMethods()) {
        assertThat(Modifier.isPublic(method.getReturnType().getModifiers()))
            .as(method.toString())
            .isTrue();
        assertThat(Modifier.isPublic(method.getDeclaringClass().getModifiers()))
            .as(method.toString())
            .isTrue();
      }
    }
  }

  private static Set<String> methods(Method[] all) {
    return Arrays.stream(all)
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .map(Method::getName)
        .filter(name -> !name.contains("$") && !INTERNAL.contains(name))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyMethodOfMllibsModelsIsHereOrLeftOutWithAReason() throws IOException {
    Map<String, String> table = table("## LogisticRegressionModel and LinearRegressionModel");
    Set<String> params = names(new LogisticRegression());
    params.addAll(names(new LinearRegression()));
    Map<Class<?>, Set<String>> declared =
        Map.of(
            RotatingLogisticRegressionModel.class,
            methods(
                Stream.<Class<?>>of(
                        LogisticRegressionModel.class,
                        LogisticRegressionModel.class.getSuperclass())
                    .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                    .toArray(Method[]::new)),
            RotatingLinearRegressionModel.class,
            methods(LinearRegressionModel.class.getDeclaredMethods()));
    declared.forEach(
        (here, theirs) -> {
          theirs.removeIf(
              name ->
                  params.stream().anyMatch(p -> name.equals(p) || name.matches("(?i)[gs]et" + p)));
          Set<String> ours = methods(here.getMethods());
          assertThat(ours).contains("weights", "toMLlib", "linear", "vectorSize");
          assertThat(table.keySet()).containsAll(theirs);
          for (String method : theirs) {
            assertThat(ours.contains(method))
                .as(method)
                .isEqualTo(table.get(method).equals("same"));
          }
        });
  }
}
