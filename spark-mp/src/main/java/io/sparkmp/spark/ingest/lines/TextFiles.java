package io.sparkmp.spark.ingest.lines;

import io.sparkmp.errors.Reasons;
import io.sparkmp.spark.files.InputPaths;
import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Problem;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/**
 * Text files, compressed or not, in any encoding and on any Hadoop file system. The driver checks
 * that they exist and are text, and reads first lines and line numbers; all their lines are
 * available as an RDD. The rest of the program sees UTF-8.
 */
public final class TextFiles {
  private static final Logger LOG = LoggerFactory.getLogger(TextFiles.class);
  private static final long MIN_SPLIT = 4L << 20;
  private static final long MAX_SPLIT = 128L << 20;
  private static final String SPLIT_KEY = "mapreduce.input.fileinputformat.split.maxsize";

  private final String what;
  private final String paths;
  private final Configuration conf;
  private final @Nullable Charset encoding;
  private final boolean isSide; // no option sets the encoding
  private final List<FileStatus> found;

  /**
   * Finds files in UTF-8, for which no option sets an encoding.
   *
   * @throws IngestException like the other constructor
   */
  public TextFiles(String what, String paths, Configuration conf) {
    this(conf, what, paths, null, true);
    checkText();
  }

  /**
   * Finds the files.
   *
   * @param what their content, for messages
   * @param paths files or folders, separated by commas, with globs
   * @param encoding the encoding of all files, or null for UTF-8
   * @throws IngestException if there is no such file, all of them are empty, or the first is not
   *     text
   */
  public TextFiles(String what, String paths, Configuration conf, @Nullable Charset encoding) {
    this(conf, what, paths, encoding, false);
    checkText();
  }

  private TextFiles(
      Configuration conf, String what, String paths, @Nullable Charset encoding, boolean isSide) {
    this.isSide = isSide;
    this.what = what;
    this.paths = paths;
    this.conf = conf;
    this.encoding = encoding;
    InputPaths input;
    try {
      input = InputPaths.find(paths, conf);
    } catch (FileNotFoundException e) {
      throw new IngestException("Cannot read " + what + ": " + Reasons.of(e), e);
    } catch (IOException | IllegalArgumentException e) {
      throw new IngestException("Cannot read " + what + ": " + paths + ": " + Reasons.of(e), e);
    }
    found = input.files();
    List<String> leftOut = input.leftOut();
    if (bytes() == 0) {
      throw new IngestException(
          "Cannot read "
              + what
              + ": "
              + paths
              + (leftOut.isEmpty()
                  ? " is empty"
                  : " holds nothing but files whose names begin with . or _, such as "
                      + leftOut.get(0)
                      + "; name them to read them"));
    }
    if (!leftOut.isEmpty()) {
      LOG.warn(
          "Left out {} files whose names begin with . or _, such as {}",
          leftOut.size(),
          leftOut.get(0));
    }
  }

  /**
   * Finds files that may not be text.
   *
   * @throws IngestException if there is no such file, or all of them are empty
   */
  public static TextFiles ofAnyKind(
      String what, String paths, Configuration conf, @Nullable Charset encoding) {
    return new TextFiles(conf, what, paths, encoding, false);
  }

  /** Whether the first file is Parquet, whatever its name. */
  public boolean isParquet() {
    try (InputStream in = Places.open(new Path(first()), conf)) {
      return Sniff.isParquet(in.readNBytes(Sniff.PARQUET_BYTES));
    } catch (IOException e) {
      throw TextStreams.failed(what, firstName(), encoding, e);
    }
  }

  /**
   * Whether the first file holds JSON lines for Spark to read: its first line is an object.
   *
   * @throws IngestException like {@link #checkSuffixes}
   */
  public boolean isJson() {
    checkText();
    List<String> first = firstLines(1);
    if (first.isEmpty() || !Sniff.isJsonObject(first.get(0))) {
      return false;
    }
    checkSuffixes();
    return true;
  }

  /** The files' encoding, or null for UTF-8. */
  public @Nullable Charset encoding() {
    return encoding;
  }

