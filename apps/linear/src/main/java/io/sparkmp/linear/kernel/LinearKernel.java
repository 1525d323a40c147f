package io.sparkmp.linear.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The passes of {@link LinearProgram}. */
final class LinearKernel implements Kernel<SparseBlock, RecordState, CoefficientSlice> {
  private final LinearProgram program;
  private final LinearOptions options;

  LinearKernel(LinearProgram program) {
    this.program = program;
    this.options = program.options();
  }

  @Override
  public void train(
      Visit visit, SparseBlock block, RecordState records, CoefficientSlice slice, Tally tally) {
    if (records.steering().isFinished()) {
      return;
    }
    boolean isFirstPart = visit.pass().part() == 0;
    if (visit.isFirstOfWorker()) {
      Arrays.fill(records.partial(), 0);
    }
    if (visit.epoch() == 0) {
      if (isFirstPart) {
        moments(visit, block, records, slice, tally);
      }
    } else if (isFirstPart) {
      direction(visit, block, records, slice);
    } else {
      gradient(visit, block, records, slice, tally);
    }
  }

  private int placeOf(@Nullable Place column, Visit visit) {
    return column != null && column.slice() == visit.slice() ? column.at() : -1;
  }

  private void moments(
      Visit visit, SparseBlock block, RecordState records, CoefficientSlice slice, Tally tally) {
    if (visit.isFirstOfWorker()) {
      addLoss(records, tally);
    }
    if (visit.isFirstOfSlice()) {
      slice.beginWhole();
    }
    Vectors vectors = slice.vectors();
    Columns.addMoments(
        block.training(), records.weights(), slice.whole(), vectors.values(), vectors.gradients());
    if (visit.isLastOfSlice()) {
      SliceSteps.settle(
          slice,
          placeOf(program.labels(), visit),
          placeOf(program.weightColumn(), visit),
          options,
          program.isCentred(),
          program.weights());
    }
  }

  private void direction(
      Visit visit, SparseBlock block, RecordState records, CoefficientSlice slice) {
    boolean isStart = visit.epoch() < LinearProgram.PREPARING;
    if (isStart && !program.hasStart()) {
      return;
    }
    if (visit.isFirstOfWorker()) {
      Arrays.fill(records.products(), 0);
      Arrays.fill(records.all(), 0, records.width(), 0);
      if (isStart) {
        records.steering().start();
      }
    }
    if (visit.isFirstOfSlice() && !isStart) {
      SliceSteps.direct(slice, records.steering(), options, records.partial());
    }
    int intercept = placeOf(program.labels(), visit);
    for (HeldOut set : HeldOut.values()) {
      addProducts(block.entries(set), intercept, records, slice);
    }
    int width = records.width();
    for (int k = 0; k < width; k++) {
      records.all()[k] += slice.carried()[k]; // 0 for a start, which is not centred
    }
    for (int i = 0; i < records.products().length && visit.isLastOfWorker(); i++) {
      records.products()[i] -= records.all()[width == 1 ? 0 : i % width];
    }
  }

  private static void addProducts(
      Entries entries, int intercept, RecordState records, CoefficientSlice slice) {
    int end = entries.size();
    int from = intercept < 0 ? end : LinearBlocks.first(entries, intercept);
    int to = intercept < 0 ? end : LinearBlocks.first(entries, intercept + 1);
    double[] products = records.products();
    Vectors vectors = slice.vectors();
    float[] scales = slice.scales();
    float[] directions = vectors.directions();
    int width = records.width();
    if (width > 1) {
      ClassColumns.addProducts(entries, vectors, width, intercept, scales, products);
    } else if (vectors.isOfAll()) {
      Columns.addProducts(entries, 0, from, scales, directions, products);
      Columns.addProducts(entries, to, end, scales, directions, products);
    } else {
      Columns.addProducts(entries, vectors.features(), intercept, scales, directions, products);
    }
    for (int c = 0; c < width && from < to; c++) {
      int at = vectors.indexOf(intercept * width + c);
      double step = at < 0 ? 0 : (double) scales[intercept * width + c] * directions[at];
      for (int k = from; k < to && at >= 0; k++) { // these values are labels
        products[entries.rows()[k] * width + c] += step;
      }
    }
  }

  private void gradient(
      Visit visit, SparseBlock block, RecordState records, CoefficientSlice slice, Tally tally) {
    Steering steering = records.steering();
    if (visit.isFirstOfWorker()) {
      go(records, steering.step());
      records.partial()[PassSums.LOSS] = addLoss(records, tally);
    }
    int intercept = placeOf(program.labels(), visit);
    if (visit.isFirstOfSlice()) {
      SliceSteps.step(slice, intercept, records.all(), steering, options);
      if (steering.isWhole()) {
        slice.beginWhole();
      }
    }
    addGradients(block.training(), intercept, records.products(), slice);
    for (int k = 0; k < slice.width(); k++) {
      slice.carried()[k] += records.all()[slice.width() + k];
    }
    if (visit.isLastOfSlice()) {
      double penalty = SliceSteps.turn(slice, steering, options, records.partial());
      tally.add(penalty * program.weights().records(), 0);
    }
  }

