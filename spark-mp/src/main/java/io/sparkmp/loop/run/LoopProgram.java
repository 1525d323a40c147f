package io.sparkmp.loop.run;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.loop.Body;
import io.sparkmp.loop.LoopState;
import io.sparkmp.loop.Plan;
import io.sparkmp.loop.RecordLoss;
import io.sparkmp.loop.plan.Access;
import io.sparkmp.loop.plan.Index;
import io.sparkmp.loop.plan.Use;
import io.sparkmp.random.AliasTable;
import io.sparkmp.rotation.App;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Visit;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A planned loop as an application: its body and the layout of its rows. */
public final class LoopProgram implements App<SparseBlock, LoopState, LoopState>, App.Sizes {
  private static final long serialVersionUID = 1L;

  final int token;
  final List<Access> accesses;
  final RowLayout staying;
  final RowLayout rotating;
  final Body body;
  final RecordLoss loss;
  final boolean isOrdered;
  private final int rounds;
  private final int slices;
  private final long seed;
  private DrawShares shares = DrawShares.EQUAL;

  /**
   * A plan as a program.
   *
   * @param slices S
   * @param seed for the start
   */
  public static LoopProgram of(Plan plan, int slices, long seed) {
    return new LoopProgram(
        plan.token(),
        plan.accesses(),
        RowLayout.of(plan.arrays(plan.stays())),
        RowLayout.of(plan.arrays(plan.rotates())),
        plan.body(),
        plan.loss(),
        plan.isOrdered(),
        plan.rounds(),
        slices,
        seed);
  }

  private LoopProgram(
      int token,
      List<Access> accesses,
      RowLayout staying,
      RowLayout rotating,
      Body body,
      RecordLoss loss,
      boolean isOrdered,
      int rounds,
      int slices,
      long seed) {
    this.token = token;
    this.accesses = accesses;
    this.staying = staying;
    this.rotating = rotating;
    this.body = body;
    this.loss = loss;
    this.isOrdered = isOrdered;
    this.rounds = rounds;
    this.slices = slices;
    this.seed = seed;
  }

  @Override
  public int passes() {
    return rounds;
  }

  @Override
  public Kernel<SparseBlock, LoopState, LoopState> newKernel() {
    return new LoopKernel(this);
  }

  /** The numbers in a record's rows; each takes about a nanosecond. */
  @Override
  public long effort() {
    return 1 + accesses.stream().mapToLong(Access::width).sum() / 100;
  }

  /** The accesses whose rows are drawn by the loop. */
  public List<Sampling> samplings() {
    return IntStream.range(0, accesses.size())
        .filter(a -> accesses.get(a).index() instanceof Index.Sampled)
        .mapToObj(
            a ->
                new Sampling(
                    a,
                    ((Index.Sampled) accesses.get(a).index()).power(),
                    rotating.has(accesses.get(a).array())))
        .toList();
  }

  /** The same program with other draw shares. */
  public LoopProgram with(DrawShares chosen) {
    LoopProgram program =
        new LoopProgram(
            token, accesses, staying, rotating, body, loss, isOrdered, rounds, slices, seed);
    program.shares = chosen;
    return program;
  }

  /** The factor for the number of draws of a visit's records. */
  double share(int access, Visit visit) {
    return shares.of(access, visit);
  }

  private AliasTable[] draws(IdCounts ids, boolean ofSlice) {
    return samplings().stream()
        .filter(sampling -> sampling.rotates() == ofSlice)
        .map(sampling -> AliasTable.of(sampling.weights(ids)))
        .toArray(AliasTable[]::new);
  }

  /** Whether the declarations make the result depend on the numbers of workers and slices. */
  boolean dependsOnParts() {
    return accesses.stream()
        .anyMatch(access -> access.use() == Use.ADDED_STALE || access.isDrawn());
  }

  /** The number of sums over all records. */
  int totals() {
    return accesses.stream()
        .filter(access -> access.use() == Use.ADDED_STALE)
        .mapToInt(Access::width)
        .sum();
  }

  /** The seed of the start. */
  public long seed() {
    return seed;
  }

  /**
   * Whether the rows of an array rotate.
   *
   * @throws IllegalArgumentException if the loop finds no rows of it by a key
   */
  public boolean rotates(String array) {
    if (!staying.has(array) && !rotating.has(array)) {
      throw new IllegalArgumentException(
          "Invalid array: " + array + " (expected: one whose rows the loop finds by a key)");
    }
    return rotating.has(array);
  }

  /** The numbers of an id's row of an array, from the state that has them. */
  public float[] row(LoopState state, String array, int i) {
    RowLayout layout = rotates(array) ? rotating : staying;
    RowLayout.Field field = layout.field(array);
    int from = i * layout.stride() + field.offset();
    return Arrays.copyOfRange(state.rows(), from, from + field.width());
  }

  /**
   * The start of the named sums among all sums.
   *
   * @throws IllegalArgumentException if the loop has no such sums
   */
  private int totalsFrom(String name) {
    int from = 0;
    for (Access access : accesses) {
      if (access.use() == Use.ADDED_STALE) {
        if (access.array().equals(name)) {
          return from;
        }
        from += access.width();
      }
    }
    throw new IllegalArgumentException(
        "Invalid totals: " + name + " (expected: the name of sums that the loop has)");
  }

  /**
   * The sums over all records.
   *
   * @param slices the model's slices
   * @throws IllegalArgumentException if the loop has no such sums
   */
  public double[] totals(List<LoopState> slices, String name) {
    int from = totalsFrom(name);
    int width =
        accesses.stream().filter(a -> a.array().equals(name)).findFirst().orElseThrow().width();
    double[] sums = new double[width];
    for (LoopState slice : slices) {
      for (int i = 0; i < width; i++) {
        sums[i] += slice.totals()[0][from + i];
      }
    }
    return sums;
  }

  @Override
  public Sizes sizes() {
    return this;
  }

  @Override
  public long pinnedBytes(IdCounts rows, int ofAll) {
    return bytes(staying, rows, false) + (long) slices * totals() * Double.BYTES;
  }

  @Override
  public long sliceBytes(IdCounts columns) {
    return bytes(rotating, columns, true) + (long) totals() * Double.BYTES;
  }

  private long bytes(RowLayout layout, IdCounts ids, boolean ofSlice) {
    long draws = samplings().stream().filter(s -> s.rotates() == ofSlice).count();
    return ids.ids().size()
        * ((long) layout.stride() * Float.BYTES + draws * (Double.BYTES + Integer.BYTES));
  }

  @Override
  public LoopState pinned(IdCounts rows, List<SparseBlock> blocks) {
    return new LoopState(
        staying.start(rows, seed), new double[slices][totals()], draws(rows, false));
  }

  @Override
  public LoopState slice(IdCounts columns) {
    return new LoopState(
        rotating.start(columns, seed), new double[1][totals()], draws(columns, true));
  }

  @Override
  public LoopState copyPinned(LoopState pinned) {
    return pinned.copy();
  }

  @Override
  public LoopState copySlice(LoopState slice) {
    return slice.copy();
  }
}
