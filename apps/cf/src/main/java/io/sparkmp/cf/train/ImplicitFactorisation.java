package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.ImplicitProgram;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Feedback;
import io.sparkmp.cf.model.ModelInfo;
import org.jspecify.annotations.Nullable;

/**
 * Matrix factorisation of implicit feedback; the ratings should be laid out with duplicates added
 * up. The loss of an epoch is that before its last pass, without the regularisation, over all
 * pairs; its count is that of the ratings. A model has no biases, mean 0, and no bounds on
 * predictions.
 */
public final class ImplicitFactorisation extends FactorTraining<ImplicitRows> {
  private final ImplicitOptions options;
  private final int passes;

  /**
   * Prepares a training.
   *
   * @param warmStart a model to go on from, or null
   * @throws IllegalArgumentException if that model has another rank or other types of id, or was
   *     trained on explicit feedback
   */
  public ImplicitFactorisation(
      RatingData data, ImplicitOptions options, @Nullable FactorModel warmStart) {
    super(
        data,
        Origin.of(data, warmStart, Feedback.IMPLICIT, options.rank()),
        options,
        program(options),
        start(options),
        ImplicitRows::factors);
    this.options = options;
    this.passes = program(options).passes();
  }

  static ImplicitProgram program(ImplicitOptions options) {
    return new ImplicitProgram(
        options.rank(),
        options.subspace(),
        options.alpha(),
        options.regularisation(),
        options.nonNegative());
  }

  static Start<ImplicitRows> start(ImplicitOptions options) {
    return new Start<>(
        options.rank(),
        options.initialDeviation(),
        options.nonNegative(),
        options.seed(),
        ImplicitRows::new);
  }

  @Override
  String kind() {
    return "matrix factorisation of implicit feedback, " + passes + " passes an epoch,";
  }

  @Override
  ModelInfo info(int epochs) {
    return new ModelInfo(
        ModelInfo.FORMAT,
        ModelInfo.VERSION,
        options.rank(),
        0,
        -Float.MAX_VALUE,
        Float.MAX_VALUE,
        data.userType(),
        data.itemType(),
        data.stats().users(),
        data.itemCount(),
        epochs,
        options.toString(),
        Feedback.IMPLICIT,
        options.alpha(),
        options.regularisation(),
        0,
        options.nonNegative(),
        false);
  }
}
