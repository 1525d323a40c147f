package io.sparkmp.lineage.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.SparkHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Durable loops whose driver is killed, or that meet another driver. */
@Tag("cluster")
class DriverKillTest {
  private static final int GENERATIONS = 250;
  private static final int RETAINED = 2;
  private static final int MAX_STEP_NANOS = 30_000_000;
  private static final Duration LONG = Duration.ofMinutes(3);
  private static final String LOCAL = "local[2]";

  @TempDir private Path folder;

  private SparkHome home;
  private Path snapshots;

  @BeforeEach
  void linkJars() throws IOException {
    home = new SparkHome(folder);
    snapshots = ResumeMain.snapshots(folder);
  }

  @AfterEach
  void unlinkJars() throws IOException {
    home.close();
  }

  @Test
  void goesOnAfterEachOfTwoKills() throws Exception {
    long begin = 1;
    long dead = 0;
    for (int seed = 1; seed <= 2; seed++) {
      Random random = new Random(seed);
      int generation = 40 * seed - 20 + random.nextInt(40);
      try (DriverProcess driver = start("killed-" + seed, LOCAL, generation + 5)) {
        killIn(driver, generation, random);
        assertBegan(driver, begin, dead);
        dead = driver.pid();
      }
      begin = SnapshotFiles.newest(snapshots) + 1;
    }
    assertThat(begin).isGreaterThan(1);
    assertEnds(LOCAL, begin, dead);
  }

  @Test
  @Tag("nightly")
  void goesOnAfterAKillWithExecutorsOfItsOwn() throws Exception {
    String master = "local-cluster[2,1,1024]";
    Random random = new Random(4);
    int generation = 60 + random.nextInt(50);
    try (DriverProcess driver = start("killed", master, generation + 5)) {
      killIn(driver, generation, random);
      assertBegan(driver, 1, 0);
      long begin = SnapshotFiles.newest(snapshots) + 1;
      assertThat(begin).isGreaterThan(1);
      assertEnds(master, begin, driver.pid()); // executors of the dead driver may still be there
    }
  }

  @Test
  void secondDriverIsRefusedAndDisturbsNothing() throws Exception {
    int waitBefore = 60;
    try (DriverProcess first = start("first", LOCAL, waitBefore)) {
      first.awaitLine(LONG, ResumeMain.line(waitBefore));
      List<String> locks = SnapshotFiles.locks(snapshots);
      try (DriverProcess second = start("second", LOCAL, 0)) {
        assertThat(second.end(LONG)).as(second::log).isZero();
        assertThat(second.lines()).as(second::log).hasSize(1);
        assertThat(second.lines().get(0))
            .startsWith(ResumeMain.REFUSED + "Cannot use file:" + snapshots + " for snapshots: ")
            .contains("toy loop local-", "(process " + first.pid() + " on ", " writes to it; wait")
            .endsWith("wait for its end or use another directory");
      }
      assertThat(SnapshotFiles.locks(snapshots)).hasSize(1).isEqualTo(locks);
      Files.createFile(ResumeMain.gate(folder));
      assertThat(first.end(LONG)).as(first::log).isZero();
      assertThat(first.lines()).as(first::log).containsExactlyElementsOf(whatIsPrinted(1));
      SnapshotFiles.assertOnly(snapshots, RETAINED, GENERATIONS, first::log);
    }
  }

  private DriverProcess start(String name, String master, int waitBefore) throws IOException {
    return new DriverProcess(
        folder,
        name,
        ResumeMain.class,
        folder.toString(),
        master,
        Integer.toString(GENERATIONS),
        Integer.toString(waitBefore));
  }

  /** Kills it at some time after it has begun with a generation. */
  private void killIn(DriverProcess driver, int generation, Random random) {
    driver.awaitLine(LONG, ResumeMain.line(generation));
    LockSupport.parkNanos(random.nextInt(MAX_STEP_NANOS));
    driver.kill();
    assertThat(driver.lines())
        .as("not killed too late")
        .noneMatch(line -> line.startsWith(ResumeMain.RESULT));
    assertThat(SnapshotFiles.locks(snapshots)).as("the lock is left behind").hasSize(1);
  }

  /** It made only the generations after the newest snapshot, and did not wait for the lock. */
  private static void assertBegan(DriverProcess driver, long begin, long dead) {
    List<String> lines = driver.lines();
    assertThat(lines)
        .as(driver::log)
        .isNotEmpty()
        .containsExactlyElementsOf(whatIsPrinted(begin).subList(0, lines.size()));
    assertThat(driver.log()).doesNotContain("Waiting up to");
    if (dead > 0) {
      assertThat(driver.log()).containsPattern(" over from toy loop .*\\(process " + dead + " on ");
    }
  }

  private void assertEnds(String master, long begin, long dead) throws Exception {
    try (DriverProcess driver = start("last", master, 0)) {
      assertThat(driver.end(LONG)).as(driver::log).isZero();
      assertBegan(driver, begin, dead);
      assertThat(driver.lines()).as(driver::log).isEqualTo(whatIsPrinted(begin));
      SnapshotFiles.assertOnly(snapshots, RETAINED, GENERATIONS, driver::log);
    }
  }

  private static List<String> whatIsPrinted(long begin) {
    return LongStream.rangeClosed(begin, GENERATIONS + 1)
        .mapToObj(
            generation ->
                generation <= GENERATIONS
                    ? ResumeMain.line(generation)
                    : ResumeMain.RESULT + ToyLoop.plain(GENERATIONS))
        .toList();
  }
}
