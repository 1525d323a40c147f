package io.sparkmp.spark.arrow;

import io.sparkmp.arrow.ArrowException;
import io.sparkmp.arrow.ArrowFile;
import io.sparkmp.metadata.Checksums;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.message.ArrowBlock;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.util.TaskCompletionListener;

/**
 * A table as one uncompressed file of Arrow's IPC file format. One task writes it and holds some
 * thousand rows at a time; many tasks read it, by record batches.
 *
 * @param path the file's path
 * @param configuration Hadoop's
 */
public record ArrowTable(String path, SerializableConfiguration configuration)
    implements Serializable {
  private static final int MOST_ROWS = 4096;
  private static final int BATCH_BYTES = 8 << 20;
  private static final String ATTEMPT = ".attempt-";

  /** The table under a path. */
  public static ArrowTable at(SparkSession spark, Path path) {
    Configuration conf = spark.sparkContext().hadoopConfiguration();
    return new ArrowTable(path.toString(), new SerializableConfiguration(conf));
  }

  private FileSystem files() throws IOException {
    return new Path(path).getFileSystem(configuration.value());
  }

  /**
   * Writes rows. Each attempt of the task writes its own file, since Spark may run two at a time;
   * the file of the winning attempt becomes the table.
   *
   * @param rows scalars, text and lists, none of them null; see {@link ArrowColumn#length}
   * @param metadata to store in the schema
   * @return the file's SHA-256 in hexadecimal
   */
  public String write(Dataset<Row> rows, Map<String, String> metadata) throws IOException {
    StructType schema = rows.schema();
    Map<String, String> sent = new HashMap<>(metadata);
    String[] written =
        rows.javaRDD()
            .coalesce(1)
            .mapPartitions(mine -> List.<String[]>of(writeAll(schema, sent, mine)).iterator())
            .collect()
            .get(0);
    Path table = new Path(path);
    FileSystem files = files();
    if (!files.rename(new Path(written[0]), table)) {
      throw new IOException("Cannot rename " + written[0] + " to " + table.getName());
    }
    for (FileStatus other : files.listStatus(table.getParent(), this::isAttempt)) {
      files.delete(other.getPath(), false);
    }
    return written[1];
  }

  private boolean isAttempt(Path file) {
    return file.getName().startsWith(new Path(path).getName() + ATTEMPT);
  }

  /** Returns the file written and its SHA-256. */
  private String[] writeAll(StructType schema, Map<String, String> metadata, Iterator<Row> rows)
      throws IOException {
    String mine = path + ATTEMPT + TaskContext.get().taskAttemptId();
    Schema columns = new Schema(columns(schema), metadata);
    MessageDigest digest = Checksums.digest();
    try (OutputStream file = files().create(new Path(mine), false);
        OutputStream out = new DigestOutputStream(file, digest);
        BufferAllocator allocator = new RootAllocator();
        VectorSchemaRoot batch = VectorSchemaRoot.create(columns, allocator);
        ArrowFileWriter writer = new ArrowFileWriter(batch, null, Channels.newChannel(out))) {
      writer.start();
      while (rows.hasNext()) {
        batch.allocateNew();
        int count = 0;
        while (rows.hasNext() && count < MOST_ROWS && bytes(batch, count) < BATCH_BYTES) {
          Row row = rows.next();
          for (int c = 0; c < row.length(); c++) {
            Object value =
                row.get(c) instanceof scala.collection.Seq<?> ? row.getList(c) : row.get(c);
            ArrowColumn.write(batch.getVector(c), count, value);
          }
          count++;
        }
        batch.setRowCount(count);
        writer.writeBatch();
      }
      writer.end();
    }
    return new String[] {mine, Checksums.sum(digest)};
  }

  /** The bytes of the fixed-size lists, the only wide columns, in this many rows. */
  private static long bytes(VectorSchemaRoot batch, int rows) {
    return batch.getFieldVectors().stream()
        .filter(FixedSizeListVector.class::isInstance)
        .mapToLong(list -> 4L * rows * ((FixedSizeListVector) list).getListSize())
        .sum();
  }

  /** The actual SHA-256 of the file in hexadecimal. */
  public String digest() throws IOException {
    try (FSDataInputStream in = files().open(new Path(path))) {
      return Checksums.sum(in);
    }
  }

  /**
   * Reads the columns of a schema, found by name.
   *
   * @throws IllegalArgumentException if a column is missing or has another type
   * @throws ArrowException if the file is not an Arrow file or is damaged; tasks throw it too
   */
  public Dataset<Row> read(SparkSession spark, StructType schema) throws IOException {
    int batches;
    try (ArrowFile file = open()) {
      file.check(columns(schema));
      batches = file.batches().size();
    }
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    int tasks = Math.max(1, Math.min(batches, context.defaultParallelism()));
    List<Integer> numbers = IntStream.range(0, batches).boxed().toList();
    return spark.createDataFrame(
        context
            .parallelize(new ArrayList<>(numbers), tasks)
            .mapPartitions(mine -> readBatches(mine, schema.fieldNames())),
        schema);
  }

  private ArrowFile open() throws IOException {
    return open(new Path(path), configuration.value());
  }

  static ArrowFile open(Path path, Configuration conf) throws IOException {
    FileSystem system = path.getFileSystem(conf);
    long size = system.getFileStatus(path).getLen();
    return ArrowFile.open(path.getName(), new HadoopChannel(system.open(path), size));
  }

  /** The Arrow columns for a schema. */
  static List<Field> columns(StructType schema) {
    return Arrays.stream(schema.fields()).map(ArrowColumn::field).toList();
  }

  private Iterator<Row> readBatches(Iterator<Integer> numbers, String[] columns)
      throws IOException {
    ArrowFile file = open();
    TaskContext.get()
        .addTaskCompletionListener(
            (TaskCompletionListener)
                task -> {
                  try {
                    file.close();
                  } catch (IOException e) {
                    throw new UncheckedIOException("Cannot close " + path, e);
                  }
                });
    List<ArrowBlock> blocks = file.batches();
    Iterable<Integer> mine = () -> numbers;
    return StreamSupport.stream(mine.spliterator(), false)
        .flatMap(number -> rows(file, blocks.get(number), columns).stream())
        .iterator();
  }

  /**
   * The rows of a record batch.
   *
   * @param columns the values of a row
   */
  static List<Row> rows(ArrowFile file, ArrowBlock block, String[] columns) {
    return file.read(
        block,
        batch -> {
          List<FieldVector> vectors = Arrays.stream(columns).map(batch::getVector).toList();
          return IntStream.range(0, batch.getRowCount())
              .mapToObj(r -> vectors.stream().map(of -> ArrowColumn.read(of, r)).toArray())
              .map(RowFactory::create)
              .toList();
        });
  }
}
