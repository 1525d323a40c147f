package io.sparkmp.cli.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lineage.Durability;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

@Tag("unit")
class SnapshotArgumentsTest {

  private static Durability of(String... options) {
    return parsed(options).durability(() -> "a training");
  }

  private static SnapshotArguments parsed(String... options) {
    SnapshotArguments arguments = new SnapshotArguments();
    CommandLine.populateCommand(arguments, options);
    return arguments;
  }

  @Test
  void givesUpAfterFourFailuresUnlessToldOtherwise() {
    assertThat(parsed().maxFailures()).isEqualTo(4);
    assertThat(parsed("--max-failures", "9").maxFailures()).isEqualTo(9);
  }

  private static Durability.Cadence every(String cadence) {
    return ((Durability.Snapshots) of("--snapshots", "/s", "--snapshot-every", cadence)).cadence();
  }

  @Test
  void keepsTwoCopiesUnlessToldOtherwise() {
    assertThat(of()).isEqualTo(Durability.twoExecutors());
    assertThat(of("--copies", "1")).isEqualTo(Durability.memory());
    Durability.Snapshots snapshots = Durability.snapshots("/s", "a training");
    assertThat(of("--snapshots", "/s"))
        .isEqualTo(snapshots.every(Duration.ofMinutes(1)).alsoOnTwoExecutors());
    assertThat(of("--snapshots", "/s", "--copies", "1"))
        .isEqualTo(snapshots.every(Duration.ofMinutes(1)));
  }

  @Test
  void cadenceIsTimeOrEpochs() {
    assertThat(every("5")).isEqualTo(new Durability.Cadence.Generations(5));
    assertThat(every("30s")).isEqualTo(new Durability.Cadence.Time(Duration.ofSeconds(30)));
    assertThat(every("5 min")).isEqualTo(new Durability.Cadence.Time(Duration.ofMinutes(5)));
    assertThat(every("1H")).isEqualTo(new Durability.Cadence.Time(Duration.ofHours(1)));
    for (String none : new String[] {"0", "0s", "-1", "5 parsecs", "1.5", "", "9999999999"}) {
      assertThatThrownBy(() -> every(none))
          .hasMessage(
              "Invalid --snapshot-every: %s (expected: a time, such as 30s, 5min or 1h, or a number"
                  + " of epochs, such as 5)",
              none);
    }
  }

  @Test
  void refusesWhatCannotBeMeant() {
    assertThatThrownBy(() -> of("--copies", "3"))
        .hasMessage("Invalid --copies: 3 (expected: 1 or 2)");
    assertThatThrownBy(() -> of("--max-failures", "0"))
        .hasMessage("Invalid --max-failures: 0 (expected: >= 1)");
    assertThatThrownBy(() -> of("--snapshot-every", "5"))
        .hasMessage("Cannot use --snapshot-every without --snapshots: no snapshots are written");
  }
}
