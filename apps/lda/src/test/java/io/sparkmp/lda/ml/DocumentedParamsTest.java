package io.sparkmp.lda.ml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
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

/** The tables of docs/estimators-lda.md against the classes that they speak of. */
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

  /** By name what the tables say of it: {@code same}, {@code none}, or what it is called here. */
  private static Map<String, String> tables() throws IOException {
    Map<String, String> rows = new TreeMap<>();
    for (String line : Files.readAllLines(Path.of("../../docs/estimators-lda.md"))) {
      String[] cells = line.split(" \\| ", -1);
      if (line.startsWith("| `")) {
        Matcher name = NAME.matcher(cells[0]);
        while (name.find()) {
          rows.put(name.group(1), cells[1].strip());
        }
      }
    }
    return rows;
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
    Map<String, String> tables = tables();
    for (String param : names(new LDA())) {
      assertThat(tables.get(param)).as(param).isIn("same", "none");
      assertThat(ours.contains(param)).as(param).isEqualTo(tables.get(param).equals("same"));
    }
  }

  @Test
  void everyMethodOfLdaAndItsModelsIsHereOrLeftOutWithAReason() throws IOException {
    Map<String, String> tables = tables();
    TreeSet<String> params = names(new LDA());
    TreeSet<String> ours =
        Stream.of(RotatingLDA.class, RotatingLDAModel.class)
            .flatMap(type -> Arrays.stream(type.getMethods()))
            .map(Method::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    TreeSet<String> theirs =
        methods(LDA.class, LDAModel.class, LocalLDAModel.class, DistributedLDAModel.class);
    theirs.removeIf(
        name -> params.stream().anyMatch(p -> name.equals(p) || name.matches("(?i)[gs]et" + p)));
    for (String method : theirs) {
      assertThat(tables).containsKey(method);
      if (tables.get(method).equals("same")) {
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
}
