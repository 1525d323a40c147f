package io.sparkmp.linear.ingest;

import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.ExpectedRecords;
import io.sparkmp.spark.ingest.PieceReader;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.delimited.Numbers;
import io.sparkmp.spark.ingest.delimited.Preamble;
import io.sparkmp.spark.ingest.lines.LineNumbers;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/** The base of sources whose records are lines of files. */
abstract class LineSource implements LinearSource {
  /** The approximate bytes of an entry in a line. */
  private static final int BYTES_OF_ENTRY = 6;

  final TextFiles files;
  final JavaSparkContext spark;
  final int firstFile;
  final @Nullable ClassNames classes;

  /**
   * Records of files.
   *
   * @param firstFile the number of files of other sources numbered before these
   * @param classes the class names, or null if labels are numbers
   */
  LineSource(JavaSparkContext spark, TextFiles files, int firstFile, @Nullable ClassNames classes) {
    files.checkText();
    this.spark = spark;
    this.files = files;
    this.firstFile = firstFile;
    this.classes = classes;
  }

  /** Makes readers for the lines of splits. */
  interface Readers extends Serializable {

    /** A reader for a split with numbered lines. */
    Reader of(Lines split, RecordNumbers numbers, HoldOut holdOut);
  }

  @Override
  public final ExpectedRecords expected() {
    return ExpectedRecords.guessed(files.textBytes(), BYTES_OF_ENTRY);
  }

  /** Makes this source's readers; sent to the executors. */
  abstract Readers readers();

  /** Finds the label of a line; null if it has none. */
  interface LabelFinder extends Serializable {

    /** The label as written. */
    @Nullable String in(String line);
  }

  /** How many lines of each file are skipped before its preamble; -1 if it has none. */
  int skip() {
    return -1;
  }

  /** Some lines of the first file that may be records. */
  List<String> firstLines() {
    return files.firstLines(10);
  }

  /** Finds this source's labels; sent to the executors. */
  abstract LabelFinder labels();

  @Override
  public final @Nullable ClassNames findClasses(int most) {
    LabelFinder finder = labels();
    boolean areNumbers =
        firstLines().stream()
            .map(finder::in)
            .filter(Objects::nonNull)
            .noneMatch(ClassNames::isName);
    if (areNumbers) {
      return null; // other labels are malformed
    }
    int skip = skip();
    List<String> all =
        Jobs.collect(
            files
                .lines(spark)
                .mapPartitions(split -> different(split, finder, most, skip))
                .distinct());
    return ClassNames.of(all, most, files.paths());
  }

  /** The distinct labels of a split, no more than are collected. */
  private static Iterator<String> different(
      Iterator<Lines> split, LabelFinder finder, int most, int skip) {
    Set<String> found = new HashSet<>();
    Lines lines = split.next();
    Preamble preamble = skip < 0 || lines.start() > 0 ? null : new Preamble(skip);
    while (lines.hasNext() && found.size() < ClassNames.collected(most)) {
      Lines line = lines.next();
      boolean isAbove =
          preamble != null && (line.isBlank() ? preamble.takesBlank() : preamble.takes(line));
      String label = isAbove ? null : finder.in(line.text());
      if (label != null) {
        found.add(label);
      }
    }
    return found.iterator();
  }

  @Override
  public final String description() {
    return files.paths();
  }

  @Override
  public final String remedy() {
    return "--skip-malformed leaves them out";
  }

  @Override
  public final int files() {
    return files.files().size();
  }

  @Override
  public final RecordNames names() {
    return RecordNames.of(files, firstFile);
  }

  @Override
  public final String locate(Problem problem) {
    return files.locate(problem);
  }

  @Override
  public final JavaRDD<ReadPart> read(HoldOut holdOut) {
    JavaRDD<Lines> lines = files.lines(spark);
    RecordNumbers numbers =
        RecordNumbers.of(files, firstFile, LineNumbers.of(lines, files.files().size()));
    Readers readers = readers();
    return lines.mapPartitions(split -> readers.of(split.next(), numbers, holdOut));
  }

  /** Reads the records of one split. */
  abstract static class Reader extends PieceReader<Lines> {
    private final String file;
    private final HoldOut holdOut;
    private final IdType type;
    private final @Nullable ClassNames classes;
    private long number;

    Reader(
        Lines lines,
        IdType type,
        RecordNumbers numbers,
        HoldOut holdOut,
        @Nullable ClassNames classes) {
      super(lines, lines.file(), IdType.LONG, type);
      this.file = lines.file();
      this.holdOut = holdOut;
      this.type = type;
      this.classes = classes;
      this.number = numbers.before(lines);
    }

    @Override
    protected final Records finish(Records piece) {
      return holdOut.applyToRows(piece);
    }

    @Override
    protected final long read(Lines line, RecordsBuilder to, ProblemLog problems) {
      number++;
      return readLine(line, to, problems);
    }

    /** Adds the record of a line or its problem; returns the number of records, 0 or 1. */
    abstract long readLine(Lines line, RecordsBuilder to, ProblemLog problems);

    /** Whether labels are words. */
    final boolean isNamed() {
      return classes != null;
    }

    /** A label as a number; not finite if invalid. */
    final float label(byte[] bytes, int from, int to) {
      return classes == null
          ? Numbers.parseFloat(bytes, from, to)
          : classes.of(new String(bytes, from, to - from, StandardCharsets.UTF_8));
    }

    /** What is wrong with an invalid label. */
    final String noLabel(String text) {
      return classes == null
          ? "its label" + Numbers.noFloat(" is not a number", text)
          : "its label is '" + text + "' (expected: " + classes.expected() + ")";
    }

    /** Reports what is wrong with a line. */
    final long refuse(Lines line, String reason, ProblemLog problems) {
      problems.add(file, line.offset(), line.text(), reason);
      return 1;
    }

    /** Begins the record of the current line with its label; returns its row in the piece. */
    final int begin(float label, RecordsBuilder to) {
      return begin(OwnColumns.LABEL, label, to);
    }

    /** The same for an unlabelled record, with a weight of 1. */
    final int beginUnlabelled(RecordsBuilder to) {
      return begin(OwnColumns.WEIGHT, 1, to);
    }

    /** Adds the weight of a record. */
    final void weigh(int row, float weight, RecordsBuilder to) {
      to.add(row, OwnColumns.WEIGHT.encode(type, to.columns()), weight);
    }

    private int begin(OwnColumns column, float value, RecordsBuilder to) {
      int row = to.rows().encode(number);
      to.add(row, column.encode(type, to.columns()), value);
      return row;
    }
  }
}
