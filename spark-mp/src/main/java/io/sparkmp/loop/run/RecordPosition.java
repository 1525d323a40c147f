package io.sparkmp.loop.run;

import io.sparkmp.layout.Entries;
import io.sparkmp.loop.At;
import io.sparkmp.loop.Cursor;
import io.sparkmp.loop.DrawnRows;
import io.sparkmp.loop.LoopState;
import io.sparkmp.loop.ReadCursor;
import io.sparkmp.loop.ReadRows;
import io.sparkmp.loop.Rows;
import io.sparkmp.loop.SampledRows;
import io.sparkmp.loop.Totals;
import io.sparkmp.loop.TotalsCursor;
import io.sparkmp.loop.Value;
import io.sparkmp.loop.plan.Access;
import io.sparkmp.loop.plan.Index;
import io.sparkmp.loop.plan.Use;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.Visit;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The position of a loop that runs: what {@link At} promises. */
final class RecordPosition extends At {
  private final int token;
  private final boolean isOrdered;
  private final Cursor.Side staying;
  private final Cursor.Side rotating;
  private final Cursor[] rows; // by access
  private final Cursor.Side[] drawn; // by access: the side of the row drawn last
  private final boolean[] rotates; // by access
  private final @Nullable TotalsCursor[] totals; // by access
  private final LoopProgram program;
  private final List<Sampling> samplings;
  private final @Nullable Draws[] draws; // by access
  private SplitMix64 random = new SplitMix64(0);
  private Entries entries = Entries.NONE;
  private int width = 1; // values of a record
  private int record;
  private int epoch;
  private double before; // the part of the epoch before the first record
  private int first; // record
  private double duration; // the visit's part of the epoch
  private double part; // one record's part of the epoch
  private boolean isTried; // see seed()
  private double loss;
  private long others; // times that records were trained, less one for each

  RecordPosition(LoopProgram program, Carried carried) {
    List<Access> accesses = program.accesses;
    int n = accesses.size();
    this.program = program;
    samplings = program.samplings();
    token = program.token;
    isOrdered = program.isOrdered;
    staying = new Cursor.Side(program.staying.stride());
    rotating = new Cursor.Side(program.rotating.stride());
    rows = new Cursor[n];
    drawn = new Cursor.Side[n];
    rotates = new boolean[n];
    totals = new TotalsCursor[n];
    draws = new Draws[n];
    int carriedSoFar = 0;
    for (int a = 0; a < n; a++) {
      Access access = accesses.get(a);
      if (access.use() == Use.ADDED_STALE) {
        totals[a] = carried.cursor(carriedSoFar, access.width());
        carriedSoFar += access.width();
        continue;
      }
      rotates[a] = program.rotating.has(access.array());
      RowLayout layout = rotates[a] ? program.rotating : program.staying;
      Cursor.Side side = rotates[a] ? rotating : staying;
      if (access.isDrawn()) {
        side = new Cursor.Side(layout.stride());
      }
      if (access.index() instanceof Index.Drawn) {
        drawn[a] = side;
      } else if (access.index() instanceof Index.Sampled sampled) {
        draws[a] = new Draws(sampled, side);
      }
      rows[a] = new Cursor(access.width(), side, layout.field(access.array()).offset());
    }
  }

  /** Moves to another block. */
  void enter(Visit visit, Entries block, LoopState worker, LoopState slice) {
    entries = block;
    width = block.width();
    epoch = visit.epoch();
    double visits = (double) visit.schedule().slices() * program.passes();
    before = (visit.pass().part() * (double) visit.schedule().slices() + visit.step()) / visits;
    duration = 1 / visits;
    range(0, block.size());
    random = new SplitMix64(visit.seed());
    staying.enter(worker.rows());
    rotating.enter(slice.rows());
    for (int a = 0; a < rows.length; a++) {
      if (drawn[a] != null) {
        drawn[a].enter(rotates[a] ? slice.rows() : worker.rows());
      }
    }
    int ofWorker = 0;
    int ofSlice = 0;
    for (Sampling sampling : samplings) {
      int a = sampling.access();
      boolean ofSlices = sampling.rotates();
      Objects.requireNonNull(draws[a])
          .enter(
              ofSlices ? slice.rows() : worker.rows(),
              ofSlices ? slice.draws()[ofSlice++] : worker.draws()[ofWorker++],
              program.share(a, visit));
    }
  }

  /** Sets which records the visit trains. */
  void range(int from, int to) {
    first = from;
    part = duration / Math.max(1, to - from);
  }

  @Override
  public void to(int k) {
    record = k;
    staying.to(entries.rows()[k]);
    rotating.to(entries.columns()[k]);
  }

  @Override
  public int record() {
    return record;
  }

  @Override
  public float value(Value value) {
    check(value.loop());
    return entries.values()[record * width + value.number()];
  }

  @Override
  public Cursor row(Rows of) {
    check(of.loop());
    return rows[of.access()];
  }

  @Override
  public ReadCursor row(ReadRows of) {
    check(of.loop());
    return rows[of.access()];
  }

  @Override
  public int count(DrawnRows of) {
    check(of.loop());
    return drawn[of.access()].count();
  }

  @Override
  public Cursor row(DrawnRows of, int place) {
    check(of.loop());
    drawn[of.access()].to(place);
    return rows[of.access()];
  }

  @Override
  public int draws(SampledRows of, double mean) {
    return drawn(of).draw(mean, random());
  }

  @Override
  public Cursor row(SampledRows of, int i) {
    drawn(of).to(i);
    return rows[of.access()];
  }

  private Draws drawn(SampledRows of) {
    check(of.loop());
    return Objects.requireNonNull(draws[of.access()]);
  }

  @Override
  public TotalsCursor totals(Totals of) {
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

  @Override
  public double progress() {
    if (isOrdered) {
      throw new IllegalStateException(
          "Cannot give the progress in an ordered loop: it would depend on the number of workers;"
              + " use epoch()");
    }
    return isTried ? epoch : epoch + before + part * (record - first);
  }

  @Override
  public SplitMix64 random() {
    if (isOrdered) {
      throw new IllegalStateException(
          "Cannot give random numbers in an ordered loop: they would depend on the number of"
              + " workers; leave out ordered(), or read them from a column");
    }
    return random;
  }

  /**
   * Restarts the random numbers for a record, for a run whose order must not matter; progress
   * within an epoch then has no effect either.
   */
  void seed(long seed) {
    isTried = true;
    for (Draws ofAccess : draws) {
      if (ofAccess != null) {
        ofAccess.forget();
      }
    }
    random = new SplitMix64(seed);
  }

  @Override
  public void loss(double ofRecord) {
    loss += ofRecord;
  }

  @Override
  public void trains(int times) {
    others += times - 1;
  }

  /**
   * Returns how many more times records were trained than there were, since the last call, and
   * resets it.
   */
  long takeOthers() {
    long sum = others;
    others = 0;
    return sum;
  }

  /** Returns the loss added since the last call, and resets it. */
  double takeLoss() {
    double sum = loss;
    loss = 0;
    return sum;
  }
}
