package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What counts as load by others, from made-up processes. */
@Tag("unit")
final class MachineLoadTest {
  @TempDir private Path proc;

  private void task(String id, String stat) throws IOException {
    Files.createDirectories(proc.resolve("self/task").resolve(id));
    Files.writeString(proc.resolve("self/task").resolve(id).resolve("stat"), stat);
  }

  @Test
  void ownThreadsAreNotOthers() throws IOException {
    Files.writeString(proc.resolve("loadavg"), "7.10 5.30 2.12 6/480 11206\n");
    task("1", "1 (main) R 0 1 1");
    task("2", "2 (a) R (b) S 0 1 1"); // a name may be anything
    task("3", "3 (C2 Compiler) R 0 1 1");
    assertThat(new MachineLoad(proc).runningNow()).isEqualTo(4);
    Files.writeString(proc.resolve("loadavg"), "7.10 5.30 2.12 1/480 11206\n");
    assertThat(new MachineLoad(proc).runningNow()).as("ended meanwhile").isZero();
    Files.writeString(proc.resolve("loadavg"), "7.10 5.30\n");
    assertThatThrownBy(() -> new MachineLoad(proc).runningNow())
        .hasMessage("Cannot read loadavg: 7.10 5.30");
  }

  @Test
  void averageThatRemembersWhatHasEndedDoesNotCount() {
    assertThat(MachineLoad.byOthers(5.3, OptionalDouble.of(6), true)).hasValue(5.3);
    assertThat(MachineLoad.byOthers(2.8, OptionalDouble.of(0.1), true)).hasValue(0.1);
    assertThat(MachineLoad.byOthers(4.1, OptionalDouble.of(3), false)).hasValue(3);
  }

  @Test
  void whereOnlyTheAverageIsKnownItCountsBeforeAnythingIsMeasured() throws IOException {
    assertThat(MachineLoad.byOthers(5.3, OptionalDouble.empty(), true)).hasValue(5.3);
    assertThat(MachineLoad.byOthers(5.3, OptionalDouble.empty(), false)).isEmpty();
    assertThat(MachineLoad.byOthers(-1, OptionalDouble.of(1), true)).isEmpty();
    MachineLoad elsewhere = new MachineLoad(proc.resolve("none"));
    elsewhere.byOthers();
    assertThat(elsewhere.byOthers()).isEmpty();
    assertThat(elsewhere.cores()).isEqualTo(Runtime.getRuntime().availableProcessors());
  }

  @Test
  void coresAreThoseOfTheMachine() throws IOException {
    Files.writeString(proc.resolve("cpuinfo"), "processor\t: 0\nflags\t: x\n\n".repeat(4096));
    assertThat(new MachineLoad(proc).cores()).isEqualTo(4096);
  }
}
