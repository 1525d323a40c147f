package io.sparkmp.spark.model;

import io.sparkmp.errors.Reasons;
import io.sparkmp.lineage.Attempts;
import io.sparkmp.metadata.Checksums;
import io.sparkmp.metadata.MetadataFile;
import io.sparkmp.metadata.ModelMetadata;
import io.sparkmp.spark.arrow.ArrowTable;
import io.sparkmp.spark.files.Output;
import io.sparkmp.spark.files.OutputException;
import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.files.SmallRowGroups;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a saved model: tables, in Parquet each a folder of its name or in Arrow each a
 * file, and {@code metadata.json}. A model is written beside its place and renamed when complete,
 * so what is under its name is always complete. The application defines the tables and the
 * metadata.
 */
public final class ModelFolder {
  static final String METADATA = MetadataFile.NAME;
  static final String ARROW = ".arrow";

  /** The folder where Spark ML looks for params. */
  static final String PARAMS = "metadata";

  private static final String REMEDY = "--overwrite (in a program: write().overwrite())";
  private static final String VERIFY = "parquet.page.verify-checksum.enabled";

  /** Failures of jobs whose files are intact. */
  private static final Pattern NOT_OF_FILES =
      Pattern.compile("ExecutorLostFailure|spark\\.driver\\.maxResultSize");

  private static final Pattern DAMAGED =
      Pattern.compile("(?:error while reading file|Checksum error:) (\\S+?)\\.?(?: |$)");
  private final SparkSession spark;
  private final String format;
  private final Output output;
  private final Path place;
  private final FileSystem files;
  private @Nullable Path read; // where the metadata were found

  /**
   * The folder at {@code path}, which need not exist.
   *
   * @param format the name of the models' format, the same for all of one kind
   * @param tables the names of the model's tables
   * @throws ModelException if there is no file system for the path
   */
  public ModelFolder(SparkSession spark, String path, String format, Set<String> tables) {
    this.spark = spark;
    this.format = format;
    Configuration conf = spark.sparkContext().hadoopConfiguration();
    try {
      output = new Output("model", path, REMEDY, conf, new ModelOwnership(format, tables));
      place = output.place();
      files = output.files();
    } catch (OutputException e) {
      throw new ModelException("Cannot use model directory " + path + ": " + Reasons.of(e), e);
    }
  }

  /**
   * Rejects an occupied or unwritable place early.
   *
   * @throws OutputException if there is something at the path that is not a model of this kind, or
   *     there is one and {@code overwrite} is not set; or if the place cannot be written to
   */
  public void checkFree(boolean overwrite) {
    output.check(overwrite);
  }

  /**
   * Writes a model with Parquet tables. A failure leaves the path unchanged.
   *
   * @param overwrite whether to replace an existing model, which stays until the new one is
   *     complete
   * @param tables by name, written in the order of the map
   * @param metadata written last
   * @throws OutputException if the folder is not free
   * @throws ModelException if the folder cannot be written; Spark's exceptions from computing a
   *     table are passed on
   */
  public void save(boolean overwrite, Map<String, Dataset<Row>> tables, ModelMetadata metadata) {
    save(overwrite, tables, metadata, TableFormat.PARQUET, folder -> {});
  }

  /** Adds an application's content to a folder that is being written. */
  public interface Supplement {

    /** Writes into {@code folder}, which is not yet at the model's place. */
    void write(String folder) throws IOException;
  }

  /**
   * Like {@link #save(boolean, Map, ModelMetadata)}, with more in the folder, which appears and is
   * replaced with the rest.
   *
   * @param format the tables' format
   * @param supplement written after the tables
   */
  public void save(
      boolean overwrite,
      Map<String, Dataset<Row>> tables,
      ModelMetadata metadata,
      TableFormat format,
      Supplement supplement) {
    read = null;
    try {
      output.write(
          overwrite,
          folder -> {
            if (format == TableFormat.PARQUET) {
              tables.forEach((name, rows) -> SmallRowGroups.write(rows, new Path(folder, name)));
            } else {
              writeArrow(folder, tables, metadata);
            }
            supplement.write(folder.toString());
            try (OutputStream out = files.create(new Path(folder, METADATA))) {
              out.write(MetadataFile.bytes(metadata));
            }
            return folder;
          });
    } catch (IOException e) {
      throw new ModelException(
          "Cannot write model to " + Places.name(place) + ": " + Reasons.of(e), e);
    }
  }

  private void writeArrow(Path folder, Map<String, Dataset<Row>> tables, ModelMetadata metadata)
      throws IOException {
    Map<String, String> inSchema = Map.of("model", MetadataFile.text(metadata));
    Checksums sums = new Checksums("");
    for (Map.Entry<String, Dataset<Row>> table : tables.entrySet()) {
      String file = table.getKey() + ARROW;
      ArrowTable arrow = ArrowTable.at(spark, new Path(folder, file));
      sums = sums.with(file, arrow.write(table.getValue(), inSchema));
    }
    sums = sums.with(METADATA, Checksums.sum(MetadataFile.bytes(metadata)));
    try (OutputStream out = files.create(new Path(folder, Checksums.NAME))) {
      out.write(sums.text().getBytes(StandardCharsets.UTF_8));
    }
  }

