package io.sparkmp.cf.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * Models on any Hadoop file system, laid out as {@code docs/formats/factor-model.md} says: two
 * Parquet tables and {@code metadata.json}. A model is written beside its place and renamed when it
 * is complete, so that what stands under its name is always whole.
 */
public final class ModelStore {
  private static final String METADATA = "metadata.json";
  private static final String USERS = "users";
  private static final String ITEMS = "items";
  private static final String VERIFY = "parquet.page.verify-checksum.enabled";
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          // A newer version is refused by its number, not by a field that it has added.
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private final SparkSession spark;
  private final Path place;
  private final FileSystem files;

  /** A store for the model under {@code path}. */
  public ModelStore(SparkSession spark, String path) {
    this.spark = spark;
    Configuration conf = spark.sparkContext().hadoopConfiguration();
    try {
      Path given = new Path(path);
      files = given.getFileSystem(conf);
      place = files.makeQualified(given);
    } catch (IOException e) {
      throw new ModelException("Cannot use model directory " + path + ": " + e.getMessage(), e);
    }
  }

  /**
   * Complains early about a model that would be in the way.
   *
   * @throws ModelException if there is something under the path and {@code overwrite} is not set
   */
  public void checkFree(boolean overwrite) {
    try {
      if (!overwrite && files.exists(place)) {
        throw new ModelException(
            "Cannot write model to " + place + ": it exists; --overwrite replaces it", null);
      }
    } catch (IOException e) {
      throw new ModelException("Cannot write model to " + place + ": " + e.getMessage(), e);
    }
  }

  /**
   * Writes a model.
   *
   * @param overwrite whether to replace what is there, which stays until the new model is complete
   */
  public void save(FactorModel model, boolean overwrite) {
    checkFree(overwrite);
    String id = UUID.randomUUID().toString();
    Path complete = sibling(".writing-" + id);
    Path replaced = sibling(".replaced-" + id);
    try {
      try {
        model.users().write().parquet(new Path(complete, USERS).toString());
        model.items().write().parquet(new Path(complete, ITEMS).toString());
        try (OutputStream out = files.create(new Path(complete, METADATA))) {
          JSON.writeValue(out, model.info());
        }
        checkFree(overwrite); // writing took its time, and another may have been faster
        boolean exists = files.exists(place);
        if (exists) {
          rename(place, replaced);
        }
        try {
          rename(complete, place);
        } catch (IOException e) {
          if (exists) {
            rename(replaced, place);
          }
          throw e;
        }
      } finally {
        files.delete(complete, true);
      }
      files.delete(replaced, true);
    } catch (IOException e) {
      throw new ModelException("Cannot write model to " + place + ": " + e.getMessage(), e);
    }
  }

  private Path sibling(String suffix) {
    return new Path(place.getParent(), "." + place.getName() + suffix);
  }

  private void rename(Path from, Path to) throws IOException {
    if (!files.rename(from, to)) {
      throw new IOException("cannot rename " + from + " to " + to);
    }
  }

  /**
   * Reads a model.
   *
   * @throws ModelException if there is none, or it is of a newer version, or damaged
   */
  public FactorModel load() {
    ModelInfo info = readInfo();
    spark.sparkContext().hadoopConfiguration().setBoolean(VERIFY, true);
    Dataset<Row> users = table(USERS, FactorModel.schema(info.userType()), info.users());
    Dataset<Row> items = table(ITEMS, FactorModel.schema(info.itemType()), info.items());
    return new FactorModel(info, users, items);
  }

  private Dataset<Row> table(
      String name, org.apache.spark.sql.types.StructType schema, long expected) {
    try {
      Dataset<Row> rows = spark.read().schema(schema).parquet(new Path(place, name).toString());
      // Reads every page, which verifies their checksums: better now than halfway through the use.
      Row read =
          rows.agg(functions.count(functions.lit(1)), functions.expr("bit_xor(xxhash64(*))"))
              .first();
      long found = read.getLong(0);
      if (found != expected) {
        throw new ModelException(
            "Cannot read model "
                + place
                + ": table "
                + name
                + " has "
                + found
                + " rows (expected: "
                + expected
                + "); a file is missing",
            null);
      }
      return rows;
    } catch (ModelException e) {
      throw e;
    } catch (Exception e) { // Spark's AnalysisException is checked, but not declared
      throw new ModelException(
          "Cannot read model " + place + ": table " + name + ": " + e.getMessage(), e);
    }
  }

  private ModelInfo readInfo() {
    ModelInfo info;
    try (InputStream in = files.open(new Path(place, METADATA))) {
      info = JSON.readValue(in, ModelInfo.class);
    } catch (FileNotFoundException e) {
      throw new ModelException(
          "Cannot read model " + place + ": it has no " + METADATA + ", so it is no model", e);
    } catch (JsonProcessingException e) {
      throw new ModelException(
          "Cannot read model " + place + ": " + METADATA + " is damaged: " + e.getOriginalMessage(),
          e);
    } catch (IOException e) {
      throw new ModelException("Cannot read model " + place + ": " + e.getMessage(), e);
    }
    if (!ModelInfo.FORMAT.equals(info.format()) || info.version() > ModelInfo.VERSION) {
      throw new ModelException(
          "Cannot read model "
              + place
              + ": it is of format "
              + info.format()
              + ", version "
              + info.version()
              + " (expected: "
              + ModelInfo.FORMAT
              + ", at most version "
              + ModelInfo.VERSION
              + ")",
          null);
    }
    return info;
  }

  /** A model that cannot be written or read. */
  public static final class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ModelException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