  /**
   * Checks that the first file is text.
   *
   * @throws IngestException if it is not
   */
  public void checkText() {
    if (encoding != null) {
      return;
    }
    byte[] start = start(first(), Sniff.BYTES);
    String problem = isSide ? Sniff.notText(start, Utf8.CONVERT) : Sniff.notText(start);
    if (problem != null) {
      throw new IngestException("Cannot read " + what + ": " + firstName() + ": " + problem);
    }
  }

  /**
   * Checks that files are compressed as their names say, for files that Spark reads: it trusts
   * names and would silently find nothing in some.
   *
   * @throws IngestException if a file is not
   */
  public void checkSuffixes() {
    for (FileStatus file : found) {
      if (file.getLen() > 0) {
        TextStreams.checkSuffix(conf, what, file.getPath());
      }
    }
  }

  private byte[] start(String file, int bytes) {
    try (InputStream in = TextStreams.open(conf, new Path(file), encoding)) {
      return in.readNBytes(bytes);
    } catch (IOException e) {
      throw TextStreams.failed(what, Places.name(new Path(file)), encoding, e);
    }
  }

  /** The paths as given. */
  public String paths() {
    return paths;
  }

  /** All files, sorted by path. */
  public List<String> files() {
    return found.stream().map(file -> file.getPath().toString()).toList();
  }

  /** The number of files for people, if there is more than one. */
  public String several() {
    return found.size() == 1 ? "" : " (" + found.size() + " files)";
  }

  /** The deepest common folder of all files, with a slash at its end. */
  public String folder() {
    Path folder = found.get(0).getPath().getParent();
    while (!holdsAll(slashed(folder))) {
      folder = folder.getParent();
    }
    return slashed(folder);
  }

  private boolean holdsAll(String folder) {
    return files().stream().allMatch(file -> file.startsWith(folder));
  }

  private static String slashed(Path folder) {
    String path = folder.toString();
    return path.endsWith("/") ? path : path + "/";
  }

  /** The bytes on disk. */
  long bytes() {
    return found.stream().mapToLong(FileStatus::getLen).sum();
  }

  /** The approximate bytes of text, assuming a typical compression ratio. */
  public long textBytes() {
    return found.stream().mapToLong(file -> TextStreams.textBytes(conf, file)).sum();
  }

  /** The first non-empty file. */
  public String first() {
    return found.stream()
        .filter(file -> file.getLen() > 0)
        .findFirst()
        .orElseThrow()
        .getPath()
        .toString();
  }

  /** The first non-empty file's name in messages. */
  public String firstName() {
    return Places.name(new Path(first()));
  }

  /** Up to {@code n} non-blank lines from its start. */
  public List<String> firstLines(int n) {
    List<String> found = new ArrayList<>();
    try (Lines lines = lines(first()).divided()) {
      while (found.size() < n && lines.hasNext()) {
        String line = lines.next().text();
        if (!line.isBlank()) {
          found.add(line);
        }
      }
    }
    return found;
  }

  /**
   * All non-blank lines of all files, for small files.
   *
   * @throws IngestException if a line is not UTF-8
   */
  public List<String> textLines() {
    List<String> found = new ArrayList<>();
    for (String file : files()) {
      try (Lines lines = lines(file)) {
        for (long number = 1; lines.hasNext(); number++) {
          Lines line = lines.next();
          String problem = Utf8.sideProblem(line.bytes(), line.from(), line.to());
          if (problem != null) {
            throw new IngestException(
                "Cannot read %s: %s, line %s: %s"
                    .formatted(what, Places.name(new Path(file)), number, problem));
          }
          if (!line.isBlank()) {
            found.add(line.text());
          }
        }
      }
    }
    return found;
  }

  /**
   * The lines of one file, read locally.
   *
   * @return a cursor that the caller closes
   */
  public Lines lines(String file) {
    return lines(conf, what, file, encoding);
  }

