package io.sparkmp.spark;

import io.sparkmp.errors.Arguments;
import io.sparkmp.lineage.Attempts;
import io.sparkmp.lineage.Durability;
import io.sparkmp.rotation.EarlyStopping;
import io.sparkmp.rotation.EpochReport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How to run a training.
 *
 * @param epochs how many at most, at least 1
 * @param engine which one
 * @param validate whether to evaluate the validation set after each epoch; the result is then the
 *     model of the best epoch
 * @param earlyStopping when to stop before the last epoch, or null; needs {@code validate}
 * @param durability where the model is kept between legs; {@link Durability.Snapshots} makes the
 *     training continue from the newest snapshot in its directory. A cadence of generations counts
 *     epochs; a cadence by the clock also writes inside long epochs
 * @param maxFailures the failures in a row after which a training, an evaluation of its result, or
 *     the recovery of a lost result is given up, at least 1
 * @param progress called once for each epoch that is trained, in order, on the driver
 * @param isListenedTo whether listeners and metrics are told of it
 */
public record TrainingOptions(
    int epochs,
    EngineKind engine,
    boolean validate,
    @Nullable EarlyStopping earlyStopping,
    Durability durability,
    int maxFailures,
    Consumer<EpochReport> progress,
    boolean isListenedTo) {

  /** Checks the numbers. */
  public TrainingOptions {
    Arguments.check("epochs", epochs, epochs >= 1, ">= 1");
    Attempts.checked(maxFailures);
    if (earlyStopping != null && !validate) {
      throw new IllegalArgumentException(
          "Cannot stop early: there is no validation set to judge the epochs by");
    }
  }

  /**
   * A training of so many epochs: any engine, no validation, kept in the memory of two executors.
   */
  public static TrainingOptions epochs(int epochs) {
    return new TrainingOptions(
        epochs,
        EngineKind.AUTO,
        false,
        null,
        Durability.twoExecutors(),
        Attempts.DEFAULT_MAX_FAILURES,
        report -> {},
        true);
  }

  /** The same for another number of epochs. */
  public TrainingOptions withEpochs(int number) {
    return new TrainingOptions(
        number, engine, validate, earlyStopping, durability, maxFailures, progress, isListenedTo);
  }

  /** The same with this engine. */
  public TrainingOptions withEngine(EngineKind chosen) {
    return new TrainingOptions(
        epochs, chosen, validate, earlyStopping, durability, maxFailures, progress, isListenedTo);
  }

  /** The same with a validation set, or without one. */
  public TrainingOptions withValidation(boolean validates) {
    return new TrainingOptions(
        epochs, engine, validates, earlyStopping, durability, maxFailures, progress, isListenedTo);
  }

  /** The same stopped early, or not if null; validation must have been enabled before. */
  public TrainingOptions withEarlyStopping(@Nullable EarlyStopping stopping) {
    return new TrainingOptions(
        epochs, engine, validate, stopping, durability, maxFailures, progress, isListenedTo);
  }

  /** The same kept somewhere else between legs. */
  public TrainingOptions withDurability(Durability kept) {
    return new TrainingOptions(
        epochs, engine, validate, earlyStopping, kept, maxFailures, progress, isListenedTo);
  }

  /** The same given up after so many failures in a row. */
  public TrainingOptions withMaxFailures(int failures) {
    return new TrainingOptions(
        epochs, engine, validate, earlyStopping, durability, failures, progress, isListenedTo);
  }

  /** The same with a listener that is called for each epoch. */
  public TrainingOptions withProgress(Consumer<EpochReport> listener) {
    return new TrainingOptions(
        epochs, engine, validate, earlyStopping, durability, maxFailures, listener, isListenedTo);
  }

  /** The same without listeners and metrics: for what another model is compared with. */
  public TrainingOptions unheard() {
    return new TrainingOptions(
        epochs, engine, validate, earlyStopping, durability, maxFailures, progress, false);
  }
}
