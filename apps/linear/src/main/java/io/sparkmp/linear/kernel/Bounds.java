package io.sparkmp.linear.kernel;

/**
 * Keeps the values of a slice within their bounds: a projected method in the manner of OWL-QN. No
 * component of a direction goes beyond a bound, so that the whole way lies within all of them, and
 * a component at a bound that the objective pushes outwards stays there.
 */
final class Bounds {
  /** A step that ends this near to a bound, as a fraction of its length, ends at the bound. */
  private static final double NEAR = 1e-6;

  private Bounds() {}

  /** The gradient of a coefficient, or 0 if it pushes a value beyond its bound. */
  static double projected(CoefficientSlice slice, int coefficient, double value, double gradient) {
    boolean isHeld =
        gradient > 0 ? value <= slice.least(coefficient) : value >= slice.largest(coefficient);
    return isHeld ? 0 : gradient;
  }

  /**
   * The component of a direction.
   *
   * @param projected the gradient
   */
  static float direction(
      CoefficientSlice slice, int coefficient, double value, double projected, float direction) {
    double least = slice.least(coefficient);
    double largest = slice.largest(coefficient);
    if (projected == 0 && (value <= least || value >= largest)) {
      return 0;
    }
    return (float) Math.min(Math.max(direction, least - value), largest - value);
  }

  /** The value after a step, which is a bound if it is next to one: directions are floats. */
  static double reached(CoefficientSlice slice, int coefficient, double before, double after) {
    double near = NEAR * Math.abs(after - before);
    double least = slice.least(coefficient);
    double largest = slice.largest(coefficient);
    return after <= least + near ? least : after >= largest - near ? largest : after;
  }
}
