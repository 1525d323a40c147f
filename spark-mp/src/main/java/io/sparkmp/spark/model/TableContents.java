package io.sparkmp.spark.model;

import io.sparkmp.compat.Jobs;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Validates a model's table by reading all of its columns once. */
final class TableContents {

  /**
   * Up to this many rows the ids' hashes go to the driver, 8 bytes each, instead of running a
   * second job.
   */
  private static final int FEW = 1 << 20;

  private static final int MAX_TEXT = 200;
  private static final String AGAIN = "; copy the model again, or train again";

  private TableContents() {}

  /**
   * What is wrong with a table, worded to follow its name; or null. Reads it in one job, and the
   * ids of a large one in another.
   *
   * @param expected the expected number of rows
   */
  static @Nullable String problem(Dataset<Row> table, long expected, TableCheck check) {
    String[] columns = table.columns();
    DataType idType = table.schema().fields()[0].dataType();
    DataType hashed = expected <= FEW && isHashed(idType) ? idType : null;
    LongStream.Builder hashes = LongStream.builder();
    long rows = 0;
    long[] sums = new long[0];
    for (Object[] found :
        Jobs.collect(TableParts.read(table, mine -> found(mine, check, columns, hashed)))) {
      String problem = (String) found[1];
      if (problem != null) {
        return ": " + shortened(problem) + AGAIN;
      }
      rows += (long) found[0];
      Arrays.stream((long[]) found[3]).forEach(hashes);
      long[] more = (long[]) found[2];
      try {
        sums = sums.length == 0 ? more : plus(sums, more);
      } catch (ArithmeticException e) {
        return ": its rows add up to more than " + Long.MAX_VALUE + AGAIN;
      }
    }
    if (rows != expected) {
      return " has "
          + rows
          + " rows (expected: "
          + expected
          + (rows < expected ? "); a file is missing" : "); a file does not belong there");
    }
    String whole = sums.length == 0 ? null : check.problem(sums);
    if (whole != null) {
      return ": " + whole + AGAIN;
    }
    return hashed != null && areDistinct(hashes.build().toArray()) ? null : twice(table);
  }

  /**
   * A task's number of rows, what is wrong with the first invalid row, the sums, and the ids'
   * hashes if requested.
   */
  private static @Nullable Object[] found(
      Iterator<InternalRow> rows, TableCheck check, String[] columns, @Nullable DataType hashed) {
    TableCheck.Rows mine = check.start();
    LongStream.Builder hashes = LongStream.builder();
    long count = 0;
    String problem = null;
    while (problem == null && rows.hasNext()) {
      InternalRow row = rows.next();
      count++;
      problem = TableParts.missing(row, columns);
      if (problem == null) {
        problem = mine.problem(row);
      }
      if (problem == null && hashed != null) {
        hashes.add(hash(row, hashed));
      }
    }
    return new @Nullable Object[] {count, problem, mine.sums(), hashes.build().toArray()};
  }

  private static boolean isHashed(DataType type) {
    return type instanceof StringType || type instanceof LongType || type instanceof IntegerType;
  }

  /** The id's hash: the number itself, or 64 bits on which two texts hardly ever collide. */
  private static long hash(InternalRow row, DataType type) {
    if (type instanceof LongType) {
      return row.getLong(0);
    }
    if (type instanceof IntegerType) {
      return row.getInt(0);
    }
    UTF8String text = row.getUTF8String(0);
    return XXH64.hashUnsafeBytes(text.getBaseObject(), text.getBaseOffset(), text.numBytes(), 0);
  }

  /** Whether all hashes differ; sorts them. */
  static boolean areDistinct(long[] hashes) {
    Arrays.sort(hashes);
    return IntStream.range(1, hashes.length).noneMatch(i -> hashes[i - 1] == hashes[i]);
  }

  /**
   * Adds the sums of two tasks.
   *
   * @throws ArithmeticException if one overflows
   */
  static long[] plus(long[] a, long[] b) {
    long[] both = a.clone();
    Arrays.setAll(both, i -> Math.addExact(a[i], b[i]));
    return both;
  }

  /** The complaint about the most frequent id, or null if all are distinct; uses a shuffle. */
  private static @Nullable String twice(Dataset<Row> table) {
    Dataset<Row> ids = table.select(functions.col(table.columns()[0]).as("id"));
    Column count = functions.col("count");
    Row most =
        ids.groupBy("id")
            .count()
            .agg(
                functions.coalesce(functions.max(count), functions.lit(0L)),
                functions.max_by(functions.col("id"), count))
            .first();
    return most.getLong(0) <= 1
        ? null
        : ": "
            + shortened(table.columns()[0] + " " + most.get(1))
            + " occurs "
            + most.getLong(0)
            + " times (expected: once)"
            + AGAIN;
  }

  private static String shortened(String text) {
    return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "...";
  }
}
