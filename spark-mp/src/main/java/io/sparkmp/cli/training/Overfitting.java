package io.sparkmp.cli.training;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A training that went on after it had learned what helps with other data: its validation loss rose
 * while its training loss fell.
 *
 * @param best the epoch of the lowest validation loss
 * @param last the last epoch
 * @param lowest what is reported of the validation loss of the one
 * @param end and of the other
 */
public record Overfitting(EpochReport best, EpochReport last, double lowest, double end) {

  /**
   * Looks for it.
   *
   * @param history of all epochs, with or without a validation set
   * @param reported what is reported of a loss, such as its root: grows with the mean loss
   * @param noise factor up to which two epochs differ for no reason, above 1
   * @return null if there is none
   */
  public static @Nullable Overfitting of(
      List<EpochReport> history, ToDoubleFunction<Tally> reported, double noise) {
    List<EpochReport> validated =
        history.stream().filter(report -> report.validation() != null).toList();
    if (validated.isEmpty()) {
      return null;
    }
    ToDoubleFunction<EpochReport> loss = report -> reported.applyAsDouble(report.validation());
    EpochReport best = validated.stream().min(Comparator.comparingDouble(loss)).orElseThrow();
    EpochReport last = validated.get(validated.size() - 1);
    double lowest = loss.applyAsDouble(best);
    double end = loss.applyAsDouble(last);
    return end > noise * lowest && last.training().mean() < best.training().mean()
        ? new Overfitting(best, last, lowest, end)
        : null;
  }
}
