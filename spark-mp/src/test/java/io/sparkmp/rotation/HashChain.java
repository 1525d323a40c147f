package io.sparkmp.rotation;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.schedule.HeldSlices;
import io.sparkmp.schedule.Schedule;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A program without meaning whose result shows every mistake: a visit replaces pinned state and
 * slice by hashes of (both, block, visit), so that a wrong order, a missed or doubled visit, a
 * stale copy or a shared object changes the bytes.
 *
 * <p>Pinned state: one hash for each place, and in the last place the number of visits. Slices are
 * alike and differ in length.
 *
 * @param passes an epoch
 * @param summed numbers that are summed over the workers in the last pass of each epoch
 */
public record HashChain(int passes, int summed) implements RotationProgram<long[], long[], long[]> {
  private static final int PINNED_LENGTH = 5;

  /** One pass an epoch, and no sums. */
  public HashChain() {
    this(1, 0);
  }

  @Override
  public int sums(Pass pass) {
    return pass.part() == passes - 1 ? summed : 0;
  }

  @Override
  public Kernel<long[], long[], long[]> newKernel() {
    return new HashKernel();
  }

  @Override
  public long[] copyPinned(long[] pinned) {
    return pinned.clone();
  }

  @Override
  public long[] copySlice(long[] slice) {
    return slice.clone();
  }

  /** The data of each worker. */
  public static List<Data> data(Schedule schedule) {
    List<Data> data = new ArrayList<>();
    for (int p = 0; p < schedule.workers(); p++) {
      data.add(new Data(p, schedule.slices()));
    }
    return data;
  }

  /** The model before epoch 0, laid out in that epoch's order. */
  public static List<WorkerState<long[], long[]>> initial(Schedule schedule) {
    HeldSlices held = schedule.held(0, 0);
    List<WorkerState<long[], long[]>> states = new ArrayList<>();
    for (int p = 0; p < schedule.workers(); p++) {
      List<long[]> slices = new ArrayList<>();
      for (int j = 0; j < schedule.slicesPerWorker(); j++) {
        int s = held.slice(p, j);
        slices.add(hashes(2 + s, 0x511ceL + s));
      }
      states.add(new WorkerState<>(hashes(PINNED_LENGTH, 0x91aL + p), slices, new ArrayList<>()));
    }
    return states;
  }

  private static long[] hashes(int length, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    long[] hashes = new long[length];
    Arrays.setAll(hashes, i -> random.nextLong());
    hashes[length - 1] = 0; // visits so far
    return hashes;
  }

  /** Everything that a training has computed, as text: states, and reports without their times. */
  public static String print(List<WorkerState<long[], long[]>> states) {
    StringBuilder text = new StringBuilder();
    for (WorkerState<long[], long[]> state : states) {
      text.append("pinned ").append(Arrays.toString(state.pinned())).append('\n');
      state.slices().forEach(s -> text.append("  slice ").append(Arrays.toString(s)).append('\n'));
    }
    return text.toString();
  }

  /** The reports of a leg without their times, as text. */
  public static String printReports(List<List<WorkerReport>> reports) {
    StringBuilder text = new StringBuilder();
    for (List<WorkerReport> ofWorker : reports) {
      for (WorkerReport report : ofWorker) {
        text.append(report.worker()).append(' ').append(report.pass()).append(' ');
        text.append(print(report.tally())).append('\n');
      }
    }
    return text.toString();
  }

  /** A tally to the last bit. */
  public static String print(Tally tally) {
    return Double.toHexString(tally.loss()) + " / " + tally.count();
  }

  /**
   * One worker's blocks, one array each.
   *
   * @param blocks by slice
   */
  public record Data(long[][] blocks) implements BlockSource<long[]>, Serializable {

    Data(int worker, int slices) {
      this(new long[slices][]);
      for (int s = 0; s < slices; s++) {
        blocks[s] = hashes(1 + (worker + s) % 3, 0xb10cL + worker * 1000L + s);
        blocks[s][0] = worker * 1000L + s;
      }
    }

    @Override
    public long[] block(int slice) {
      return blocks[slice];
    }
  }

  private static final class HashKernel implements Kernel<long[], long[], long[]> {

    @Override
    public void train(Visit visit, long[] block, long[] pinned, long[] slice, Tally tally) {
      double loss = 0;
      for (int i = 0; i < Math.max(pinned.length, slice.length) - 1; i++) {
        int a = i % (pinned.length - 1);
        int b = i % (slice.length - 1);
        long w = pinned[a];
        long s = slice[b];
        loss += SplitMix64.unit(SplitMix64.mix(w - 3 * s));
        pinned[a] = SplitMix64.derive(w, s, block[i % block.length], visit.seed());
        slice[b] = SplitMix64.derive(s, pinned[a], visit.seed());
      }
      pinned[pinned.length - 1]++;
      slice[slice.length - 1]++;
      tally.add(loss, block.length);
    }

    @Override
    public void evaluate(
        Visit visit, HeldOut set, long[] block, long[] pinned, long[] slice, Tally tally) {
      long all =
          SplitMix64.derive(
              visit.seed(), set == HeldOut.TEST ? 1 : 0, block[0], pinned[0], slice[0]);
      tally.add(SplitMix64.unit(all), 1);
    }

    /** Numbers whose sum depends on the order. */
    @Override
    public void contribute(Pass pass, long[] pinned, double[] sums) {
      for (int i = 0; i < sums.length; i++) {
        double part = SplitMix64.unit(SplitMix64.derive(pinned[0], i));
        sums[i] += Math.scalb(part, (int) (pinned[1] & 31));
      }
    }

    @Override
    public void receive(Pass pass, long[] pinned, double[] sums) {
      for (double sum : sums) {
        pinned[2] = SplitMix64.derive(pinned[2], pass.number(), Double.doubleToLongBits(sum));
      }
    }
  }
}
