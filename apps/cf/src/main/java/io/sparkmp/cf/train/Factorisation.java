package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.Feedback;
import io.sparkmp.cf.model.ModelInfo;
import org.jspecify.annotations.Nullable;

/** Matrix factorisation of ratings; held-out predictions are clipped to the range of ratings. */
public final class Factorisation extends FactorTraining<FactorTable> {
  private final FactorisationOptions options;
  private final FactorisationProgram program;

  /**
   * Prepares a training.
   *
   * @param warmStart a model to go on from, or null
   * @throws IllegalArgumentException if that model has another rank or other types of id
   */
  public Factorisation(
      RatingData data, FactorisationOptions options, @Nullable FactorModel warmStart) {
    this(
        data,
        options,
        warmStart,
        new FactorisationProgram(
            warmStart == null ? (float) data.mean() : warmStart.info().mean(),
            data.stats().min(),
            data.stats().max(),
            options.stepSize(),
            options.biasStepRatio(),
            options.regularisation(),
            options.biasRegularisation(),
            options.nonNegative()));
  }

  private Factorisation(
      RatingData data,
      FactorisationOptions options,
      @Nullable FactorModel model,
      FactorisationProgram program) {
    super(
        data,
        Origin.of(data, model, Feedback.EXPLICIT, options.rank()),
        options,
        program,
        new Start<>(
            options.rank(),
            options.initialDeviation(),
            options.nonNegative(),
            options.seed(),
            table -> table),
        table -> table);
    this.options = options;
    this.program = program;
  }

  /**
   * A model on ratings that it is to be judged by: {@link #untrained} is the model, with zeros for
   * ids that it does not know, and predictions are clipped to the range that it was trained on.
   *
   * @throws IllegalArgumentException if the model has other types of id
   */
  public static Factorisation of(FactorModel model, RatingData data) {
    ModelInfo info = model.info();
    FactorisationOptions options =
        new FactorisationOptions(info.rank(), new StepSize.Constant(1), 0, 0, 0, 0, false, 0);
    FactorisationProgram program =
        new FactorisationProgram(
            info.mean(), info.minRating(), info.maxRating(), options.stepSize(), 0, 0, 0, false);
    return new Factorisation(data, options, model, program);
  }

  @Override
  String kind() {
    return "matrix factorisation";
  }

  @Override
  ModelInfo info(int epochs) {
    return new ModelInfo(
        ModelInfo.FORMAT,
        ModelInfo.VERSION,
        options.rank(),
        program.mean(),
        program.minRating(),
        program.maxRating(),
        data.userType(),
        data.itemType(),
        data.stats().users(),
        data.itemCount(),
        epochs,
        options.toString(),
        Feedback.EXPLICIT,
        0,
        options.regularisation(),
        options.biasRegularisation(),
        options.nonNegative(),
        options.biasStepRatio() > 0);
  }
}
