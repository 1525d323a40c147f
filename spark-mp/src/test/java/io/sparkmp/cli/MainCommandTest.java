package io.sparkmp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cli.training.ModelArguments;
import io.sparkmp.cli.training.SnapshotArguments;
import io.sparkmp.spark.SparkMpKryoRegistrator;
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
  private static final class Toy extends MainCommand<Object> {
    Toy() {
      super(
          SparkMpKryoRegistrator.class,
          (spark, path) -> {
            throw new UnsupportedOperationException();
          });
    }
  }

  private enum Way {
    NOT,
    ARGUMENT,
    WRAPPED,
    MEMORY,
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
          snapshots.durability(() -> "a test");
          yield model.path() == null ? 3 : model.path().length();
        }
        case ARGUMENT -> throw new IllegalArgumentException("Invalid rank: 0 (expected: >= 1)");
        case WRAPPED ->
            throw new IllegalStateException(
                "Job aborted\nat some line", new RuntimeException("Cannot read x: it is gone"));
        case MEMORY -> throw new OutOfMemoryError("Java heap space");
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
    assertThat(err.lines())
        .containsExactly("spark-mp: Invalid rank: 0 (expected: >= 1)", "See toy fail --help");
    assertThat(run("fail", "--snapshot-every", "0")).isEqualTo(2);
    assertThat(err)
        .contains("spark-mp: Invalid --snapshot-every: 0 (expected: a time, such as 30s");
    assertThat(run("fail", "--nothing")).isEqualTo(2);
    assertThat(err.lines())
        .containsExactly("spark-mp: Unknown option: '--nothing'", "See toy fail --help");
    assertThat(run("fail", "--modell", "x")).isEqualTo(2);
    assertThat(err.lines())
        .containsExactly(
            "spark-mp: Unknown option: '--modell'", "Did you mean --model? See toy fail --help");
    assertThat(run("fail", "--way", "up")).isEqualTo(2);
    assertThat(err.lines()).hasSize(2).first().asString().contains("'--way'", "'up'");
  }

  @Test
  void aFailureIsOneAndItsOwnWords() {
    assertThat(run("fail", "--way", "WRAPPED")).isEqualTo(1);
    assertThat(err.lines()).containsExactly("spark-mp: Cannot read x: it is gone");
    assertThat(run("fail", "--way", "silently")).isEqualTo(1);
    assertThat(err.lines())
        .containsExactly(
            "spark-mp: Cannot go on: illegal state: first line (--verbose prints where)");
    assertThat(run("fail", "--way", "silently", "--verbose")).isEqualTo(1);
    assertThat(err).contains("\tat io.sparkmp.cli.MainCommandTest");
  }

  @Test
  void whatTheJvmLacksIsSaidAsWell() {
    assertThat(run("fail", "--way", "memory")).isEqualTo(1);
    assertThat(err.lines())
        .singleElement()
        .asString()
        .startsWith("spark-mp: Cannot go on: out of memory (Java heap space), with a heap of ")
        .contains("--memory 8g");
  }

  @Test
  void saysThatThereIsNoCommand() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.lines())
        .containsExactly("spark-mp: Missing command (expected: fail)", "See toy --help");
  }
}
