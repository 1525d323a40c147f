package io.sparkmp.example;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.lineage.Durability;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.App;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Rotation;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.app.Trained.Value;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.Layout;
import io.sparkmp.spark.layout.LayoutOptions;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;

/**
 * Numbers of a table as an effect of the row, one of the column, and a product of two factors, by
 * stochastic gradient descent: what shops sell, what judges think, how long machines take for jobs.
 *
 * @param step of the descent
 * @param l2 regularisation, for each number
 */
public record TwoWayEffects(float step, float l2) implements App.OfArrays<SparseBlock> {

  @Override
  public float[] start(IdCounts ids) {
    float[] start = new float[2 * ids.ids().size()]; // the effect of each id and its factor
    for (int i = 0; i < ids.ids().size(); i++) {
      start[2 * i + 1] = (float) (SplitMix64.unit(ids.ids().hash(i)) - 0.5);
    }
    return start;
  }

  private static float error(Entries e, int k, float[] rows, float[] columns) {
    int r = 2 * e.rows()[k];
    int c = 2 * e.columns()[k];
    return e.values()[k] - rows[r] - columns[c] - rows[r + 1] * columns[c + 1];
  }

  @Override
  public void train(Visit visit, SparseBlock block, float[] rows, float[] columns, Tally tally) {
    Entries e = block.training();
    for (int k = 0; k < e.size(); k++) {
      int r = 2 * e.rows()[k];
      int c = 2 * e.columns()[k];
      float error = error(e, k, rows, columns);
      float factor = rows[r + 1];
      rows[r] += step * (error - l2 * rows[r]);
      rows[r + 1] += step * (error * columns[c + 1] - l2 * factor);
      columns[c] += step * (error - l2 * columns[c]);
      columns[c + 1] += step * (error * factor - l2 * columns[c + 1]);
      tally.add((double) error * error, 1);
    }
  }

  @Override
  public void evaluate(
      Visit visit, HeldOut set, SparseBlock block, float[] rows, float[] columns, Tally tally) {
    Entries e = block.entries(set);
    for (int k = 0; k < e.size(); k++) {
      tally.add(Math.pow(error(e, k, rows, columns), 2), 1);
    }
  }

  /** Trains on a table of row, column and value, saves both effects, and returns the test RMSE. */
  public double run(Dataset<Row> table, String snapshots, String model) {
    var source = new FrameRecords(table, "row", "column", "value");
    var layout = LayoutOptions.workers(2).withHoldOut(new HoldOut(1, 0.1, 0.1));
    var stopping = TrainingOptions.epochs(60).withValidation(true);
    stopping = stopping.withEarlyStopping(new EarlyStopping(3));
    var options = stopping.withDurability(Durability.snapshots(snapshots, toString()));
    var effects =
        List.of(new Value<float[]>("effect", DataTypes.FloatType, (state, i) -> state[2 * i]));
    try (LaidOut<SparseBlock> data = Layout.read(source, layout)) {
      var rotation = Rotation.of(data, this, 1);
      try (Trained<float[], float[]> trained = rotation.train(options)) {
        trained.rowTable(table.sparkSession(), effects).write().parquet(model + "/rows");
        trained.columnTable(table.sparkSession(), effects).write().parquet(model + "/columns");
        return Math.sqrt(rotation.evaluate(trained, HeldOut.TEST).mean());
      }
    }
  }
}
