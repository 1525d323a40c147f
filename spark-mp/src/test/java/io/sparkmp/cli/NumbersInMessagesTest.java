package io.sparkmp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Numbers look the same in every locale: nothing formats them in the locale of the machine. */
@Tag("unit")
class NumbersInMessagesTest {
  private static final String LITERALS = "((?:\"(?:[^\"\\\\]++|\\\\.)*+\"\\s*+\\+?+\\s*+)++)";

  /** What uses the locale of the machine: a format without a Locale before it. */
  private static final List<Pattern> BY_LANGUAGE =
      List.of(
          Pattern.compile("(?:String\\.format|\\.printf)\\(\\s*" + LITERALS),
          Pattern.compile(LITERALS + "\\)?\\s*\\.formatted\\("));

  private static final Pattern NUMBER =
      Pattern.compile("%(?:\\d+\\$)?[-#+ 0,(]*\\d*(?:\\.\\d+)?[dfegDFEG]");

  private static List<String> found(String source) {
    List<String> found = new ArrayList<>();
    for (Pattern pattern : BY_LANGUAGE) {
      Matcher call = pattern.matcher(source);
      while (call.find()) {
        if (NUMBER.matcher(call.group(1)).find()) {
          found.add(call.group(1).strip());
        }
      }
    }
    return found;
  }

  @Test
  void areFoundWhereTheyAreFormattedByLanguage() {
    assertThat(found("String.format(\"%d\", 3)")).hasSize(1);
    assertThat(found("out.printf(\n    \"a %s\"\n        + \" %.2f %%\", a, b)")).hasSize(1);
    assertThat(found("(\"a %s\"\n + \" %1$,d\")\n  .formatted(a)")).hasSize(1);
    assertThat(found("String.format(Locale.ROOT, \"%d\", 3)")).isEmpty();
    assertThat(found("\"%s of %08x\".formatted(3, 4)")).isEmpty();
    assertThat(found("print(\"%d\", 3); \"a %s\".formatted(x)")).isEmpty();
  }

  @Test
  void haveTheSameLocaleEverywhere() throws IOException {
    List<String> all = new ArrayList<>();
    for (String module :
        List.of(
            "lineage-trimmer",
            "spark-mp",
            "scorer",
            "apps/cf",
            "apps/lda",
            "apps/embeddings",
            "apps/linear",
            "mllib",
            "benchmarks",
            "fault-storm")) {
      try (Stream<Path> files = Files.walk(Project.ROOT.resolve(module).resolve("src/main/java"))) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          found(Files.readString(file)).forEach(each -> all.add(file.getFileName() + ": " + each));
        }
      }
    }
    assertThat(all).isEmpty();
  }
}