  /**
   * The params that Spark ML saved beside this model, for saving them with a copy; does nothing if
   * there are none.
   */
  public Supplement params() {
    return folder -> {
      Path from = new Path(standing(), PARAMS);
      if (files.exists(from)) {
        Configuration conf = spark.sparkContext().hadoopConfiguration();
        Path to = new Path(folder, PARAMS);
        FileUtil.copy(files, from, to.getFileSystem(conf), to, false, conf);
      }
    };
  }

  /**
   * Reads the metadata. Ignores fields that {@code type} does not have.
   *
   * @param type a record
   * @param newest the newest version that can be read
   * @param added the fields added after version 1, with the version that added them
   * @throws ModelException if there is no model, or it is damaged, or of another format or of a
   *     newer version, or a field is missing or invalid
   */
  public <M extends ModelMetadata> M readMetadata(
      Class<M> type, int newest, Map<String, Integer> added) {
    byte[] bytes = metadata();
    try {
      return MetadataFile.read(bytes, type, format, newest, added);
    } catch (IOException e) { // our message quotes the file's
      throw unreadable(Reasons.of(e), e);
    }
  }

  /** Reads one model consistently, even if it is replaced meanwhile. */
  <T> T whole(Supplier<T> reading) {
    return WholeRead.of(spark, place.toString(), reading);
  }

  /** Where to read the model: at its path, unless a replacement was interrupted. */
  private Path standing() throws IOException {
    if (read == null) {
      read = Places.standing(place, spark.sparkContext().hadoopConfiguration());
    }
    return read;
  }

  private boolean isThere() {
    try {
      return files.exists(standing());
    } catch (IOException e) {
      throw unreadable(reason(e), e);
    }
  }

  private byte[] metadata() {
    read = null;
    try (InputStream in = files.open(new Path(standing(), METADATA))) {
      byte[] bytes = in.readNBytes(MetadataFile.MOST + 1);
      if (bytes.length > MetadataFile.MOST) {
        throw new IOException(
            METADATA + " is too long (expected: at most " + MetadataFile.MOST + " bytes)");
      }
      if (files.exists(new Path(standing(), Checksums.NAME)) && sums().of(METADATA) != null) {
        sums().check(METADATA, Checksums.sum(bytes));
      }
      return bytes;
    } catch (FileNotFoundException e) {
      throw unreadable(
          (isThere() ? "it has no " + METADATA + ", so it is no model" : "there is no such folder")
              + " (expected: a folder that train --model or save has written)",
          e);
    } catch (IOException e) {
      throw unreadable(reason(e), e);
    }
  }

  /**
   * Opens a table of either format and reads it to verify checksums and rows: better now than
   * halfway through its use. The ids of a large table are read twice.
   *
   * @param schema its columns, found in the files by name; the first is an id
   * @param expected its number of rows according to the metadata
   * @param check checks its rows
   * @throws ModelException if it is missing, incomplete or damaged, or has duplicate ids or invalid
   *     rows
   */
  public Dataset<Row> table(String name, StructType schema, long expected, TableCheck check) {
    String problem;
    try {
      Dataset<Row> rows =
          files.exists(new Path(standing(), name + ARROW))
              ? readArrow(name + ARROW, schema)
              : spark
                  .read()
                  .option(Places.NO_GLOBS, "false")
                  .option(VERIFY, "true")
                  .schema(schema)
                  .parquet(new Path(standing(), name).toString());
      problem = TableContents.problem(rows, expected, check);
      if (problem == null) {
        return rows;
      }
    } catch (Exception e) { // Spark's AnalysisException is checked, but not declared
      new Attempts(spark.sparkContext()).endIfStopped("read model " + Places.name(place), e);
      throw unreadable("table " + name + ": " + reason(e), e);
    }
    throw unreadable("table " + name + problem, null);
  }

  private ModelException unreadable(String reason, @Nullable Throwable cause) {
    return new ModelException("Cannot read model " + Places.name(place) + ": " + reason, cause);
  }

  /** Extracts the damaged file from Spark's and Hadoop's messages. */
  private static String reason(Throwable e) {
    String reason = null;
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof LinkageError) {
        String problem = Snappy.problem();
        return problem != null ? problem : cause.toString();
      }
      String text = cause.getMessage() == null ? "" : cause.getMessage();
      Matcher damaged = DAMAGED.matcher(text);
      if (damaged.find()) {
        return Places.name(new Path(damaged.group(1)))
            + " is damaged or cut off; copy it again, or train again";
      }
      if (NOT_OF_FILES.matcher(text).find()) {
        return text.lines().findFirst().orElse(text);
      }
      if (reason == null && !text.isEmpty() && isWorded(cause)) {
        reason = text.lines().findFirst().orElse(text);
      }
    }
    return reason != null ? reason : "it is damaged; copy it again, or train again";
  }

  /** Whether a message is for people rather than from the inside of a reader. */
  private static boolean isWorded(Throwable cause) {
    return Reasons.isForUsers(cause)
        || cause instanceof IOException
        || cause instanceof AnalysisException;
  }

  private Dataset<Row> readArrow(String file, StructType schema) throws IOException {
    ArrowTable table = ArrowTable.at(spark, new Path(standing(), file));
    sums().check(file, table.digest());
    return table.read(spark, schema);
  }

  private Checksums sums() throws IOException {
    try (InputStream in = files.open(new Path(standing(), Checksums.NAME))) {
      return Checksums.read(in);
    }
  }
}
