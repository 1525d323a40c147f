package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.model.RandomModel;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.ids.IdType;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which items {@code cf recommend} gives. */
@Tag("spark")
class CandidatesTest {
  @TempDir private static Path folder;

  /** Of 20 items, of which every seventh has no ratings. */
  private static Path model;

  @BeforeAll
  static void save() {
    model = folder.resolve("model");
    var random = RandomModel.of(IdType.LONG, 6, 20, 2, false).model(SharedSpark.get(), 1, 2);
    new ModelStore(SharedSpark.get(), model.toString()).save(random, false);
  }

  private static Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static CommandRun recommend(Object... more) {
    Object[] all = {"recommend", "--model", model, "--users", 0};
    Object[] both = java.util.Arrays.copyOf(all, all.length + more.length);
    System.arraycopy(more, 0, both, all.length, more.length);
    return Ran.of(both);
  }

  private static List<String> items(CommandRun ran) {
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran.out().lines().skip(1).map(line -> line.split(" +")[2]).toList();
  }

  @Test
  void givesCandidatesAlone() throws IOException {
    List<String> all = items(recommend("--top", 30));
    Path some = file("some.txt", "\n" + all.get(5) + "\n " + all.get(2) + "\r\n\n777\n777\n");
    CommandRun ran = recommend("--candidates", some, "--top", 2);
    assertThat(items(ran)).containsExactly(all.get(2), all.get(5));
    assertThat(ran.err())
        .contains("Warning: the model does not know 1 of the 3 candidates of " + some + "\n")
        .doesNotContain("items at most");
    ran = recommend("--candidates", some);
    assertThat(items(ran)).hasSize(2);
    assertThat(ran.err())
        .contains("Warning: lists are of 2 items at most: there are no more candidates\n");
    Path two = file("two.txt", all.get(0) + "\n" + all.get(2));
    ran = recommend("--exclude-items", two, "--top", 3);
    assertThat(items(ran)).containsExactly(all.get(1), all.get(3), all.get(4));
    assertThat(ran.err()).doesNotContain("Warning: the model");
    assertThat(items(recommend("--candidates", some, "--exclude-items", two)))
        .containsExactly(all.get(5));
    Path lists = folder.resolve("lists.json");
    CommandRun written =
        Ran.of("recommend", "--model", model, "--all", "--candidates", some, "--output", lists);
    assertThat(written.exit()).as(written.err()).isZero();
    assertThat(Files.readAllLines(lists)).isNotEmpty().allMatch(l -> l.split("rating").length == 3);
  }

  @Test
  void listsDifferentItems() {
    String plain = recommend("--top", 5).out();
    assertThat(recommend("--top", 5, "--diversity", 0).out()).isEqualTo(plain);
    CommandRun diverse = recommend("--top", 5, "--diversity", 0.8);
    assertThat(items(diverse)).hasSize(5);
    assertThat(diverse.out()).isNotEqualTo(plain);
    assertThat(diverse.out().lines().toList().get(1)).isEqualTo(plain.lines().toList().get(1));
    assertThat(recommend("--diversity", 1).error())
        .isEqualTo("spark-mp: Invalid --diversity: 1 (expected: at least 0 and below 1)");
    Path lists = folder.resolve("diverse.json");
    CommandRun written =
        Ran.of("recommend", "--model", model, "--all", "--diversity", 0.5, "--output", lists);
    assertThat(written.exit()).as(written.err()).isZero();
    assertThat(lists).isNotEmptyFile();
  }

  @Test
  void refusesWhatLeavesNothing() throws IOException {
    Path strange = file("strange.txt", "900\n901\n");
    assertThat(recommend("--candidates", strange).error())
        .isEqualTo(
            "spark-mp: Cannot recommend: the model knows none of the 2 candidates of " + strange);
    assertThat(items(recommend("--exclude-items", strange))).hasSize(10);
    Path one = file("one.txt", items(recommend("--top", 1)).get(0) + "\n");
    assertThat(recommend("--candidates", one, "--exclude-items", one).error())
        .isEqualTo("spark-mp: Cannot recommend: all candidates are among the items of " + one);
    Path empty = file("empty.txt", "\n\n");
    assertThat(recommend("--candidates", empty).error())
        .isEqualTo(
            "spark-mp: Cannot read candidates: there is no id in "
                + empty
                + " (expected: one per line)");
    Path words = file("words.txt", "1\n\nabc\n");
    CommandRun ran = recommend("--exclude-items", words);
    assertThat(ran.error())
        .startsWith("spark-mp: Cannot read excluded items: ")
        .endsWith("words.txt, line 3 'abc' (expected: a whole number, as the model's ids are)");
    assertThat(recommend("--candidates", folder.resolve("nowhere")).error())
        .startsWith("spark-mp: Cannot read candidates: ");
  }
}
