package io.sparkmp.spark.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.errors.Reasons;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * A table that a command writes for people and other programs: one file in a known order, or a
 * folder of as many as there are tasks.
 */
public final class TableOutput {

  /** The formats that can hold lists. */
  public static final List<Format> OF_LISTS = List.of(Format.JSON, Format.PARQUET);

  /** The file in a folder of ours that says so; Spark's readers pass over it. */
  static final String MARKER = "_spark-mp.json";

  private static final int LONGEST_LINE = 1 << 20;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final SparkSession spark;
  private final String what;
  private final String path;
  private final Format format;
  private final boolean partitioned;
  private final boolean overwrite;
  private final Output output;

  /** How rows are written. */
  public enum Format {
    /** With a header. */
    CSV(".csv"),
    /** An object a line. */
    JSON(".json"),
    /** Apache Parquet. */
    PARQUET(".parquet");

    private final String suffix;

    Format(String suffix) {
      this.suffix = suffix;
    }
  }

  /**
   * A table.
   *
   * @param what it holds, for messages: {@code predictions}
   * @param path whose suffix says the format
   * @param formats that it can be written in
   * @param columns that it has, by which an earlier one is recognised; those that it may lack end
   *     in a question mark
   * @param partitioned whether it becomes a folder of files instead of one
   * @param overwrite whether an earlier one is replaced
   * @throws OutputException if the suffix is that of no format
   */
  public TableOutput(
      SparkSession spark,
      String what,
      String path,
      List<Format> formats,
      List<String> columns,
      boolean partitioned,
      boolean overwrite) {
    this.spark = spark;
    this.what = what;
    this.path = path;
    this.partitioned = partitioned;
    this.overwrite = overwrite;
    format = format(path, formats, what);
    Configuration conf = spark.sparkContext().hadoopConfiguration();
    output =
        new Output(
            what, path, "--overwrite", conf, (files, there) -> foreign(files, there, columns));
  }

  private static Format format(String path, List<Format> formats, String what) {
    String name = path.toLowerCase(Locale.ROOT);
    Optional<Format> named =
        Arrays.stream(Format.values()).filter(each -> name.endsWith(each.suffix)).findFirst();
    return named
        .filter(formats::contains)
        .orElseThrow(
            () ->
                new OutputException(
                    "Cannot write "
                        + what
                        + " to "
                        + path
                        + ": "
                        + named
                            .map(each -> each + " cannot hold them")
                            .orElse("its name says no format")
                        + " (expected: a name that ends in "
                        + formats.stream()
                            .map(each -> each.suffix)
                            .collect(Collectors.joining(" or "))
                        + ")"));
  }

  /**
   * Complains before any work is done.
   *
   * @throws OutputException if something is there that may not be replaced, or the place cannot be
   *     written to
   */
  public void check() {
    output.check(overwrite);
  }

  /**
   * Writes rows.
   *
   * @param order columns that the rows of a single file are sorted by
   * @throws OutputException if something is there that may not be replaced, or it cannot be written
   */
  public void write(Dataset<Row> rows, String... order) {
    Column[] by = Arrays.stream(order).map(functions::col).toArray(Column[]::new);
    try {
      output.write(
          overwrite,
          folder -> {
            writeTo(partitioned ? rows : rows.orderBy(by).coalesce(1), folder);
            if (!partitioned) {
              return TableFiles.only(output.files(), folder);
            }
            try (OutputStream out = output.files().create(new Path(folder, MARKER))) {
              out.write(JSON.writeValueAsBytes(Map.of("format", "spark-mp table", "of", what)));
            }
            return folder;
          });
    } catch (IOException e) {
      throw new OutputException("Cannot write " + what + " to " + path + ": " + Reasons.of(e), e);
    }
  }

  private void writeTo(Dataset<Row> rows, Path folder) {
    switch (format) {
      case CSV -> rows.write().option("header", true).csv(folder.toString());
      case JSON -> rows.write().json(folder.toString());
      case PARQUET -> rows.write().parquet(folder.toString());
    }
  }

  private @Nullable String foreign(FileSystem files, FileStatus there, List<String> columns)
      throws IOException {
    if (!there.isDirectory()) {
      return isOurs(files, there, columns) ? null : "it is a file that is not of this kind";
    }
    if (!files.exists(new Path(there.getPath(), MARKER))) {
      return "it is a folder";
    }
    String foreign = TableFiles.foreignEntry(files, there.getPath(), MARKER);
    return foreign == null ? null : "beside the " + what + " it holds " + foreign;
  }

  private boolean isOurs(FileSystem files, FileStatus file, List<String> columns)
      throws IOException {
    if (file.getLen() == 0) {
      return true; // nothing is lost
    }
    List<String> found = columnsOf(files, file.getPath());
    return columns.stream().filter(each -> !each.endsWith("?")).allMatch(found::contains)
        && found.stream().allMatch(each -> columns.contains(each) || columns.contains(each + "?"));
  }

  private List<String> columnsOf(FileSystem files, Path file) throws IOException {
    if (format == Format.PARQUET) {
      try {
        return List.of(
            spark.read().option(Places.NO_GLOBS, "false").parquet(file.toString()).columns());
      } catch (Exception e) { // of Spark's reader, checked though not declared: it is no Parquet
        return List.of();
      }
    }
    String line = firstLine(files, file);
    if (format == Format.CSV) {
      return List.of(line.split(",", -1));
    }
    try {
      JsonNode row = JSON.readTree(line);
      return row.isObject() ? row.properties().stream().map(Map.Entry::getKey).toList() : List.of();
    } catch (JsonProcessingException e) {
      return List.of();
    }
  }

  private static String firstLine(FileSystem files, Path file) throws IOException {
    try (InputStream in = Places.bare(files).open(file)) {
      String text = new String(in.readNBytes(LONGEST_LINE), StandardCharsets.UTF_8);
      return text.lines().findFirst().orElse("");
    }
  }
}
