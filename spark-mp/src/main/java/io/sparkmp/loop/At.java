package io.sparkmp.loop;

import io.sparkmp.layout.Entries;
import io.sparkmp.loop.TotalsRow.Carried;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.Visit;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a training loop is: at one record, with the rows that it declares. There is one a worker,
 * which moves on: nothing that it returns is valid after the body has returned.
 */
public final class At implements ReadAt {
  private final Row[] rows; // by access
  private final int[] offsets; // of each access, within the numbers of an id
  private final boolean[] rotates; // of each access
  private final @Nullable TotalsRow[] totals; // by access
  private final int token;
  private final int stayingStride;
  private final int rotatingStride;
  private SplitMix64 random = new SplitMix64(0);
  private Entries entries = Entries.NONE;
  private int stayingCount;
  private int rotatingCount;
  private int record;
  private int epoch;
  private double loss;

  At(LoopProgram program, Carried carried) {
    List<Access> accesses = program.accesses;
    token = program.token;
    int n = accesses.size();
    rows = new Row[n];
    offsets = new int[n];
    rotates = new boolean[n];
    totals = new TotalsRow[n];
    stayingStride = program.staying.stride();
    rotatingStride = program.rotating.stride();
    int carriedSoFar = 0;
    for (int a = 0; a < n; a++) {
      Access access = accesses.get(a);
      rows[a] = new Row(access.width());
      if (access.use() == Use.ADDED_STALE) {
        totals[a] = new TotalsRow(carried, carriedSoFar, access.width());
        carriedSoFar += access.width();
      } else {
        rotates[a] = program.rotating.has(access.array());
        offsets[a] =
            (rotates[a] ? program.rotating : program.staying).field(access.array()).offset();
      }
    }
  }

  /** Goes to another block. */
  void enter(Visit visit, Entries block, LoopState worker, LoopState slice) {
    entries = block;
    epoch = visit.epoch();
    random = new SplitMix64(visit.seed());
    stayingCount = stayingStride == 0 ? 0 : worker.rows().length / stayingStride;
    rotatingCount = rotatingStride == 0 ? 0 : slice.rows().length / rotatingStride;
    for (int a = 0; a < rows.length; a++) {
      rows[a].over(rotates[a] ? slice.rows() : worker.rows());
    }
  }

  /** Goes to a record of the block. */
  void to(int k) {
    record = k;
    int stayingRow = entries.rows()[k] * stayingStride;
    int rotatingRow = entries.columns()[k] * rotatingStride;
    for (int a = 0; a < rows.length; a++) {
      rows[a].to((rotates[a] ? rotatingRow : stayingRow) + offsets[a]);
    }
  }

  @Override
  public float value(Value value) {
    check(value.loop());
    return entries.values()[record];
  }

  @Override
  public Row row(Rows of) {
    check(of.loop());
    return rows[of.access()];
  }

  @Override
  public ReadRow row(ReadRows of) {
    check(of.loop());
    return rows[of.access()];
  }

  /** How many rows of these there are to draw from. */
  public int count(DrawnRows of) {
    check(of.loop());
    return rotates[of.access()] ? rotatingCount : stayingCount;
  }

  /**
   * One of these rows; valid until the next is asked for.
   *
   * @param place 0 to {@link #count} less one
   */
  public Row row(DrawnRows of, int place) {
    check(of.loop());
    int a = of.access();
    rows[a].to(place * (rotates[a] ? rotatingStride : stayingStride) + offsets[a]);
    return rows[a];
  }

  /** Sums over all records. */
  public TotalsRow totals(Totals of) {
    check(of.loop());
    return Objects.requireNonNull(totals[of.access()]);
  }

  private void check(int loop) {
    if (loop != token) {
      throw new IllegalArgumentException(
          "Invalid handle in the body: of another loop (expected: of the loop that is trained)");
    }
  }

  @Override
  public int epoch() {
    return epoch;
  }

  /** Random numbers that belong to this visit of the block, the same in every run. */
  public SplitMix64 random() {
    return random;
  }

  /** Begins the random numbers of a record anew. */
  void seed(long seed) {
    random = new SplitMix64(seed);
  }

  /** Adds the loss of this record, as it was before the update. */
  public void loss(double ofRecord) {
    loss += ofRecord;
  }

  /** What was added since it was asked for last. */
  double takeLoss() {
    double sum = loss;
    loss = 0;
    return sum;
  }
}
