package io.sparkmp.spark.loop;

import io.sparkmp.errors.Cleanup;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.loop.LoopState;
import io.sparkmp.loop.Plan;
import io.sparkmp.loop.run.LoopProgram;
import io.sparkmp.loop.run.Verification;
import io.sparkmp.placement.Placing;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Rotation;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.Layout;
import io.sparkmp.spark.layout.LayoutOptions;
import java.util.Locale;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A planned loop with its records, laid out over the workers. Close it when its models are no
 * longer needed.
 */
public final class LoopTraining implements AutoCloseable {
  private final Plan plan;
  private final LoopProgram program;
  private final LaidOut<SparseBlock> data;
  private final Rotation<SparseBlock, LoopState, LoopState> rotation;

  private LoopTraining(Plan plan, LaidOut<SparseBlock> data, boolean isWeighted, long seed) {
    this.plan = plan;
    this.data = data;
    this.program =
        DrawShareCounts.with(LoopProgram.of(plan, data.columns().parts(), seed), data, isWeighted);
    this.rotation =
        Rotation.of(data, program, seed)
            .titled(String.format(Locale.ROOT, "Loop over %,d records", data.records()));
  }

  /**
   * Reads the records of a plan.
   *
   * @param frame has a column for each key and value of the loop, with the same name
   * @param options the layout's options; duplicate records are kept
   * @param seed for the start, the schedule and the body's random numbers
   * @throws io.sparkmp.spark.ingest.IngestException if a column is missing, a record malformed, or
   *     there are no records
   */
  public static LoopTraining read(Plan plan, Dataset<Row> frame, LayoutOptions options, long seed) {
    LaidOut<SparseBlock> data = Layout.read(LoopFrame.records(plan, frame), layout(plan, options));
    if (data.records() == 0) {
      data.close();
      throw new IngestException("Cannot train the loop over " + plan.over() + ": there are none");
    }
    return of(plan, data, false, seed);
  }

  /**
   * A training on records that are already laid out.
   *
   * @param data laid out with {@link #layout}, the staying key as rows and the rotating key as
   *     columns; closed with the training
   * @param isWeighted whether the body trains a record as often as its value says, and so draws as
   *     often
   * @param seed for the start, the schedule and the body's random numbers
   * @throws IllegalArgumentException if the data are laid out for another plan
   */
  public static LoopTraining of(
      Plan plan, LaidOut<SparseBlock> data, boolean isWeighted, long seed) {
    try {
      Placing expected = layout(plan, LayoutOptions.workers(1)).placing();
      Placing found = data.columns().placement().placing();
      if (found != expected) {
        throw new IllegalArgumentException(
            "Invalid layout: ids are placed "
                + found
                + " (expected: "
                + expected
                + ", as the plan"
                + " needs them)");
      }
      int values = Math.max(1, plan.values().size());
      if (data.width() != values) {
        throw new IllegalArgumentException(
            "Invalid layout: values per record are "
                + data.width()
                + " (expected: "
                + values
                + ", as the plan declares)");
      }
      return new LoopTraining(plan, data, isWeighted, seed);
    } catch (Throwable e) { // Scala code throws checked exceptions without declaring them
      Cleanup.after(e, data::close);
      throw e;
    }
  }

  /** The layout options that a plan needs. */
  public static LayoutOptions layout(Plan plan, LayoutOptions options) {
    return options
        .withDuplicates(Duplicates.KEEP)
        .withPlacing(plan.isOrdered() ? Placing.BY_HASH : Placing.BY_LOAD);
  }

  /** The plan. */
  public Plan plan() {
    return plan;
  }

  /** The program for these records, which finds the rows in a state. */
  public LoopProgram program() {
    return program;
  }

  /**
   * Tests the body on a few thousand records in the driver; see {@link Verification#check}.
   *
   * @throws IllegalArgumentException if it depends on more than the loop declares
   */
  public void verify() {
    Verification.check(plan, LoopSample.of(data));
  }

  /**
   * Trains like {@link Rotation#train}.
   *
   * @throws IllegalArgumentException if the rows do not fit into the memory of the executors
   */
  public LoopModel train(TrainingOptions options) {
    return new LoopModel(plan, program, rotation.train(options));
  }

  /** The model before the first epoch. */
  public LoopModel untrained() {
    return new LoopModel(plan, program, rotation.untrained(EngineKind.AUTO));
  }

  /** The loss of held-out records. */
  public Tally evaluate(LoopModel model, HeldOut set) {
    return rotation.evaluate(model.trained(), set);
  }

  /**
   * Identifies this training for its snapshots: a training goes on from the snapshots of another
   * only if this is equal.
   *
   * @param what names the data, the held-out part, and the body with the constants that it
   *     captures, none of which can be seen from outside
   */
  public String identity(String what) {
    return rotation.identity(what, plan.declaration() + ", seed " + program.seed(), null);
  }

  /** The records by block. */
  LaidOut<SparseBlock> data() {
    return data;
  }

  @Override
  public void close() {
    data.close();
  }
}