  private static void addGradients(
      Entries entries, int intercept, double[] slopes, CoefficientSlice slice) {
    int end = entries.size();
    int from = intercept < 0 ? end : LinearBlocks.first(entries, intercept);
    int to = intercept < 0 ? end : LinearBlocks.first(entries, intercept + 1);
    Vectors vectors = slice.vectors();
    float[] scales = slice.scales();
    boolean isWhole = slice.whole().length > 0;
    double[] gradients = isWhole ? slice.whole() : vectors.gradients();
    int width = slice.width();
    boolean isOfAll = isWhole || vectors.isOfAll();
    if (width > 1) {
      ClassColumns.addGradients(
          entries, vectors, isOfAll, width, intercept, scales, slopes, gradients);
    } else if (isOfAll) {
      Columns.addGradients(entries, 0, from, scales, slopes, gradients);
      Columns.addGradients(entries, to, end, scales, slopes, gradients);
    } else {
      Columns.addGradients(entries, vectors.features(), intercept, scales, slopes, gradients);
    }
    for (int c = 0; c < width && from < to; c++) {
      int e = intercept * width + c;
      int at = isWhole ? e : vectors.indexOf(e);
      for (int k = from; k < to && at >= 0; k++) {
        gradients[at] += scales[e] * slopes[entries.rows()[k] * width + c];
      }
    }
  }

  /** Updates the margins after the step, and replaces the products by the slopes of the loss. */
  private void go(RecordState records, double step) {
    double[] margins = records.margins();
    double[] products = records.products();
    int width = records.width();
    for (int i = 0; i < margins.length; i++) {
      margins[i] += step * products[i];
    }
    double[] slopes = new double[width];
    for (int row = 0; row < records.labels().length; row++) {
      slopes(records, row, width);
      for (int k = 0; k < width; k++) {
        slopes[k] += products[row * width + k];
      }
    }
    System.arraycopy(slopes, 0, records.all(), width, width);
  }

  /** Writes the slopes of a record to its products. */
  private void slopes(RecordState records, int row, int width) {
    double[] margins = records.margins();
    double[] products = records.products();
    double weight = records.is(HeldOut.TRAINING, row) ? records.weight(row) : 0;
    float label = records.labels()[row];
    double sum = program.weights().sum();
    if (weight == 0) {
      Arrays.fill(products, row * width, (row + 1) * width, 0);
    } else if (width > 1) {
      Softmax.slopes(margins, row * width, width, (int) label, weight / sum, products);
    } else {
      products[row] = weight * options.loss().slope(margins[row], label) / sum;
    }
  }

  /**
   * Adds the loss of the worker's training records to the tally, whose mean over all is the first
   * term of the objective.
   *
   * @return the weighted sum of the losses
   */
  private double addLoss(RecordState records, Tally tally) {
    double sum = 0;
    long count = 0;
    for (int row = 0; row < records.labels().length; row++) {
      if (records.is(HeldOut.TRAINING, row)) {
        sum += records.weight(row) * records.loss(options.loss(), row);
        count++;
      }
    }
    tally.add(sum * program.weights().records() / program.weights().sum(), count);
    return sum;
  }

  @Override
  public void contribute(Pass pass, RecordState records, double[] sums) {
    if (records.steering().isFinished()) {
      return;
    }
    System.arraycopy(records.partial(), 0, sums, 0, sums.length);
    if (pass.part() > 0) {
      return;
    }
    double[] tried = records.steering().tried();
    for (int row = 0; row < records.labels().length; row++) {
      if (records.is(HeldOut.TRAINING, row)) {
        double weight = records.weight(row);
        for (int k = 0; k < tried.length; k++) {
          sums[k] += weight * records.lossAt(options.loss(), row, tried[k]);
        }
      }
    }
  }

  @Override
  public void receive(Pass pass, RecordState records, double[] sums) {
    Steering steering = records.steering();
    if (steering.isFinished()) {
      return;
    }
    if (pass.part() == 0) {
      steering.choose(sums, options, program.weights().sum());
    } else {
      steering.turn(sums, options, program.weights().sum());
    }
  }

  /** The mean loss of a set's records by their margins, which training keeps up to date. */
  @Override
  public void evaluate(
      Visit visit,
      HeldOut set,
      SparseBlock block,
      RecordState records,
      CoefficientSlice slice,
      Tally tally) {
    if (!visit.isFirstOfWorker()) {
      return;
    }
    for (int row = 0; row < records.labels().length; row++) {
      if (records.is(set, row)) {
        tally.add(records.loss(options.loss(), row), 1);
      }
    }
  }
}
