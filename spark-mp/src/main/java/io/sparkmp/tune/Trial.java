package io.sparkmp.tune;

/**
 * A trial as it stands after its last stage.
 *
 * @param number from 1
 * @param settings that it was trained with, after any halving of its step size
 * @param epochs that it was trained for
 * @param loss after these, not finite if it has diverged; smaller is better
 * @param seconds of training and judging in all
 * @param halvings how often its step size was halved, because it had diverged
 */
public record Trial(
    int number, Settings settings, int epochs, double loss, double seconds, int halvings) {

  /** A trial that has not begun. */
  Trial(int number, Settings settings) {
    this(number, settings, 0, Double.NaN, 0, 0);
  }

  /** The same after another stage. */
  Trial reached(int trained, double lossThen, double took) {
    return new Trial(number, settings, trained, lossThen, seconds + took, halvings);
  }

  /** The same to be trained anew with half of the step size. */
  Trial halved(String step) {
    Settings smaller = settings.with(step, settings.get(step) / 2);
    return new Trial(number, smaller, 0, Double.NaN, seconds, halvings + 1);
  }

  /** Whether no step size was small enough. */
  public boolean hasDiverged() {
    return !Double.isFinite(loss);
  }
}
