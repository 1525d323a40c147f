package io.sparkmp.spark.ingest;

import io.sparkmp.errors.Reasons;
import io.sparkmp.spark.files.CatalogTables;
import io.sparkmp.spark.files.InputPaths;
import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.files.SparkFormats;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.PartitionPath;
import org.apache.spark.sql.execution.datasources.PartitionSpec;
import org.apache.spark.sql.execution.datasources.PartitioningAwareFileIndex;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.collection.Iterator;

/**
 * Opens tables as users name them: files of any format that Spark reads, or tables of its catalogs.
 */
public final class Tables {

  /** The default format of files. */
  public static final String PARQUET = "parquet";

  /** The format of files with one object per line. */
  public static final String JSON = "json";

  private Tables() {}

  /**
   * Opens a table.
   *
   * @param what its content, for messages
   * @param format Spark's name for the files' format
   * @param paths files or folders, separated by commas, with globs; or {@code table:NAME}, whose
   *     format the catalog knows
   * @throws IngestException if there is no such file or table
   * @throws io.sparkmp.spark.files.OutputException if Spark has no such format
   */
  public static Dataset<Row> read(SparkSession spark, String what, String format, String paths) {
    if (CatalogTables.isNamed(paths)) {
      return ofCatalog(spark, what, paths);
    }
    try {
      String[] all =
          InputPaths.find(paths, spark.sparkContext().hadoopConfiguration()).named().stream()
              .map(Path::toString)
              .toArray(String[]::new);
      DataFrameReader reader = spark.read().format(format).option(Places.NO_GLOBS, "false");
      Dataset<Row> frame = load(what, format, reader, all);
      StructType written = asWritten(frame);
      return written.equals(frame.schema())
          ? frame
          : load(what, format, reader.schema(written), all);
    } catch (FileNotFoundException e) {
      throw new IngestException("Cannot read " + what + ": " + Reasons.of(e), e);
    } catch (IOException e) {
      throw new IngestException("Cannot read " + what + ": " + paths + ": " + Reasons.of(e), e);
    }
  }

  private static Dataset<Row> load(
      String what, String format, DataFrameReader reader, String[] all) {
    return SparkFormats.named(
        format,
        "read " + what,
        () -> all.length == 1 ? reader.load(all[0]) : reader.load(all)); // some take only one
  }

  /**
   * The schema where folders such as {@code user=007} give a column: Spark takes their names for
   * numbers if it can, but they are text unless all are written as numbers are.
   */
  private static StructType asWritten(Dataset<Row> frame) {
    StructType schema = frame.schema();
    if (frame.queryExecution().analyzed() instanceof LogicalRelation of
        && of.relation() instanceof HadoopFsRelation files
        && files.location() instanceof PartitioningAwareFileIndex index) {
      PartitionSpec spec = index.partitionSpec();
      StructField[] columns = spec.partitionColumns().fields();
      for (int at = 0; at < columns.length; at++) {
        if (!areNumbers(spec, at, columns[at])) {
          schema = withText(schema, columns[at].name());
        }
      }
    }
    return schema;
  }

  private static boolean areNumbers(PartitionSpec spec, int at, StructField column) {
    if (!(column.dataType() instanceof NumericType)) {
      return false;
    }
    Iterator<PartitionPath> folders = spec.partitions().iterator();
    while (folders.hasNext()) {
      PartitionPath folder = folders.next();
      Object value = folder.values().get(at, column.dataType());
      if (value != null && !isIn(folder.path(), column.name() + "=" + value)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isIn(Path folder, String name) {
    for (Path path = folder; path != null; path = path.getParent()) {
      if (path.getName().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private static StructType withText(StructType schema, String name) {
    StructType text = new StructType();
    for (StructField field : schema.fields()) {
      text =
          text.add(
              field.name().equals(name)
                  ? field.copy(name, DataTypes.StringType, field.nullable(), field.metadata())
                  : field);
    }
    return text;
  }

  private static Dataset<Row> ofCatalog(SparkSession spark, String what, String path) {
    try {
      return CatalogTables.open(spark, path);
    } catch (Exception e) { // Spark's AnalysisException is checked, but not declared
      throw new IngestException(
          "Cannot read " + what + ": " + path + ": " + CatalogTables.reason(path, e), e);
    }
  }
}
