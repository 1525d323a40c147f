package io.sparkmp.spark.loop;

import io.sparkmp.loop.Key;
import io.sparkmp.loop.Plan;
import io.sparkmp.loop.Value;
import io.sparkmp.spark.ingest.FrameRecords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/** A frame's rows as records of a plan. */
final class LoopFrame {
  /** Columns of ours, for records without a key that stays or rotates. */
  private static final String STAYS = "spark-mp stays";

  private static final String ROTATES = "spark-mp rotates";

  /** Parts that records without a key are divided into: many more than workers and slices. */
  private static final int PARTS = 1 << 14;

  private LoopFrame() {}

  /**
   * The id of the key that stays, the id of the one that rotates, and a number. Where there is no
   * such key, records are divided by a hash of all of their columns.
   *
   * @throws IllegalArgumentException if the loop has more than one number a record
   */
  static FrameRecords records(Plan plan, Dataset<Row> frame) {
    List<Value> values = plan.values();
    if (values.size() > 1) {
      throw new IllegalArgumentException(
          "Invalid values: "
              + values.stream().map(Value::name).toList()
              + " (expected: at most one number a record)");
    }
    Column[] all = Arrays.stream(frame.columns()).map(frame::col).toArray(Column[]::new);
    Dataset<Row> records = frame;
    List<String> names = new ArrayList<>();
    names.add(name(plan.stays(), STAYS));
    names.add(name(plan.rotates(), ROTATES));
    for (int side = 0; side < 2; side++) {
      if (names.get(side).equals(side == 0 ? STAYS : ROTATES)) {
        Column hash = functions.xxhash64(functions.xxhash64(all), functions.lit(side));
        records = records.withColumn(names.get(side), functions.pmod(hash, functions.lit(PARTS)));
      }
    }
    values.forEach(value -> names.add(value.name()));
    return new FrameRecords(records, names);
  }

  private static String name(@Nullable Key key, String ours) {
    return key == null ? ours : key.name();
  }
}
