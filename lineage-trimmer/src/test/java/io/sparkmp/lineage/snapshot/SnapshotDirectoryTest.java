package io.sparkmp.lineage.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lineage.snapshot.Faults.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class SnapshotDirectoryTest {
  private static final String NAME = "directory";
  private static final byte[] PAYLOAD = Snapshots.random(61, 1);

  @TempDir private Path temporary;

  private final FileSystem fs = Snapshots.local();
  private Path root = Path.of("/");
  private Faults faults = Faults.of(NAME, 0, root);

  @BeforeEach
  void begin() {
    root = temporary.resolve("snapshots");
    faults = Faults.of(NAME, 1, root);
  }

  @AfterEach
  void end() {
    Faults.end(NAME);
  }

  private SnapshotDirectory open() throws IOException {
    return Snapshots.open(fs, root);
  }

  private SnapshotDirectory openFaulty() throws IOException {
    org.apache.hadoop.fs.Path path = FaultyFileSystem.path(NAME, root);
    FileSystem faulty = SnapshotDirectory.fileSystem(path, FaultyFileSystem.configuration());
    return SnapshotDirectory.open(
        faulty, path, Snapshots.JOB, "test app-1", 2, Duration.ofHours(1));
  }

  private static SnapshotId id(SnapshotDirectory directory, long generation) {
    return new SnapshotId(generation, directory.writer());
  }

  private static void commit(SnapshotDirectory directory, long... generations) throws IOException {
    for (long generation : generations) {
      Snapshots.commit(directory, id(directory, generation), PAYLOAD, new byte[0]);
    }
  }

  private static String folder(long generation, long writer) {
    return new SnapshotId(generation, writer).folder();
  }

  private void assertWhole(SnapshotDirectory directory, SnapshotId id) throws IOException {
    for (PartFile part : directory.read(id).parts()) {
      PartReader.verify(directory.fileSystem(), directory.folder(id), id, part);
    }
  }

  @Test
  void keepsTheNewestAndNothingElse() throws IOException {
    try (SnapshotDirectory directory = open()) {
      assertThat(directory.committed()).isEmpty();
      commit(directory, 10);
      assertThat(directory.committed()).containsExactly(id(directory, 10));
      commit(directory, 20);
      Files.createDirectory(root.resolve(folder(30, 1)));
      Files.writeString(extra(30), "x");
      commit(directory, 30);
      assertThat(directory.committed()).containsExactly(id(directory, 30), id(directory, 20));
      assertThat(directory.holds(id(directory, 20))).isTrue();
      assertThat(directory.holds(id(directory, 10))).isFalse();
      assertWhole(directory, id(directory, 20));
      assertWhole(directory, id(directory, 30));
      assertThat(Snapshots.names(root))
          .containsExactly("lock-000001", folder(20, 1), folder(30, 1));
      assertThat(Snapshots.names(root.resolve(folder(30, 1))))
          .containsExactly("manifest", "part-00000-0", "part-00001-1");
    }
    assertThat(Snapshots.names(root)).containsExactly(folder(20, 1), folder(30, 1));
  }

  /** A part by an attempt that was not the first to end. */
  private Path extra(long generation) {
    return root.resolve(folder(generation, 1)).resolve("part-00000-9");
  }

  @Test
  void nextDriverHasTheNextNumberAndSeesTheSnapshots() throws IOException {
    try (SnapshotDirectory first = open()) {
      commit(first, 10);
    }
    try (SnapshotDirectory second = open()) {
      assertThat(second.writer()).isEqualTo(2);
      assertThat(second.committed()).containsExactly(new SnapshotId(10, 1));
      assertThat(second.read(new SnapshotId(10, 1)).attributes()).containsEntry("loss", "0.5");
      assertThatThrownBy(this::open)
          .isInstanceOf(SnapshotException.class)
          .hasMessageContaining("test app-1 (process " + ProcessHandle.current().pid() + " on ")
          .hasMessageEndingWith(" writes to it; wait for its end or use another directory");
    }
  }

  @Test
  void whatIsNotForSnapshotsIsRefused() throws IOException {
    Files.createDirectories(root);
    Files.writeString(root.resolve("ratings.csv"), "1,2,3");
    assertThatThrownBy(this::open)
        .isInstanceOf(SnapshotException.class)
        .hasMessage(
            "Cannot use file:%s for snapshots: it holds ratings.csv (expected: a directory that is new,"
                + " empty or holds nothing but snapshots)",
            root);
    assertThat(Snapshots.names(root)).containsExactly("ratings.csv");
  }

  @Test
  void anotherJobIsRefusedAndNothingOfItDeleted() throws IOException {
    try (SnapshotDirectory directory = open()) {
      commit(directory, 10);
    }
    Files.createDirectory(root.resolve(folder(20, 1)));
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(root.toString());
    assertThatThrownBy(
            () -> SnapshotDirectory.open(fs, path, "letters", "test", 2, Duration.ofHours(1)))
        .isInstanceOf(SnapshotException.class)
        .hasMessage(
            "Cannot use file:%s for snapshots of job 'letters': it holds those of job 'numbers'; use"
                + " another directory, or delete it",
            root);
    assertThat(Snapshots.names(root)).containsExactly(folder(10, 1), folder(20, 1));
  }

  @Test
  void newerVersionIsRefusedAndNothingOfItDeleted() throws IOException {
    try (SnapshotDirectory directory = open()) {
      commit(directory, 10);
    }
    Path manifest = root.resolve(folder(10, 1)).resolve("manifest");
    String json = Files.readAllLines(manifest).get(0).replace("\"version\":2", "\"version\":3");
    byte[] bytes = json.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    Files.writeString(
        manifest, json + String.format("%ncrc32c %08x%n", PartFormat.crc32c(bytes, bytes.length)));
    Files.writeString(root.resolve(folder(10, 1)).resolve("dictionary"), "of version 3");
    assertThatThrownBy(this::open)
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("it has format version 3 (expected: at most 2)");
    assertThat(Snapshots.names(root)).containsExactly(folder(10, 1));
    assertThat(Snapshots.names(root.resolve(folder(10, 1))))
        .containsExactly("dictionary", "manifest", "part-00000-0", "part-00001-1");
  }

  @Test
  void leftoversOfADeadRunAreSwept() throws IOException {
    try (SnapshotDirectory directory = open()) {
      commit(directory, 10, 20);
    }
    Path incomplete = Files.createDirectory(root.resolve(folder(30, 1)));
    Files.write(incomplete.resolve("part-00000-0"), PAYLOAD);
    Files.writeString(incomplete.resolve("manifest.tmp"), "{");
    Files.createDirectory(root.resolve(folder(40, 1)));
    Files.writeString(root.resolve(folder(20, 1)).resolve("part-00001-7"), "");
    Files.writeString(root.resolve(folder(20, 1)).resolve("manifest.tmp"), "{");
    Files.write(root.resolve("lock-000001"), Snapshots.dead().toBytes());
    Files.write(root.resolve("lock-000002"), Snapshots.dead().toBytes());
    try (SnapshotDirectory directory = open()) {
      assertThat(directory.writer()).isEqualTo(3);
      assertThat(Snapshots.names(root))
          .containsExactly("lock-000003", folder(10, 1), folder(20, 1));
      assertThat(Snapshots.names(root.resolve(folder(20, 1))))
          .containsExactly("manifest", "part-00000-0", "part-00001-1");
      directory.begin(id(directory, 30));
    }
    assertThat(Snapshots.names(root)).containsExactly(folder(10, 1), folder(20, 1));
  }

  @Test
  void aDamagedManifestIsLeftUntilThereIsANewSnapshot() throws IOException {
    try (SnapshotDirectory directory = open()) {
      commit(directory, 10, 20);
    }
    faults.flip(root.resolve(folder(20, 1)).resolve("manifest"), 77);
    try (SnapshotDirectory directory = open()) {
      SnapshotId damaged = new SnapshotId(20, 1);
      assertThat(directory.committed()).containsExactly(damaged, new SnapshotId(10, 1));
      assertThatThrownBy(() -> directory.read(damaged))
          .isInstanceOf(DamagedSnapshotException.class);
      directory.abandon(damaged);
      assertThat(directory.isAbandoned(damaged)).isTrue();
      commit(directory, 15);
      assertThat(directory.committed()).containsExactly(id(directory, 15), new SnapshotId(10, 1));
      assertThat(directory.isAbandoned(damaged)).isFalse();
      commit(directory, 20);
      assertThat(directory.committed()).containsExactly(id(directory, 20), id(directory, 15));
    }
  }

  @Test
  void anAbandonedGenerationIsReplacedByItsSuccessor() throws IOException {
    try (SnapshotDirectory directory = open()) {
      commit(directory, 10, 20);
    }
    try (SnapshotDirectory directory = open()) {
      directory.abandon(new SnapshotId(20, 1));
      commit(directory, 20);
      assertThat(directory.committed()).containsExactly(id(directory, 20), new SnapshotId(10, 1));
      directory.abandon(id(directory, 20));
      commit(directory, 20); // of the same name
      assertThat(directory.committed()).containsExactly(id(directory, 20), new SnapshotId(10, 1));
    }
  }

  @Test
  void whatIsCommittedIsNotWrittenToAgain() throws IOException {
    try (SnapshotDirectory directory = openFaulty()) {
      commit(directory, 10);
      assertThatThrownBy(() -> directory.begin(id(directory, 10)))
          .isInstanceOf(IOException.class)
          .hasMessage(
              "Cannot write %s: it is committed already", directory.folder(id(directory, 10)));
      faults.plan(Kind.STATUS, "manifest");
      assertThatThrownBy(() -> directory.begin(id(directory, 10)))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("Cannot look at ");
      faults.plan(Kind.STATUS, "manifest");
      assertThat(directory.holds(id(directory, 10))).isFalse(); // as far as is known
      assertWhole(directory, id(directory, 10));
    }
  }

  @Test
  void aFailedRenamingChangesNothing() throws IOException {
    try (SnapshotDirectory directory = openFaulty()) {
      commit(directory, 10, 20);
      faults.plan(Kind.RENAME_NOT_DONE, "manifest");
      assertThatThrownBy(() -> commit(directory, 30))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("Cannot rename ");
      assertThat(directory.committed()).containsExactly(id(directory, 20), id(directory, 10));
      assertWhole(directory, id(directory, 10));
      assertWhole(directory, id(directory, 20));
      directory.delete(id(directory, 30));
      commit(directory, 30);
      assertThat(directory.committed()).containsExactly(id(directory, 30), id(directory, 20));
    }
  }

  @Test
  void aRenamingOfUnknownOutcomeLeavesAWholeSnapshotAndTheOldOnes() throws IOException {
    try (SnapshotDirectory directory = openFaulty()) {
      commit(directory, 10, 20);
      faults.plan(Kind.RENAME_DONE, "manifest");
      assertThatThrownBy(() -> commit(directory, 30))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("Lost the connection while renaming ");
      assertThat(directory.committed())
          .containsExactly(id(directory, 30), id(directory, 20), id(directory, 10));
      assertWhole(directory, id(directory, 30));
      commit(directory, 40);
      assertThat(directory.committed()).containsExactly(id(directory, 40), id(directory, 30));
    }
  }

  @Test
  void aSnapshotThatCannotBeReadBackIsDeletedAndTheOldOnesStay() throws IOException {
    try (SnapshotDirectory directory = openFaulty()) {
      commit(directory, 10, 20);
      faults.plan(Kind.TRUNCATE, "manifest.tmp");
      assertThatThrownBy(() -> commit(directory, 30))
          .isInstanceOf(DamagedSnapshotException.class)
          .hasMessageEndingWith("manifest: its checksum is wrong");
      assertThat(directory.committed()).containsExactly(id(directory, 20), id(directory, 10));
      faults.plan(Kind.TRUNCATE, "part-00001");
      assertThatThrownBy(() -> commit(directory, 30))
          .isInstanceOf(DamagedSnapshotException.class)
          .hasMessageEndingWith(" bytes long (expected: 60)");
      assertThat(directory.committed()).containsExactly(id(directory, 20), id(directory, 10));
      assertThat(Snapshots.names(root))
          .containsExactly("lock-000001", folder(10, 1), folder(20, 1));
    }
  }

  @Test
  void aDeletionInterruptedHalfWayLeavesAnIncompleteSnapshot() throws IOException {
    for (int seed = 0; seed < 30; seed++) {
      faults = Faults.of(NAME, seed, root);
      SnapshotDirectory directory = openFaulty();
      commit(directory, 10, 20);
      faults.plan(Kind.DELETE, folder(10, 1)); // its manifest is gone already
      commit(directory, 30);
      assertThat(directory.committed()).containsExactly(id(directory, 30), id(directory, 20));
      faults.die();
      assertThatThrownBy(directory::close).hasMessage("The process is dead");
      assertThat(Snapshots.names(root)).contains(folder(10, 1));
      assertThat(root.resolve(folder(10, 1)).resolve("manifest")).doesNotExist();
      Files.write(root.resolve("lock-000001"), Snapshots.dead().toBytes());
      open().close();
      assertThat(Snapshots.names(root)).containsExactly(folder(20, 1), folder(30, 1));
      fs.delete(new org.apache.hadoop.fs.Path(root.toString()), true);
    }
  }

  @Test
  void aManifestThatCannotBeDeletedKeepsItsParts() throws IOException {
    for (int seed = 0; seed < 30; seed++) {
      faults = Faults.of(NAME, seed, root);
      try (SnapshotDirectory directory = openFaulty()) {
        commit(directory, 10, 20);
        faults.plan(Kind.DELETE, "manifest");
        assertThatThrownBy(() -> directory.delete(id(directory, 10)))
            .isInstanceOf(IOException.class)
            .hasMessage(
                "Cannot delete %s/manifest", directory.folder(id(directory, 10)).toString());
        assertWhole(directory, id(directory, 10));
        faults.plan(Kind.DELETE, "manifest");
        commit(directory, 30); // which cannot delete it either
        assertThat(directory.committed()).hasSize(3);
        assertWhole(directory, id(directory, 10));
        commit(directory, 40);
        assertThat(directory.committed()).containsExactly(id(directory, 40), id(directory, 30));
      }
      fs.delete(new org.apache.hadoop.fs.Path(root.toString()), true);
    }
  }

  @Test
  void whoWasTakenOverNeitherCommitsNorDeletes() throws IOException {
    SnapshotDirectory asleep = open();
    commit(asleep, 10);
    Files.write(root.resolve("lock-000001"), Snapshots.dead().toBytes()); // as it seems
    try (SnapshotDirectory taker = open()) {
      taker.begin(id(taker, 20));
      assertThatThrownBy(() -> commit(asleep, 30))
          .isInstanceOf(SnapshotException.class)
          .hasMessageContaining("another driver has taken it over");
      asleep.close();
      assertThat(taker.committed()).containsExactly(new SnapshotId(10, 1));
      assertThat(Snapshots.names(root))
          .containsExactly("lock-000002", folder(10, 1), folder(20, 2));
      commit(taker, 20);
    }
    assertThat(Snapshots.names(root)).containsExactly(folder(10, 1), folder(20, 2));
  }

  @Test
  void isClosedOnce() throws IOException {
    SnapshotDirectory first = open();
    first.close();
    assertThatThrownBy(() -> first.commit(Snapshots.manifest(id(first, 10))))
        .isInstanceOf(SnapshotException.class);
    try (SnapshotDirectory second = open()) {
      assertThat(second.writer()).isEqualTo(first.writer()); // it has left no trace
      first.close();
      commit(second, 10);
    }
    assertThat(Snapshots.names(root)).containsExactly(folder(10, 1));
  }

  @Test
  void aDirectoryThatCannotBeWrittenIsRefused() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "");
    assertThatThrownBy(() -> Snapshots.open(fs, file.resolve("snapshots")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString());
    assertThatThrownBy(() -> Snapshots.open(fs, file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("exists and is not a directory: " + file);
    faults.plan(Kind.CREATE, "lock-");
    assertThatThrownBy(this::openFaulty)
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("Cannot create the lock faulty://directory/")
        .hasMessageEndingWith("lock-000001: No space left on device");
    assertThatThrownBy(
            () ->
                Snapshots.open(
                    new org.apache.hadoop.fs.FilterFileSystem(fs) {
                      @Override
                      public boolean mkdirs(org.apache.hadoop.fs.Path path) {
                        return false;
                      }
                    },
                    root))
        .isInstanceOf(IOException.class)
        .hasMessage("Cannot create the folder " + root);
  }
}
