package io.sparkmp.spark.loop;

import io.sparkmp.loop.Key;
import io.sparkmp.loop.Plan;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.FrameRecords;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** Converts a frame's rows to a plan's records. */
final class LoopFrame {
  /** Names of our columns for records without a staying or rotating key. */
  private static final String STAYS = "spark-mp stays";

  private static final String ROTATES = "spark-mp rotates";

  /** The number of parts for records without a key: many more than workers and slices. */
  private static final int PARTS = 1 << 14;

  private LoopFrame() {}

  /**
   * The ids of the staying and the rotating key, and the numbers. If there is no such key, records
   * are divided by a hash of their declared columns.
   */
  static FrameRecords records(Plan plan, Dataset<Row> frame) {
    Key stays = plan.stays();
    Key rotates = plan.rotates();
    Dataset<Row> records = frame;
    String staying = FrameColumns.unused(frame.schema(), STAYS);
    String rotating = FrameColumns.unused(frame.schema(), ROTATES);
    if (stays == null) {
      records = records.withColumn(staying, part(plan, frame, 0));
    }
    if (rotates == null) {
      records = records.withColumn(rotating, part(plan, frame, 1));
    }
    List<String> names = new ArrayList<>();
    names.add(stays == null ? staying : stays.name());
    names.add(rotates == null ? rotating : rotates.name());
    plan.values().forEach(value -> names.add(value.name()));
    return new FrameRecords(records, names);
  }

  private static Column part(Plan plan, Dataset<Row> frame, int side) {
    Column[] declared =
        plan.columns().stream()
            .map(name -> FrameColumns.find(frame, name, "the frame"))
            .map(field -> FrameColumns.column(frame, field))
            .toArray(Column[]::new);
    Column hash = functions.xxhash64(functions.xxhash64(declared), functions.lit(side));
    return functions.pmod(hash, functions.lit(PARTS));
  }
}
