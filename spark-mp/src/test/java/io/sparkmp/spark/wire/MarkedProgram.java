package io.sparkmp.spark.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** A program whose slices and blocks are recognisable texts that never change. */
record MarkedProgram() implements RotationProgram<byte[], byte[], byte[]> {
  static final String SLICE = "this slice of a model is nobody's business";
  static final String BLOCK = "these ratings of users are nobody's business";
  private static final int TIMES = 200;

  /** The data of each worker: the same block for each slice. */
  record Data(byte[] text) implements BlockSource<byte[]>, Serializable {

    static Data make() {
      return new Data(BLOCK.repeat(TIMES).getBytes(US_ASCII));
    }

    @Override
    public byte[] block(int slice) {
      return text;
    }
  }

  static List<WorkerState<byte[], byte[]>> initial(Schedule schedule) {
    PassOrder order = schedule.pass(0);
    List<WorkerState<byte[], byte[]>> states = new ArrayList<>();
    for (int p = 0; p < schedule.workers(); p++) {
      List<byte[]> slices = new ArrayList<>();
      for (int j = 0; j < schedule.slicesPerWorker(); j++) {
        slices.add((order.slice(p, j) + SLICE.repeat(TIMES)).getBytes(US_ASCII));
      }
      states.add(new WorkerState<>(new byte[] {1}, slices, new ArrayList<>()));
    }
    return states;
  }

  @Override
  public Kernel<byte[], byte[], byte[]> newKernel() {
    return new Kernel<>() {
      @Override
      public void train(Visit visit, byte[] block, byte[] pinned, byte[] slice, Tally tally) {
        tally.add(1, 1);
      }

      @Override
      public void evaluate(
          Visit visit, HeldOut set, byte[] block, byte[] pinned, byte[] slice, Tally tally) {
        tally.add(1, 1);
      }
    };
  }

  @Override
  public byte[] copyPinned(byte[] pinned) {
    return pinned.clone();
  }

  @Override
  public byte[] copySlice(byte[] slice) {
    return slice.clone();
  }
}
