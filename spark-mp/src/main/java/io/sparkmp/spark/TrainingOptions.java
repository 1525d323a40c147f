package io.sparkmp.spark;

import io.sparkmp.lineage.Level;
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
 * @param level where the model is kept between legs; {@link Level.Durable} makes the training go on
 *     from the newest snapshot in its directory, and writes snapshots by the number of the epoch
 * @param progress called once for each epoch that is trained, in order, on the driver
 */
public record TrainingOptions(
    int epochs,
    EngineKind engine,
    boolean validate,
    @Nullable EarlyStopping earlyStopping,
    Level level,
    Consumer<EpochReport> progress) {

  /** A training that is kept in memory alone. */
  public TrainingOptions(
      int epochs,
      EngineKind engine,
      boolean validate,
      @Nullable EarlyStopping earlyStopping,
      Consumer<EpochReport> progress) {
    this(epochs, engine, validate, earlyStopping, Level.memory(), progress);
  }

  /** Checks the numbers. */
  public TrainingOptions {
    if (epochs < 1) {
      throw new IllegalArgumentException("Invalid epochs: " + epochs + " (expected: >= 1)");
    }
    if (earlyStopping != null && !validate) {
      throw new IllegalArgumentException(
          "Cannot stop early: there is no validation set to judge the epochs by");
    }
  }
}
