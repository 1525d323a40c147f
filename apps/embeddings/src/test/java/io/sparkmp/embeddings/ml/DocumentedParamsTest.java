package io.sparkmp.embeddings.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.ml.feature.Word2Vec;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tables of docs/estimators-embeddings.md against the classes that they speak of. */
@Tag("unit")
class DocumentedParamsTest {
  private static final Pattern NAME = Pattern.compile("`(\\w+)`");

  private static Set<String> names(Params params) {
    return Arrays.stream(params.params())
        .map(Param::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The names in the first column of the tables under a heading. */
  private static Set<String> documented(String heading) throws IOException {
    List<String> lines = Files.readAllLines(Project.ROOT.resolve("docs/estimators-embeddings.md"));
    Set<String> names = new TreeSet<>();
    int start = lines.indexOf(heading);
    assertThat(start).as(heading).isNotNegative();
    for (String line : lines.subList(start + 1, lines.size())) {
      if (line.startsWith("## ")) {
        break;
      }
      if (line.startsWith("| `")) {
        String cell = line.substring(2, line.indexOf(" | "));
        NAME.matcher(cell).results().forEach(found -> names.add(found.group(1)));
      }
    }
    return names;
  }

  @Test
  void allParamsAreDocumented() throws IOException {
    assertThat(documented("## Params and methods of Word2Vec")).isEqualTo(names(new Word2Vec()));
    Set<String> ours = names(new SkipGram());
    assertThat(ours).containsAll(names(new Word2Vec()));
    ours.removeAll(names(new Word2Vec()));
    assertThat(documented("## Params that MLlib lacks")).isEqualTo(ours);
  }
}
