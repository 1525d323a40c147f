package io.sparkmp.linear.train;

import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.spark.app.Trained;
import java.util.ArrayList;
import java.util.List;

/** What a training has found, to the last bit. */
final class Bits {

  private Bits() {}

  /** Bits of the coefficients, the margins and the objectives of all epochs. */
  static List<Long> of(Trained<RecordState, CoefficientSlice> trained) {
    List<Long> bits = new ArrayList<>();
    trained
        .slices()
        .map(pair -> pair._2().coefficients())
        .collect()
        .forEach(values -> add(bits, values));
    trained.pinned().map(pair -> pair._2().margins()).collect().forEach(all -> add(bits, all));
    for (EpochReport epoch : trained.history()) {
      bits.add(Double.doubleToRawLongBits(epoch.training().loss()));
    }
    return bits;
  }

  private static void add(List<Long> bits, double[] values) {
    for (double value : values) {
      bits.add(Double.doubleToRawLongBits(value));
    }
  }
}
