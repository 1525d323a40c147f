package io.sparkmp.lineage.snapshot;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong on a {@link FaultyFileSystem}: at random, from a seed, or as planned. Counts its
 * faults and remembers which files it has damaged. Files named {@code lock-*} are not damaged, but
 * every other fault may happen to them.
 */
public final class Faults {
  private static final Map<String, Faults> BY_NAME = new ConcurrentHashMap<>();

  /** What can go wrong. */
  public enum Kind {
    /** A file is shorter than what was written to it. */
    TRUNCATE,
    /** A bit of a stored file changes. */
    FLIP,
    /** A stored file vanishes. */
    DROP,
    /** A renaming fails. */
    RENAME_NOT_DONE,
    /** A renaming is done but said to have failed. */
    RENAME_DONE,
    /** The disk is full when a file or folder is created. */
    CREATE,
    /** The disk is full half-way. */
    WRITE,
    /** What was written cannot be forced to the disk. */
    SYNC,
    /** A file cannot be closed, and may be gone: quotas may be checked last. */
    CLOSE,
    /** A deletion fails, is not done, or stops half-way. */
    DELETE,
    /** A folder cannot be listed. */
    LIST,
    /** The status of a file cannot be read. */
    STATUS,
    /** A file cannot be opened. */
    OPEN,
    /** The process dies: nothing that it does afterwards has an effect. */
    DEATH
  }

  private record Planned(Kind kind, String name, Runnable before) {}

  private final SplittableRandom random;
  private final Path folder;
  private final Map<Kind, Double> rates = new EnumMap<>(Kind.class);
  private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
  private final List<Planned> planned = new ArrayList<>();
  private final Set<Path> damaged = new HashSet<>();
  private boolean dead;

  private Faults(long seed, Path folder) {
    this.random = new SplittableRandom(seed);
    this.folder = folder;
  }

  /**
   * Begins with no faults for the file system {@code faulty://name/}.
   *
   * @param folder where {@link Kind#FLIP} and {@link Kind#DROP} choose files at random
   */
  public static Faults of(String name, long seed, Path folder) {
    Faults faults = new Faults(seed, folder);
    BY_NAME.put(name, faults);
    return faults;
  }

  /** Forgets a name. */
  public static void end(String name) {
    BY_NAME.remove(name);
  }

  static Faults named(String name) {
    Faults faults = BY_NAME.get(name);
    if (faults == null) {
      throw new IllegalArgumentException(
          "Cannot use faulty://" + name + ": no faults of that name");
    }
    return faults;
  }

  /** From now on an operation has this probability of that fault. */
  public synchronized void rate(Kind kind, double probability) {
    rates.put(kind, probability);
  }

  /** The next operation of that kind fails whose file name begins with {@code name}. */
  public void plan(Kind kind, String name) {
    plan(kind, name, () -> {});
  }

  /**
   * The same.
   *
   * @param before is run first, while the operation waits
   */
  public synchronized void plan(Kind kind, String name, Runnable before) {
    planned.add(new Planned(kind, name, before));
  }

  /** No more faults; what is damaged stays damaged, what is dead lives again. */
  public synchronized void off() {
    rates.clear();
    planned.clear();
    dead = false;
  }

  /** A new process in the place of a dead one. */
  public synchronized void revive() {
    dead = false;
  }

  /** Ends the process now. */
  public synchronized void die() {
    count(Kind.DEATH);
    dead = true;
  }

  /** Whether the process has died. */
  public synchronized boolean isDead() {
    return dead;
  }

  /** How often each kind has struck. */
  public synchronized Map<Kind, Integer> counts() {
    return new EnumMap<>(counts);
  }

  synchronized int count(Kind first, Kind... more) {
    int sum = counts.getOrDefault(first, 0);
    for (Kind kind : more) {
      sum += counts.getOrDefault(kind, 0);
    }
    return sum;
  }

  /** Whether a file below the folder has been damaged. */
  public synchronized boolean hasDamaged(Path below) {
    return damaged.stream().anyMatch(file -> file.startsWith(below));
  }

  /** The files below the folder are about to be new ones. */
  public synchronized void forgetDamage(Path below) {
    damaged.removeIf(file -> file.startsWith(below));
  }

  private void count(Kind kind) {
    counts.merge(kind, 1, Integer::sum);
  }

  /** Called for each operation: dead processes do none, and disks decay meanwhile. */
  synchronized void operation(Path file) throws IOException {
    if (!dead && strikes(Kind.DEATH, file)) {
      dead = true;
    }
    if (dead) {
      throw new IOException("The process is dead");
    }
    if (chance(Kind.FLIP)) {
      flip(anyFile());
    }
    if (chance(Kind.DROP)) {
      drop(anyFile());
    }
  }

  boolean strikes(Kind kind, Path file) {
    Runnable before = strike(kind, file);
    if (before != null) {
      before.run(); // others go on meanwhile
    }
    return before != null;
  }

  private synchronized @Nullable Runnable strike(Kind kind, Path file) {
    Runnable before = chance(kind) ? () -> {} : planned(kind, file.getFileName().toString());
    if (before != null) {
      count(kind);
    }
    return before;
  }

  private boolean chance(Kind kind) {
    double rate = rates.getOrDefault(kind, 0.0);
    return rate > 0 && random.nextDouble() < rate;
  }

  private @Nullable Runnable planned(Kind kind, String name) {
    for (Iterator<Planned> i = planned.iterator(); i.hasNext(); ) {
      Planned next = i.next();
      if (next.kind() == kind && name.startsWith(next.name())) {
        i.remove();
        return next.before();
      }
    }
    return null;
  }

  /** A number from 0 to below {@code bound}. */
  synchronized int below(int bound) {
    return random.nextInt(bound);
  }

  private List<Path> anyFile() {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> found =
          files
              .filter(Files::isRegularFile)
              .filter(file -> !file.getFileName().toString().startsWith("lock-"))
              .sorted()
              .toList();
      return found.isEmpty() ? found : List.of(found.get(random.nextInt(found.size())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void flip(List<Path> files) throws IOException {
    for (Path file : files) {
      if (Files.size(file) > 0) {
        flip(file, random.nextLong(8 * Files.size(file)));
      }
    }
  }

  /** Changes one bit of a file. */
  public synchronized void flip(Path file, long bit) throws IOException {
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      access.seek(bit / 8);
      int old = access.read();
      access.seek(bit / 8);
      access.write(old ^ 1 << (int) (bit % 8));
    }
    damaged.add(file);
    count(Kind.FLIP);
  }

  private void drop(List<Path> files) throws IOException {
    for (Path file : files) {
      Files.delete(file);
      damaged.add(file);
      count(Kind.DROP);
    }
  }

  /** Called when a file has been closed. */
  synchronized void closed(Path file) throws IOException {
    if (Files.size(file) > 0 && strikes(Kind.TRUNCATE, file)) {
      try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
        access.setLength(random.nextLong(access.length()));
      }
      damaged.add(file);
    }
  }
}