  private static Lines lines(
      Configuration conf, String what, String file, @Nullable Charset encoding) {
    Function<IOException, IngestException> failed =
        e -> TextStreams.failed(what, Places.name(new Path(file)), encoding, e);
    try {
      return Lines.whole(file, 0, TextStreams.open(conf, new Path(file), encoding), failed);
    } catch (IOException e) {
      throw failed.apply(e);
    }
  }

  /** All lines: one cursor per partition, which may start within a file. */
  public JavaRDD<Lines> lines(JavaSparkContext spark) {
    return lines(spark, false);
  }

  /** Like {@link #lines(JavaSparkContext)}, but divides lines that are too long. */
  public JavaRDD<Lines> dividedLines(JavaSparkContext spark) {
    return lines(spark, true);
  }

  private JavaRDD<Lines> lines(JavaSparkContext spark, boolean divides) {
    Configuration splits = new Configuration(conf);
    long split = bytes() / Math.max(1, spark.defaultParallelism()) + 1;
    splits.setLong(
        SPLIT_KEY, Math.min(conf.getLong(SPLIT_KEY, MAX_SPLIT), Math.max(MIN_SPLIT, split)));
    LinesFormat.set(splits, what, found, encoding, divides);
    return spark
        .newAPIHadoopRDD(splits, LinesFormat.class, NullWritable.class, Lines.class)
        .map(Tuple2::_2);
  }

  /**
   * Applies a function to each file.
   *
   * @param of takes the file's name in messages, and all its lines
   */
  public <T> JavaRDD<T> eachWhole(JavaSparkContext spark, Function2<String, Lines, T> of) {
    Broadcast<SerializableConfiguration> sent =
        spark.broadcast(new SerializableConfiguration(conf));
    String charset = encoding == null ? null : encoding.name();
    String called = what;
    int parts = Math.max(1, Math.min(found.size(), spark.defaultParallelism()));
    return spark
        .parallelize(files(), parts)
        .map(
            file -> {
              Charset written = charset == null ? null : Charset.forName(charset);
              Configuration settings = sent.value().value();
              String name = Places.name(new Path(file));
              try (Lines lines = lines(settings, called, file, written)) {
                return of.call(name, lines);
              }
            });
  }

  /**
   * Every file as a whole. Rejects files of more than {@value Lines#MOST} bytes.
   *
   * @return the path and the bytes in UTF-8, unchecked
   */
  public JavaPairRDD<String, byte[]> whole(JavaSparkContext spark) {
    int parts = Math.max(1, Math.min(found.size(), spark.defaultParallelism()));
    Broadcast<SerializableConfiguration> sent =
        spark.broadcast(new SerializableConfiguration(conf));
    String charset = encoding == null ? null : encoding.name();
    String of = what;
    return spark
        .parallelize(files(), parts)
        .mapToPair(file -> new Tuple2<>(file, whole(sent.value().value(), of, file, charset)));
  }

  private static byte[] whole(
      Configuration conf, String what, String file, @Nullable String charset) {
    Charset encoding = charset == null ? null : Charset.forName(charset);
    try (InputStream in = TextStreams.open(conf, new Path(file), encoding)) {
      byte[] bytes = in.readNBytes(Lines.MOST + 1);
      if (bytes.length > Lines.MOST) {
        throw new IOException(
            "it is too long to be read whole (expected: at most "
                + Lines.MOST
                + " bytes); divide it");
      }
      return bytes;
    } catch (IOException e) {
      throw TextStreams.failed(what, Places.name(new Path(file)), encoding, e);
    }
  }

  /** Names a record and its line number. */
  public String locate(Problem problem) {
    String file = problem.source();
    return "%s, line %s '%s'"
        .formatted(Places.name(new Path(file)), lineAt(file, problem.offset()), problem.record());
  }

  /** The number, from 1, of the line at {@code offset} in the uncompressed bytes. */
  private long lineAt(String file, long offset) {
    try (Lines lines = lines(file)) {
      long line = 0;
      while (lines.hasNext() && lines.next().offset() <= offset) {
        line++;
      }
      return Math.max(1, line);
    }
  }
}
