package io.sparkmp.cf.solve;

import java.util.Comparator;
import java.util.List;

/**
 * The contributions to a prediction for a user folded in by the ratings. The user's factors and
 * bias are then linear in the right sides of the ratings, and so is the prediction: with
 * x<sub>j</sub> the factors of item j and, if there are biases, 1, the equations A p = sum of
 * w<sub>j</sub> x<sub>j</sub> that {@link FoldInSolver} solves, and z that of the item of the
 * prediction,
 *
 * <pre>
 *   prediction = mean + b_i + sum of parts,   part of j = w_j z' inverse(A) x_j
 * </pre>
 *
 * with w<sub>j</sub> = rating - mean - b<sub>j</sub> for explicit feedback, and for implicit
 * feedback 1 + alpha rating, or 0 if the rating is not above 0 (Hu, Koren and Volinsky, ICDM 2008,
 * section 5). If factors are constrained to be non-negative, rows and columns of A are left out
 * whose factor is zero.
 *
 * @param base the mean plus the item's bias; 0 for implicit feedback
 * @param parts the parts of all rated items that the model knows, largest first
 */
public record Explanation(double base, List<Part> parts) {

  /**
   * The contribution of a rating.
   *
   * @param item the rated item
   * @param rating the mean of several ratings, or their sum for implicit feedback
   * @param part the contribution to the prediction
   */
  public record Part(Object item, double rating, double part) {}

  /** Sorts the parts; among equal ones, higher ratings come first. */
  public Explanation {
    parts =
        parts.stream()
            .sorted(
                Comparator.comparingDouble(Part::part).thenComparingDouble(Part::rating).reversed())
            .toList();
  }

  /** The base and all parts. */
  public double prediction() {
    return base + parts.stream().mapToDouble(Part::part).sum();
  }
}
