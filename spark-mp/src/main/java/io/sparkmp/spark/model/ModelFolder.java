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
 * The folder of a saved model: tables, of Parquet each in a folder of its name, or of Arrow each in
 * a file, and {@code metadata.json}. A model is written beside its place and renamed when it is
 * complete, so that what stands under its name is always whole. What tables and metadata there are
 * is for the application to say.
 */
public final class ModelFolder {
  static final String METADATA = MetadataFile.NAME;
  static final String ARROW = ".arrow";

  /** Where Spark ML looks for params. */
  static final String PARAMS = "metadata";

  private static final String REMEDY = "--overwrite (in a program: write().overwrite())";
  private static final String VERIFY = "parquet.page.verify-checksum.enabled";

  /** What fails a job although its files are whole. */
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
   * The folder under {@code path}, which need not exist.
   *
   * @param format name of the format of its models, the same for all of one kind
   * @param tables names of the tables that such a model has
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
   * Complains early about what would be in the way, or a place that cannot be written to.
   *
   * @throws OutputException if there is something under the path that is no model of this kind, or
   *     there is one and {@code overwrite} is not set; or if the place cannot be written to
   */
  public void checkFree(boolean overwrite) {
    output.check(overwrite);
  }

  /**
   * Writes a model with tables of Parquet. If that fails, nothing has changed under the path.
   *
   * @param overwrite whether to replace the model that is there, which stays until the new one is
   *     complete
   * @param tables by name, written in the order of the map
   * @param metadata written last
   * @throws OutputException if the folder is not free
   * @throws ModelException if the folder cannot be written; what Spark throws when a table cannot
   *     be computed is passed on
   */
  public void save(boolean overwrite, Map<String, Dataset<Row>> tables, ModelMetadata metadata) {
    save(overwrite, tables, metadata, TableFormat.PARQUET, folder -> {});
  }

  /** What an application adds to a folder that is being written. */
  public interface Supplement {

    /** Writes under {@code folder}, which is not yet where the model will be. */
    void write(String folder) throws IOException;
  }

  /**
   * As {@link #save(boolean, Map, ModelMetadata)}, with more in the folder: that appears and is
   * replaced with the rest.
   *
   * @param format of the tables
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
              tables.forEach(
                  (name, rows) -> rows.write().parquet(new Path(folder, name).toString()));
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
   * What Spark ML has saved beside this model, its params, to be saved beside it elsewhere too;
   * nothing if it has saved none.
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
   * Reads what the model says of itself. Fields that {@code type} does not have are ignored.
   *
   * @param type a record
   * @param newest version that can be read
   * @param added the fields that are not of version 1, with the version that added them
   * @throws ModelException if there is no model, or it is damaged, or of another format or of a
   *     newer version, or a field is missing or has a value that cannot be
   */
  public <M extends ModelMetadata> M readMetadata(
      Class<M> type, int newest, Map<String, Integer> added) {
    byte[] bytes = metadata();
    try {
      return MetadataFile.read(bytes, type, format, newest, added);
    } catch (IOException e) { // in words of ours, in which those of the file are quoted
      throw unreadable(Reasons.of(e), e);
    }
  }

  /** What is read of one model, also where that is replaced meanwhile. */
  <T> T whole(Supplier<T> reading) {
    return WholeRead.of(spark, place.toString(), reading);
  }

  /** Where it is to be read: under its path, but for a replacement that was cut short. */
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
   * Opens a table of either format and reads it, which verifies its checksums and its rows: better
   * now than halfway through the use. The ids of a large table are read a second time.
   *
   * @param schema its columns, found in the files by name; the first is an id
   * @param expected how many rows it has, as the metadata say
   * @param check of its rows
   * @throws ModelException if it is missing, incomplete or damaged, has an id twice, or rows that
   *     cannot be
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

  /** Spark and Hadoop name a damaged file among codes of their own. */
  private static String reason(Throwable e) {
    String reason = null;
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
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

  /** Whether a message is for people, and not of the inside of a reader that met what is wrong. */
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
