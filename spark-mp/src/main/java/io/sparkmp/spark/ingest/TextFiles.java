package io.sparkmp.spark.ingest;

import io.sparkmp.errors.Reasons;
import io.sparkmp.spark.files.InputPaths;
import io.sparkmp.spark.files.Places;
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
 * Text files, compressed or not, in any encoding and on any Hadoop file system, seen from the
 * driver: that they are there and text, their first lines, one line's number; and all their lines
 * as an RDD. To the rest of the program they are in UTF-8.
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
  private final boolean isSide; // no option says the encoding
  private final List<FileStatus> found;

  /**
   * Finds files in UTF-8, which no option says the encoding of.
   *
   * @throws IngestException as the other constructor
   */
  public TextFiles(String what, String paths, Configuration conf) {
    this(conf, what, paths, null, true);
    checkText();
  }

  /**
   * Finds the files.
   *
   * @param what they hold, for messages
   * @param paths of files or folders, separated by commas; globs are allowed
   * @param encoding of all, or null for UTF-8
   * @throws IngestException if there is no such file, or all of them are empty, or the first is no
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
   * Finds files of which it is not yet known whether they are text.
   *
   * @throws IngestException if there is no such file, or all of them are empty
   */
  public static TextFiles ofAnyKind(
      String what, String paths, Configuration conf, @Nullable Charset encoding) {
    return new TextFiles(conf, what, paths, encoding, false);
  }

  /** Whether the first file is Parquet, whatever it is called. */
  public boolean isParquet() {
    try (InputStream in = Places.open(new Path(first()), conf)) {
      return Sniff.isParquet(in.readNBytes(Sniff.MAGIC));
    } catch (IOException e) {
      throw TextStreams.failed(what, firstName(), encoding, e);
    }
  }

  /**
   * Whether the first file holds JSON, for Spark to read: its first line is an object.
   *
   * @throws IngestException as {@link #checkSuffixes}
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

  /** What the files are written in, or null for UTF-8. */
  public @Nullable Charset encoding() {
    return encoding;
  }

  /**
   * Complains of a first file that is no text.
   *
   * @throws IngestException if it is none
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
   * Complains of files that are not compressed as their names say, where they are read by Spark,
   * which goes by names: it would find nothing in some of them, and say nothing.
   *
   * @throws IngestException if there is one
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

  /** As they were given. */
  public String paths() {
    return paths;
  }

  /** Every file, in the order of their paths. */
  public List<String> files() {
    return found.stream().map(file -> file.getPath().toString()).toList();
  }

  /** For people: how many files there are, if there is more than one. */
  public String several() {
    return found.size() == 1 ? "" : " (" + found.size() + " files)";
  }

  /** The deepest folder that holds all of the files, with a slash at its end. */
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

  /** Bytes on disk. */
  long bytes() {
    return found.stream().mapToLong(FileStatus::getLen).sum();
  }

  /** About how many bytes of text the files have, if those that are compressed are as most are. */
  public long textBytes() {
    return found.stream().mapToLong(file -> TextStreams.textBytes(conf, file)).sum();
  }

  /** The first file that is not empty. */
  public String first() {
    return found.stream()
        .filter(file -> file.getLen() > 0)
        .findFirst()
        .orElseThrow()
        .getPath()
        .toString();
  }

  /** The first file that is not empty, as messages name it. */
  public String firstName() {
    return Places.name(new Path(first()));
  }

  /** Its first lines that are not blank, at most {@code n}. */
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
   * All lines of all files that are not blank, where these are few.
   *
   * @throws IngestException if one is not UTF-8
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
   * The lines of one file, to be read here.
   *
   * @return to be closed by the caller
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

  /** All lines: one cursor a partition, which may start within a file. */
  public JavaRDD<Lines> lines(JavaSparkContext spark) {
    return lines(spark, false);
  }

  /** As {@link #lines(JavaSparkContext)}, but lines that are too long come in parts. */
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
   * What a function makes of each file.
   *
   * @param of the name of the file, as messages have it, and all its lines
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
   * Every file whole. A file of more than {@value Lines#MOST} bytes is refused.
   *
   * @return its path and its text in UTF-8, as it is: it may have bytes that are none
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

  /** The record, and the number of its line. */
  public String locate(Problem problem) {
    return Places.name(new Path(problem.source()))
        + ", line "
        + lineAt(problem.source(), problem.offset())
        + " '"
        + problem.record()
        + "'";
  }

  /** The number from 1 of the line that starts at {@code offset} of the uncompressed bytes. */
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
