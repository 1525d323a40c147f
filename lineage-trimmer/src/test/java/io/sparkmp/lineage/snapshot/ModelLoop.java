package io.sparkmp.lineage.snapshot;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * One driver's run of a loop whose generations are a few byte arrays, with snapshots written and
 * read as the real loop does. Each step hashes each array with its neighbour.
 */
final class ModelLoop {
  static final int RETAINED = 2;
  private static final int[] LENGTHS = {37, 0, 1009};

  /** What drivers have done, one after another. */
  static final class Ledger {
    /** In the order in which they were committed. */
    final List<SnapshotId> committed = new ArrayList<>();

    /** Of which it was not known whether they are, and which are. */
    final Set<SnapshotId> unknown = new HashSet<>();

    /** Not used though not damaged, because they could not be read at the time. */
    final Set<SnapshotId> unreadable = new HashSet<>();

    int failures;
    int restored;
  }

  private final FileSystem fs;
  private final Path root;
  private final long every;
  private final Ledger ledger;
  private final Faults faults;
  private int attempt;
  private long generation;
  private byte[][] state = start();

  ModelLoop(FileSystem fs, Path root, long every, Ledger ledger, Faults faults) {
    this.fs = fs;
    this.root = root;
    this.every = every;
    this.ledger = ledger;
    this.faults = faults;
  }

  static byte[][] start() {
    byte[][] state = new byte[LENGTHS.length][];
    for (int p = 0; p < state.length; p++) {
      state[p] = Snapshots.random(LENGTHS[p], p);
    }
    return state;
  }

  static byte[][] step(byte[][] state, long generation) {
    byte[][] next = new byte[state.length][];
    for (int p = 0; p < state.length; p++) {
      MessageDigest hash = sha256();
      hash.update(ByteBuffer.allocate(8).putLong(generation).flip());
      hash.update(state[p]);
      hash.update(state[(p + 1) % state.length]);
      long seed = ByteBuffer.wrap(hash.digest()).getLong();
      next[p] = Snapshots.random(state[p].length, seed);
    }
    return next;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Runs from the newest snapshot.
   *
   * @param rollBackAfter of the generation by whose number this can be divided the blocks are lost,
   *     once; 0 for never
   * @return the last generation
   */
  byte[][] run(long generations, long rollBackAfter) throws IOException {
    SnapshotDirectory directory =
        SnapshotDirectory.open(fs, root, Snapshots.JOB, "model", RETAINED, Duration.ofHours(1));
    Throwable failure = null;
    try {
      restore(directory);
      boolean rolledBack = rollBackAfter == 0;
      while (generation < generations) {
        generation++;
        state = step(state, generation);
        if (generation % every == 0 || generation == generations) {
          write(directory);
        }
        if (!rolledBack && generation % rollBackAfter == 0) {
          rolledBack = true;
          restore(directory);
        }
      }
      return state;
    } catch (IOException | RuntimeException e) {
      failure = e;
      throw e;
    } finally {
      close(directory, failure);
    }
  }

  private static void close(SnapshotDirectory directory, Throwable failure) {
    try {
      directory.close();
    } catch (IOException e) { // as in the real loop not worth a failure
      if (failure != null) {
        failure.addSuppressed(e);
      }
    }
  }

  private void restore(SnapshotDirectory directory) throws IOException {
    generation = 0;
    state = start();
    for (SnapshotId id : directory.committed()) {
      int unread = unread();
      Optional<Manifest> manifest = undamaged(directory, id);
      if (manifest.isPresent()) {
        for (PartFile part : manifest.get().parts()) {
          state[part.partition()] = Snapshots.readPart(fs, directory.folder(id), id, part);
        }
        generation = id.generation();
        ledger.restored++;
        return;
      }
      directory.abandon(id);
      if (unread() > unread) {
        ledger.unreadable.add(id);
      }
    }
  }

  private int unread() {
    return faults.count(Faults.Kind.OPEN, Faults.Kind.STATUS, Faults.Kind.DEATH);
  }

  private Optional<Manifest> undamaged(SnapshotDirectory directory, SnapshotId id) {
    try {
      Manifest manifest = directory.read(id);
      for (PartFile part : manifest.parts()) {
        PartReader.verify(fs, directory.folder(id), id, part);
      }
      return Optional.of(manifest);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private void write(SnapshotDirectory directory) throws IOException {
    SnapshotId id = new SnapshotId(generation, directory.writer());
    if (directory.holds(id) && !directory.isAbandoned(id)) {
      return;
    }
    try {
      directory.begin(id);
    } catch (IOException e) {
      ledger.failures++;
      return;
    }
    faults.forgetDamage(local(directory, id));
    ledger.committed.remove(id); // one of the same name was abandoned, and is gone
    ledger.unreadable.remove(id);
    List<PartFile> parts = new ArrayList<>();
    try {
      for (int p = 0; p < state.length; p++) {
        parts.add(writePart(directory.folder(id), id, p));
      }
      directory.commit(Snapshots.manifest(id, parts.toArray(PartFile[]::new)));
      ledger.committed.add(id);
    } catch (IOException e) {
      ledger.failures++;
      if (parts.size() == state.length) {
        ledger.unknown.add(id);
        ledger.committed.add(id);
      }
      deleteQuietly(directory, id);
    }
  }

  static java.nio.file.Path local(SnapshotDirectory directory, SnapshotId id) {
    return java.nio.file.Path.of(directory.folder(id).toUri().getPath());
  }

  private PartFile writePart(Path folder, SnapshotId id, int partition) throws IOException {
    Path file = new Path(folder, String.format("part-%05d-%d", partition, attempt++));
    try {
      PartFile part = Snapshots.writePart(fs, file, id, partition, state[partition]);
      PartReader.verify(fs, folder, id, part);
      return part;
    } catch (IOException e) {
      try {
        fs.delete(file, false);
      } catch (IOException notDeleted) {
        e.addSuppressed(notDeleted);
      }
      throw e;
    }
  }

  private void deleteQuietly(SnapshotDirectory directory, SnapshotId id) {
    try {
      directory.delete(id);
    } catch (IOException e) {
      ledger.failures++;
    }
  }
}
