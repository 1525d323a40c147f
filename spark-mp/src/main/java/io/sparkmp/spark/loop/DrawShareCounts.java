package io.sparkmp.spark.loop;

import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.loop.run.DrawShares;
import io.sparkmp.loop.run.LoopProgram;
import io.sparkmp.loop.run.Sampling;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.apache.spark.api.java.JavaRDD;

/** Computes the draw shares of a layout. */
final class DrawShareCounts {

  private DrawShareCounts() {}

  /**
   * The program with the draw shares of these data, if it draws rows; this makes the blocks.
   *
   * @param isWeighted whether a record is trained as often as its value says
   */
  static LoopProgram with(LoopProgram program, LaidOut<SparseBlock> data, boolean isWeighted) {
    List<Sampling> samplings = program.samplings();
    if (samplings.isEmpty()) {
      return program;
    }
    List<double[]> records =
        Jobs.collect(data.byWorker().map(worker -> bySlice(worker, isWeighted)));
    double[] ofWorkers = new double[records.size()];
    double[] ofSlices = new double[data.columns().parts()];
    for (int p = 0; p < ofWorkers.length; p++) {
      for (int s = 0; s < ofSlices.length; s++) {
        ofWorkers[p] += records.get(p)[s];
        ofSlices[s] += records.get(p)[s];
      }
    }
    Map<Sampling, double[]> weights = new HashMap<>();
    for (Sampling sampling : samplings) {
      JavaRDD<IdCounts> ids = (sampling.rotates() ? data.columns() : data.rows()).dictionary();
      weights.put(
          sampling,
          Jobs.collect(ids.map(part -> DoubleStream.of(sampling.weights(part)).sum())).stream()
              .mapToDouble(sum -> sum)
              .toArray());
    }
    return program.with(DrawShares.of(weights, ofWorkers, ofSlices));
  }

  private static double[] bySlice(WorkerBlocks<SparseBlock> worker, boolean isWeighted) {
    double[] records = new double[worker.slices()];
    for (int s = 0; s < records.length; s++) {
      Entries training = worker.block(s).training();
      records[s] = training.size();
      for (int k = 0; isWeighted && k < training.size(); k++) {
        records[s] += training.values()[k] - 1;
      }
    }
    return records;
  }
}
