package io.sparkmp.spark.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.errors.Reasons;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
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
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** One file in a known order, or a folder with one file per task. */
final class FileOutput implements TableOutput {

  /** The file that marks a folder as ours; Spark's readers skip it. */
  static final String MARKER = "_spark-mp.json";

  /** A text that begins or ends with what readers leave out. */
  private static final String PADDED = "\\A[\\x00-\\x20]|[\\x00-\\x20]\\z";

  private static final int LONGEST_LINE = 1 << 20;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final SparkSession spark;
  private final Rows rows;
  private final Format format;
  private final @Nullable String named; // the format of a folder, instead of the suffix's
  private final boolean partitioned;
  private final Output output;

  /** The formats of single files. */
  private enum Format {
    /** With a header. */
    CSV(".csv"),
    /** One object per line. */
    JSON(".json"),
    /** Apache Parquet. */
    PARQUET(".parquet");

    private final String suffix;

    Format(String suffix) {
      this.suffix = suffix;
    }
  }

  FileOutput(
      SparkSession spark, Rows rows, @Nullable String named, boolean lists, boolean partitioned) {
    this.spark = spark;
    this.rows = rows;
    this.named = named;
    this.partitioned = partitioned || named != null;
    format =
        named != null
            ? Format.PARQUET
            : format(
                rows.path(),
                lists ? List.of(Format.JSON, Format.PARQUET) : List.of(Format.values()),
                rows.what());
    Configuration conf = spark.sparkContext().hadoopConfiguration();
    output = new Output(rows.what(), rows.path(), "--overwrite", conf, this::foreign);
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

  @Override
  public void check() {
    output.check(rows.overwrite());
  }

  @Override
  public void write(Dataset<Row> table, String... order) {
    Column[] by = Arrays.stream(order).map(functions::col).toArray(Column[]::new);
    try {
      output.write(
          rows.overwrite(),
          folder -> {
            writeTo(partitioned ? table : sorted(table, by), folder);
            if (!partitioned) {
              return TableFiles.only(output.files(), folder);
            }
            try (OutputStream out = output.files().create(new Path(folder, MARKER))) {
              out.write(
                  JSON.writeValueAsBytes(Map.of("format", "spark-mp table", "of", rows.what())));
            }
            return folder;
          });
    } catch (IOException e) {
      throw rows.failure(Reasons.of(e), e);
    }
  }

  /** Sorts as one partition: a global sort would compute the rows twice, once for a sample. */
  private static Dataset<Row> sorted(Dataset<Row> table, Column... by) {
    return table.repartition(1).sortWithinPartitions(by);
  }

  private void writeTo(Dataset<Row> table, Path folder) throws IOException {
    if ("csv".equalsIgnoreCase(named)) {
      csv(table, folder);
      return;
    }
    if (named != null) {
      SparkFormats.named(
          named,
          "write " + rows.what(),
          () -> {
            table.write().format(named).save(folder.toString());
            return folder;
          });
      return;
    }
    switch (format) {
      case CSV -> csv(table, folder);
      case JSON -> table.write().json(folder.toString());
      case PARQUET -> SmallRowGroups.write(table, folder);
    }
  }

  /**
   * With names, and a quote within quotes written twice, as RFC 4180 has it. Many readers, ours
   * among them, take blanks around a field without quotes for no part of it, and Spark's writer
   * either quotes all fields or does not care. So what has such blanks is written again, quoted.
   */
  private static void csv(Dataset<Row> table, Path folder) throws IOException {
    Column[] padded =
        Arrays.stream(table.schema().fields())
            .filter(field -> field.dataType().equals(DataTypes.StringType))
            .map(field -> table.col(field.name()).rlike(PADDED))
            .toArray(Column[]::new);
    if (padded.length == 0) {
      csv(table, false, folder);
      return;
    }
    Observation seen = new Observation();
    Column some = functions.max(Arrays.stream(padded).reduce(Column::or).orElseThrow());
    csv(table.observe(seen, some.as("some")), false, folder);
    try {
      if (Boolean.TRUE.equals(seen.getAsJava().get("some"))) {
        csv(table, true, folder);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  private static void csv(Dataset<Row> table, boolean quoteAll, Path folder) {
    table
        .write()
        .mode(SaveMode.Overwrite) // of the first time
        .option("header", true)
        .option("escape", "\"")
        .option("quoteAll", quoteAll)
        .option("ignoreLeadingWhiteSpace", false)
        .option("ignoreTrailingWhiteSpace", false)
        .csv(folder.toString());
  }

  private @Nullable String foreign(FileSystem files, FileStatus there) throws IOException {
    if (!there.isDirectory()) {
      return isOurs(files, there) ? null : "it is a file that is not of this kind";
    }
    if (!files.exists(new Path(there.getPath(), MARKER))) {
      return "it is a folder";
    }
    String foreign = TableFiles.foreignEntry(files, there.getPath(), MARKER, "_delta_log");
    return foreign == null ? null : "beside the " + rows.what() + " it holds " + foreign;
  }

  private boolean isOurs(FileSystem files, FileStatus file) throws IOException {
    if (file.getLen() == 0) {
      return true; // nothing is lost
    }
    return rows.are(columnsOf(files, file.getPath()));
  }

  private List<String> columnsOf(FileSystem files, Path file) throws IOException {
    if (format == Format.PARQUET) {
      try {
        return List.of(
            spark.read().option(Places.NO_GLOBS, "false").parquet(file.toString()).columns());
      } catch (Exception e) { // Spark's, checked but not declared: not Parquet
        return List.of();
      }
    }
    String line = firstLine(files, file);
    if (format == Format.CSV) {
      return Arrays.stream(line.split(",", -1)).map(FileOutput::unquoted).toList();
    }
    try {
      JsonNode row = JSON.readTree(line);
      return row.isObject() ? row.properties().stream().map(Map.Entry::getKey).toList() : List.of();
    } catch (JsonProcessingException e) {
      return List.of();
    }
  }

  private static String unquoted(String name) {
    boolean isQuoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
    return isQuoted ? name.substring(1, name.length() - 1) : name;
  }

  private static String firstLine(FileSystem files, Path file) throws IOException {
    try (InputStream in = Places.bare(files).open(file)) {
      String text = new String(in.readNBytes(LONGEST_LINE), StandardCharsets.UTF_8);
      return text.lines().findFirst().orElse("");
    }
  }
}
