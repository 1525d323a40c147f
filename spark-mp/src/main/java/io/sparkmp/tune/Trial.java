package io.sparkmp.tune;

/**
 * A trial after its latest stage.
 *
 * @param number from 1
 * @param settings the settings, after any halving of the step size
 * @param epochs the epochs trained
 * @param loss the loss after these, not finite if it diverged; smaller is better
 * @param seconds the total time of training and judging
 * @param halvings how often the step size was halved after diverging
 */
public record Trial(
    int number, Settings settings, int epochs, double loss, double seconds, int halvings) {

  /** A trial that has not started. */
  Trial(int number, Settings settings) {
    this(number, settings, 0, Double.NaN, 0, 0);
  }

  /** This trial after another stage. */
  Trial reached(int trained, double lossThen, double took) {
    return new Trial(number, settings, trained, lossThen, seconds + took, halvings);
  }

  /** This trial, to be trained again with half the step size. */
  Trial halved(String step) {
    Settings smaller = settings.with(step, settings.get(step) / 2);
    return new Trial(number, smaller, 0, Double.NaN, seconds, halvings + 1);
  }

  /** Whether no step size was small enough. */
  public boolean hasDiverged() {
    return !Double.isFinite(loss);
  }
}
