package io.sparkmp.cli;

import io.sparkmp.errors.Reasons;
import io.sparkmp.errors.UserFacing;
import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.files.WriteFailures;
import java.io.File;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkException;
import org.apache.spark.sql.AnalysisException;
import org.jspecify.annotations.Nullable;

/** What a failure means to a user: the cause and the remedy, without the stack of exceptions. */
final class Causes {
  private static final int LONGEST = 1200;

  private static final Pattern CONDITION = Pattern.compile("^\\[[A-Z0-9_.]+] ");
  private static final Pattern TWICE =
      Pattern.compile("^\\[COLUMN_ALREADY_EXISTS] The column (`.*`) already exists");

  /** Of Spark 4, and of Spark 3.5. */
  private static final Pattern OTHER_TYPE =
      Pattern.compile(
          "(?:reading|converted in) file (\\S+)\\. .*[Cc]olumn:? \\[(.*?)]\\S* Expected(?: Spark"
              + " type|:) (\\S+), (?:actual Parquet type|Found:) (\\w+)");

  /** What Spark says of a type of Parquet that it does not know. */
  private static final Pattern UNKNOWN_TYPE =
      Pattern.compile(
          "(?:Illegal Parquet type|Unrecognized Parquet type|Parquet type not yet supported):"
              + " (.+?)\\.?(?: SQLSTATE: .*)?$");

  private static final Pattern SQL_STATE = Pattern.compile(" SQLSTATE: [0-9A-Z]{5}.*$");

  private Causes() {}

  /** The message for a failure. */
  static String of(Throwable failure) {
    String memory = memory(failure);
    String ours = ours(failure);
    if (memory != null) {
      return memory;
    }
    if (isOfNewerJava(failure)) {
      return "Cannot run on Java "
          + Runtime.version().feature()
          + ": Spark's Hadoop client needs a JDK 17 to 22 (set JAVA_HOME to one)";
    }
    if (WriteFailures.isFullDisk(failure) && (ours == null || !ours.contains("No space left"))) {
      return temporaryFiles();
    }
    return shortened(ours != null ? ours : others(failure));
  }

  /**
   * Hadoop's client calls what throws since Java 23; {@code spark-submit} starts there all the
   * same.
   */
  private static boolean isOfNewerJava(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnsupportedOperationException
          && "getSubject is not supported".equals(cause.getMessage())) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable String ours(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String text = cause.getMessage() == null ? "" : cause.getMessage();
      if (Reasons.isForUsers(cause)) {
        return oneLine(text);
      }
      if (cause instanceof SparkException && cause.getCause() == null) {
        String repeated = Reasons.inText(text, UserFacing.class);
        if (repeated != null) {
          return repeated;
        }
      }
    }
    return null;
  }

  private static @Nullable String memory(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String text = String.valueOf(cause.getMessage());
      boolean here = cause instanceof OutOfMemoryError;
      if (here || text.contains("java.lang.OutOfMemoryError")) {
        return "Cannot go on: out of memory ("
            + (here ? text : "Java heap space")
            + "), with a heap of "
            + WriteFailures.bytes(Runtime.getRuntime().maxMemory())
            + "; give more with --memory 8g (spark-submit: --executor-memory or --driver-memory),"
            + " or use more --workers";
      }
      if (text.contains("exited with code 52")) { // Spark's own, for an OutOfMemoryError
        return "Cannot go on: an executor ran out of memory; give more with spark-submit's"
            + " --executor-memory, or use more --workers";
      }
    }
    return null;
  }

  /** A message of ours has one line, unless it quotes some of the user's. */
  private static String oneLine(String text) {
    List<String> lines = text.lines().toList();
    boolean isTrace = lines.stream().anyMatch(line -> line.startsWith("\tat "));
    return isTrace ? lines.get(0) : String.join("\\n", lines);
  }

  private static String temporaryFiles() {
    String folders = System.getenv("SPARK_LOCAL_DIRS"); // the first that Spark looks at
    if (folders == null) {
      folders = System.getProperty("spark.local.dir", System.getProperty("java.io.tmpdir"));
    }
    File fullest =
        Arrays.stream(folders.split(",", -1))
            .map(folder -> new File(folder.strip()))
            .min(Comparator.comparingLong(File::getUsableSpace))
            .orElseThrow();
    return "Cannot go on: "
        + WriteFailures.fullDisk(fullest.toString(), fullest.getUsableSpace())
        + ", where Spark keeps its temporary files; make room there, or name another folder with"
        + " the variable SPARK_LOCAL_DIRS";
  }

  /** The innermost message, which knows best what was wrong. */
  private static String others(Throwable failure) {
    Throwable cause = failure;
    for (; cause != null; cause = cause.getCause()) {
      Matcher type = OTHER_TYPE.matcher(String.valueOf(cause.getMessage()));
      if (type.find()) {
        return "Cannot read the input: column %s is %s in %s, and %s in another file of the table; write all with the same type"
            .formatted(
                type.group(2), type.group(4), Places.name(new Path(type.group(1))), type.group(3));
      }
    }
    cause = failure;
    while (cause.getCause() != null && !(cause instanceof AnalysisException)) {
      cause = cause.getCause();
    }
    String text = cause.getMessage() == null ? "" : cause.getMessage();
    String line = text.lines().findFirst().orElse("");
    Matcher twice = TWICE.matcher(line);
    if (twice.find()) {
      return "Cannot read the input: it has "
          + twice.group(1)
          + " twice, or once in upper and once in lower case; rename one of them, or leave it out";
    }
    Matcher unknown = UNKNOWN_TYPE.matcher(line);
    if (unknown.find()) {
      return "Cannot read the input: one of its columns is "
          + unknown.group(1)
          + ", which Spark does not read; write it in another type, or leave it out";
    }
    line = SQL_STATE.matcher(CONDITION.matcher(line).replaceFirst("")).replaceFirst("");
    String words = Reasons.kind(cause);
    boolean isGeneral = cause instanceof SparkException || cause instanceof AnalysisException;
    return "Cannot go on: "
        + (isGeneral && !line.isEmpty() ? line : words + (line.isEmpty() ? "" : ": " + line))
        + " (--verbose prints where)";
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
  }
}
