package io.sparkmp.cf.kernel;

import io.sparkmp.errors.Arguments;
import java.io.Serializable;

/** The size of gradient steps. */
public sealed interface StepSize extends Serializable {

  /** The size at the start. */
  float initial();

  /** The size in an epoch, counted from 0, before any adaptation to the row. */
  default float in(int epoch) {
    return initial();
  }

  /** The unit of gradients whose root divides the size for each row; 0 if none does. */
  default float unit() {
    return 0;
  }

  /** The same size in every epoch. */
  record Constant(float initial) implements StepSize {
    /** Checks the size. */
    public Constant {
      Arguments.check("step size", initial, initial > 0, "> 0");
    }
  }

  /** Falls linearly, to zero after the last epoch. */
  record Linear(float initial, int epochs) implements StepSize {
    /** Checks the size. */
    public Linear {
      Arguments.check("step size", initial, initial > 0, "> 0");
      Arguments.check("epochs", epochs, epochs >= 1, ">= 1");
    }

    @Override
    public float in(int epoch) {
      return fallen(initial, epoch, epochs);
    }
  }

  private static float fallen(float initial, int epoch, int epochs) {
    return initial * Math.max(0, epochs - epoch) / epochs;
  }

  /**
   * Divided for each row by the root of the row's mean squared gradients so far: the reduced
   * per-coordinate schedule of Chin, Zhuang, Juan and Lin, "A learning-rate schedule for stochastic
   * gradient methods to matrix factorization" (PAKDD 2015), equations 7 to 10, with one group of
   * factors per row. The bias shares its row's rate.
   *
   * @param initial the size at the start
   * @param unit the unit of gradients: the root is that of 1 + the sum of their mean squares in
   *     this unit
   */
  record Adaptive(float initial, float unit) implements StepSize {
    /** Checks the sizes. */
    public Adaptive {
      Arguments.check("step size", initial, initial > 0, "> 0");
      Arguments.check("unit of gradients", unit, unit > 0, "> 0");
    }

    /** With a unit of 1. */
    public Adaptive(float initial) {
      this(initial, 1);
    }
  }

  /**
   * As {@link Adaptive}, from a size that falls linearly, to zero after the last epoch.
   *
   * @param initial the size at the start
   * @param unit the unit of gradients
   * @param epochs how many it falls for
   */
  record AdaptiveLinear(float initial, float unit, int epochs) implements StepSize {
    /** Checks the sizes. */
    public AdaptiveLinear {
      Arguments.check("step size", initial, initial > 0, "> 0");
      Arguments.check("unit of gradients", unit, unit > 0, "> 0");
      Arguments.check("epochs", epochs, epochs >= 1, ">= 1");
    }

    @Override
    public float in(int epoch) {
      return fallen(initial, epoch, epochs);
    }
  }
}
