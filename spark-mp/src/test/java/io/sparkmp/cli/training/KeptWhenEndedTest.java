package io.sparkmp.cli.training;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Tag("unit")
class KeptWhenEndedTest {

  @Command(name = "train")
  private static final class Train extends TrainingCommand<Object> {
    @Mixin private SnapshotArguments snapshots = new SnapshotArguments();

    @Override
    protected void check() {
      snapshots.check();
    }

    @Override
    protected void run(SparkSession spark) {}
  }

  @Command(name = "demo")
  private static final class Demo extends TrainingCommand<Object> {
    @Override
    protected void run(SparkSession spark) {}
  }

  private static String kept(TrainingCommand<Object> command, String... arguments) {
    new CommandLine(command).parseArgs(arguments);
    return command.keptWhenEnded();
  }

  @Test
  void aTrainingThatIsEndedSaysHowItGoesOn() {
    assertThat(kept(new Train(), "--snapshots", "my snapshots"))
        .isEqualTo("the same command goes on from the newest snapshot in my snapshots");
    assertThat(kept(new Train())).isEqualTo("incomplete outputs are not kept");
    assertThat(kept(new Demo())).isEqualTo("incomplete outputs are not kept");
  }
}
