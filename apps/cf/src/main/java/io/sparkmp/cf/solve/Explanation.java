package io.sparkmp.cf.solve;

import java.util.Comparator;
import java.util.List;

/**
 * What a prediction for a user consists of, if he is folded in by his ratings. His factors and his
 * bias are then linear in what the ratings say, and so is the prediction: with x<sub>j</sub> the
 * factors of item j and, where there are biases, 1, the equations A p = sum of w<sub>j</sub>
 * x<sub>j</sub> that {@link FoldInSolver} solves, and z that of the item of the prediction,
 *
 * <pre>
 *   prediction = mean + b_i + sum of parts,   part of j = w_j z' inverse(A) x_j
 * </pre>
 *
 * with w<sub>j</sub> = rating - mean - b<sub>j</sub> for explicit feedback, and for implicit
 * feedback 1 + alpha rating, or 0 if the rating is not above 0 (Hu, Koren and Volinsky, ICDM 2008,
 * section 5). Where factors are held at zero or above, rows and columns of A are left out whose
 * factor is at zero.
 *
 * @param base the mean and the bias of the item; 0 for implicit feedback
 * @param parts of all rated items that the model knows, the largest first
 */
public record Explanation(double base, List<Part> parts) {

  /**
   * What a rating says.
   *
   * @param item that was rated
   * @param rating the mean of several; of implicit feedback their sum
   * @param part in the prediction
   */
  public record Part(Object item, double rating, double part) {}

  /** Puts the parts in order; of equal ones those of greater ratings first. */
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
