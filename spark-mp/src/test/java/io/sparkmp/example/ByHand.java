package io.sparkmp.example;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The example without Spark's part in the training. */
public final class ByHand {

  private ByHand() {}

  /** Trains by the plain loop on the driver. */
  public static List<WorkerState<float[], float[]>> serial(
      LaidOut<SparseBlock> data, TwoWayEffects app, long seed, int epochs) {
    Schedule schedule = data.schedule(seed);
    List<IdCounts> rows = data.rows().dictionary().collect();
    List<IdCounts> columns = data.columns().dictionary().collect();
    List<BlockSource<SparseBlock>> blocks = new ArrayList<>();
    data.byWorker().map(WorkerBlocks::all).collect().forEach(mine -> blocks.add(mine::get));
    PassOrder order = schedule.pass(0);
    List<WorkerState<float[], float[]>> states = new ArrayList<>();
    for (int p = 0; p < schedule.workers(); p++) {
      List<float[]> held = new ArrayList<>();
      for (int j = 0; j < schedule.slicesPerWorker(); j++) {
        held.add(app.start(columns.get(order.slice(p, j))));
      }
      states.add(new WorkerState<>(app.start(rows.get(p)), held, List.of()));
    }
    return new SerialEngine<>(schedule, app).run(Leg.train(0, epochs, null), blocks, states);
  }

  /** All states, to the last bit. */
  public static List<String> print(List<WorkerState<float[], float[]>> states) {
    List<String> lines = new ArrayList<>();
    for (WorkerState<float[], float[]> state : states) {
      lines.add(
          Arrays.toString(state.pinned()) + state.slices().stream().map(Arrays::toString).toList());
    }
    return lines;
  }
}
