package io.sparkmp.lineage.snapshot;

import java.io.Serializable;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identifies a snapshot by its generation and the driver that wrote it. A driver never writes into
 * another driver's snapshot, so a generation that was damaged and computed again gets a new folder.
 *
 * @param generation its number, at least 0
 * @param writer the number of the driver on its directory, at least 1
 */
public record SnapshotId(long generation, long writer)
    implements Comparable<SnapshotId>, Serializable {
  private static final long serialVersionUID = 1L;
  private static final Pattern NAME = Pattern.compile("snapshot-(\\d{12,18})-(\\d{6,18})");
  private static final Comparator<SnapshotId> ORDER =
      Comparator.comparingLong(SnapshotId::generation).thenComparingLong(SnapshotId::writer);

  /** The name of its folder. */
  public String folder() {
    return String.format(Locale.ROOT, "snapshot-%012d-%06d", generation, writer);
  }

  /** Parses a folder's name; empty if it is not a snapshot's. */
  static Optional<SnapshotId> parse(String folder) {
    Matcher matcher = NAME.matcher(folder);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    SnapshotId id =
        new SnapshotId(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
    return id.folder().equals(folder) ? Optional.of(id) : Optional.empty();
  }

  /** Older generations first; of the same generation, earlier writers first. */
  @Override
  public int compareTo(SnapshotId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return folder();
  }
}
