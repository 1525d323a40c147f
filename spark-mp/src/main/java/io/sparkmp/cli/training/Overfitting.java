package io.sparkmp.cli.training;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A training that overfits: its validation loss rose while its training loss fell.
 *
 * @param best the epoch of the lowest validation loss
 * @param last the last epoch
 * @param lowest the reported validation loss of the best epoch
 * @param end the reported validation loss of the last epoch
 */
public record Overfitting(EpochReport best, EpochReport last, double lowest, double end) {

  /**
   * Detects it.
   *
   * @param history all epochs, with or without a validation set
   * @param reported the reported function of a loss, such as its root; increases with the mean loss
   * @param noise the factor up to which two epochs differ at random, above 1
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
