package io.sparkmp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Tag("unit")
class MainCommandTest {

  @Command(
      name = "toy",
      versionProvider = Version.class,
      mixinStandardHelpOptions = true,
      subcommands = Fail.class)
  private static final class Toy extends MainCommand {}

  private enum Way {
    NOT,
    ARGUMENT,
    WRAPPED,
    SILENTLY
  }

  @Command(name = "fail")
  private static final class Fail implements Callable<Integer> {
    @Option(names = "--way")
    private Way way = Way.NOT;

    @Mixin private ModelArguments model = new ModelArguments();
    @Mixin private SnapshotArguments snapshots = new SnapshotArguments();

    @Override
    public Integer call() {
      return switch (way) {
        case NOT -> {
          snapshots.level("a test");
          yield model.path() == null ? 3 : model.path().length();
        }
        case ARGUMENT -> throw new IllegalArgumentException("Invalid rank: 0 (expected: >= 1)");
        case WRAPPED ->
            throw new IllegalStateException(
                "Job aborted\nat some line", new RuntimeException("Cannot read x: it is gone"));
        case SILENTLY -> throw new IllegalStateException("first line\nsecond line");
      };
    }
  }

  private String err = "";

  private int run(String... args) {
    PrintStream stderr = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
      return new Toy().execute(args);
    } finally {
      System.setErr(stderr);
      err = bytes.toString(StandardCharsets.UTF_8);
    }
  }

  @Test
  void returnsWhatTheCommandReturns() {
    assertThat(run("fail")).isEqualTo(3);
    assertThat(run("fail", "--model", "twelve/bytes")).isEqualTo(12);
  }

  @Test
  void aWrongArgumentIsTwo() {
    assertThat(run("fail", "--way", "argument")).isEqualTo(2);
    assertThat(err).contains("spark-mp: Invalid rank: 0 (expected: >= 1)");
    assertThat(run("fail", "--snapshot-every", "0")).isEqualTo(2);
    assertThat(err).contains("spark-mp: Invalid snapshot-every: 0 (expected: >= 1)");
    assertThat(run("fail", "--nothing")).isEqualTo(2);
    assertThat(err).contains("Unknown option: '--nothing'");
  }

  @Test
  void aFailureIsOneAndItsOwnWords() {
    assertThat(run("fail", "--way", "WRAPPED")).isEqualTo(1);
    assertThat(err).contains("spark-mp: Cannot read x: it is gone").doesNotContain("spark-mp: Job");
    assertThat(run("fail", "--way", "silently")).isEqualTo(1);
    assertThat(err).contains("spark-mp: first line").doesNotContain("spark-mp: second");
  }

  @Test
  void saysThatThereIsNoCommand() {
    assertThat(run()).isEqualTo(2);
    assertThat(err).startsWith("Usage: toy").contains("Missing command");
  }
}
