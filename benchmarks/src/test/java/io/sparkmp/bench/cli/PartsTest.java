package io.sparkmp.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that measure parts, each in small. */
@Tag("long")
final class PartsTest {
  @TempDir private Path folder;

  private static String run(String... arguments) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      assertThat(BenchMain.commandLine().execute(arguments)).isZero();
    } finally {
      System.setOut(before);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain("NaN", "Infinity");
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void kernel() {
    String told = run("kernel", "--scale=0.03", "--ranks=8", "--rounds=1", "--ring-epochs=3");
    assertThat(told).containsPattern("adaptive +8 +[0-9]").containsPattern("given +8 +[0-9]");
  }

  @Test
  void estimator() {
    String told = run("estimator", "--scale=0.03", "--rank=4", "--epochs=2", "--rounds=2");
    assertThat(told)
        .startsWith("2 rounds")
        .containsPattern("MatrixFactorization.fit +[0-9]")
        .containsPattern("ratio in one round +[0-9]");
  }

  @Test
  void recommendGivesWhatMllibGives() {
    String told = run("recommend", "--users=300", "--items=200", "--rank=8", "--rounds=1");
    assertThat(told).contains("100.00 % of the users are given the same items");
  }

  @Test
  void implicitFindsWhatMllibFinds() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int user = 0; user < 60; user++) { // of two kinds, as items are
      for (int item = user % 2; item < 40; item += 2) {
        if ((user * 31 + item * 17) % 3 != 0) {
          text.append(user).append('\t').append(item).append("\t1\n");
        }
      }
    }
    Path ratings = Files.writeString(folder.resolve("ratings"), text);
    String told =
        run(
            "implicit",
            "--ratings=" + ratings,
            "--ranks=4",
            "--regs=0.1",
            "--alphas=1",
            "--iterations=2,4",
            "--als-iterations=4",
            "--rounds=1");
    assertThat(told)
        .containsPattern("(?s)MLlib's best.*NDCG@10 1.0000.*our best.*NDCG@10 1.0000.*ours after")
        .containsPattern("takes [0-9.]+ times as long");
  }
}
