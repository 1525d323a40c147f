package io.sparkmp.cli.training;

import io.sparkmp.cli.Refusals;
import io.sparkmp.errors.Reasons;
import io.sparkmp.lineage.Attempts;
import io.sparkmp.lineage.Durability;
import io.sparkmp.lineage.TwoCopies;
import io.sparkmp.lineage.snapshot.SnapshotDirectory;
import io.sparkmp.lineage.snapshot.SnapshotException;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a training survives the loss of executors or the driver: a mixin for commands that train. */
public final class SnapshotArguments {
  /** The default time between two snapshots. */
  public static final String DEFAULT_CADENCE = "1min";

  private static final String EVERY = "--snapshot-every";
  private static final String MAX_FAILURES = "--max-failures";
  private static final Pattern CADENCE = Pattern.compile("([0-9]{1,9}) ?(|s|min|h)");

  @Option(
      names = "--snapshots",
      paramLabel = "PATH",
      description =
          "A folder for snapshots of the training, new or of the same training, which then"
              + " continues from its newest snapshot (default: none are written).")
  private @Nullable String folder;

  @Option(
      names = EVERY,
      paramLabel = "TIME",
      description =
          "Time between two snapshots, such as 30s, 5min or 1h, or a number of epochs, such as 5,"
              + " more if epochs take less than 2 s (default: "
              + DEFAULT_CADENCE
              + ").")
  private @Nullable String every;

  @Option(
      names = "--copies",
      paramLabel = "N",
      description =
          "How many executors keep each part of the model between legs: 1, or 2 if there are two;"
              + " the loss of one then costs an epoch at most (default: ${DEFAULT-VALUE}).")
  private int copies = 2;

  @Option(
      names = MAX_FAILURES,
      paramLabel = "N",
      description =
          "Failures in a row, such as lost executors, after which the training is given up"
              + " (default: ${DEFAULT-VALUE}).")
  private int maxFailures = Attempts.DEFAULT_MAX_FAILURES;

  /** The folder of snapshots, or null if none are written. */
  public @Nullable String folder() {
    return folder;
  }

  /** Failures in a row after which the training is given up. */
  public int maxFailures() {
    return maxFailures;
  }

  /**
   * Refuses options that make no sense.
   *
   * @throws IllegalArgumentException if there is a cadence without a folder, or an invalid cadence,
   *     number of copies or number of failures
   */
  public void check() {
    cadence();
    Refusals.needs(every, EVERY, folder, "--snapshots", "no snapshots are written");
    Refusals.check("--copies", copies, copies == 1 || copies == 2, "1 or 2");
    Refusals.check(MAX_FAILURES, maxFailures, maxFailures >= 1, ">= 1");
  }

  private Durability.Cadence cadence() {
    String text = every == null ? DEFAULT_CADENCE : every.strip().toLowerCase(Locale.ROOT);
    Matcher matcher = CADENCE.matcher(text);
    long number = matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
    if (number < 1) {
      throw new IllegalArgumentException(
          "Invalid "
              + EVERY
              + ": "
              + every
              + " (expected: a time, such as 30s, 5min or 1h, or a number of epochs, such as 5)");
    }
    return switch (matcher.group(2)) {
      case "s" -> new Durability.Cadence.Time(Duration.ofSeconds(number));
      case "min" -> new Durability.Cadence.Time(Duration.ofMinutes(number));
      case "h" -> new Durability.Cadence.Time(Duration.ofHours(number));
      default -> new Durability.Cadence.Generations(number);
    };
  }

  /**
   * Where the model is kept between epochs.
   *
   * @param training identifies this training among others; asked for only if there are snapshots
   * @throws IllegalArgumentException as {@link #check}
   */
  public Durability durability(Supplier<String> training) {
    check();
    boolean two = copies == 2;
    if (folder == null) {
      return two ? Durability.twoExecutors() : Durability.memory();
    }
    Durability.Snapshots snapshots = Durability.snapshots(folder, training.get()).every(cadence());
    return two ? snapshots.alsoOnTwoExecutors() : snapshots;
  }

  /**
   * Refuses, before anything is read, a folder that another driver uses.
   *
   * @throws SnapshotException if another driver uses it
   */
  public void checkFree(SparkContext spark) {
    if (folder == null) {
      return;
    }
    Duration renewal = Durability.snapshots(folder, "not yet known").lockRenewal();
    try {
      Path path = new Path(folder);
      FileSystem files = SnapshotDirectory.fileSystem(path, spark.hadoopConfiguration());
      SnapshotDirectory.checkUnused(
          files, path, spark.appName() + " " + spark.applicationId(), renewal);
    } catch (IOException | IllegalArgumentException e) {
      throw new SnapshotException("Cannot use " + folder + " for snapshots: " + Reasons.of(e), e);
    }
  }

  /** What the loss of an executor would cost, if the user can prevent it; or null. */
  @Nullable String risk(SparkContext spark) {
    boolean canBeTwo = TwoCopies.arePossible(spark);
    if (folder != null || spark.isLocal() || (copies == 2 && canBeTwo)) {
      return null;
    }
    String second = canBeTwo ? "--copies 2 keeps the model twice, " : "";
    return "the loss of an executor would start this training again; "
        + second
        + "--snapshots PATH keeps it on a file system";
  }
}
