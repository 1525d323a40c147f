package io.sparkmp.linear.kernel;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.App;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Trains a linear model. Each epoch is an iteration of L-BFGS, or of OWL-QN if there is an L1
 * penalty, in two passes:
 *
 * <pre>
 *   epoch 1      moments of the features
 *                -
 *   epoch 2      margins of the start, if there is one
 *                gradient
 *   epoch 3 ...  direction, and its product with each record; the best step along it is found by
 *                the losses of a few
 *                gradient after that step
 * </pre>
 *
 * @param options the objective
 * @param weights the training records' weights
 * @param labels the place of the label column; its coefficient is the intercept
 * @param weightColumn the place of the weight column, or null if all records weigh 1
 * @param hasStart whether coefficients start from values other than 0
 * @param width K, the number of margins per record: 1, or that of the classes, whose labels are
 *     then from 0 to K - 1, and whose loss is {@link Softmax}'s
 * @param isBounded whether coefficients have bounds
 * @param isCentred whether features count from their means; not if an intercept has bounds
 */
public record LinearProgram(
    LinearOptions options,
    Weights weights,
    Place labels,
    @Nullable Place weightColumn,
    boolean hasStart,
    int width,
    boolean isBounded,
    boolean isCentred)
    implements App<SparseBlock, RecordState, CoefficientSlice> {
  private static final long serialVersionUID = 1L;

  /** Epochs before the first iteration. */
  public static final int PREPARING = 2;

  /** With a margin per record, and without bounds. */
  public LinearProgram(
      LinearOptions options,
      Weights weights,
      Place labels,
      @Nullable Place weightColumn,
      boolean hasStart) {
    this(options, weights, labels, weightColumn, hasStart, 1, false, options.intercept());
  }

  @Override
  public int passes() {
    return 2;
  }

  @Override
  public int sums(Pass pass) {
    if (pass.epoch() == 0 || (pass.part() == 0 && pass.epoch() < PREPARING)) {
      return 0;
    }
    return pass.part() == 0 ? PassSums.OF_DIRECTION : PassSums.ofGradient(options.memory());
  }

  @Override
  public boolean endsByItself() {
    return true;
  }

  @Override
  public int firstJudged() {
    return PREPARING; // by the margins of the start
  }

  @Override
  public Kernel<SparseBlock, RecordState, CoefficientSlice> newKernel() {
    return new LinearKernel(this);
  }

  @Override
  public RecordState copyPinned(RecordState pinned) {
    return pinned.copy();
  }

  @Override
  public CoefficientSlice copySlice(CoefficientSlice slice) {
    return slice.copy();
  }

  @Override
  public RecordState pinned(IdCounts records, List<SparseBlock> blocks) {
    return RecordState.of(
        records.ids().size(),
        blocks::get,
        labels,
        weightColumn,
        Steering.of(options, isBounded),
        width);
  }

  @Override
  public CoefficientSlice slice(IdCounts features) {
    float[] zeros = new float[features.ids().size() * width];
    return CoefficientSlice.of(CoefficientStart.of(zeros), width, options.memory());
  }

  @Override
  public Sizes sizes() {
    return new LinearSizes(options.l1() > 0, options.memory(), width);
  }
}
