package io.sparkmp.rotation;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sub-epochs that run without returning to the driver. With P = 2 and m = 2:
 *
 * <pre>
 *   epoch                             0           |  1
 *   sub-epoch                         0   1   2   3  0   1   2   3
 *   legs of an epoch                  [------------) [------------)
 *   legs of three sub-epochs          [--------) [---------) [-----
 * </pre>
 *
 * <p>An evaluation pass belongs as a whole to the leg that ends its epoch. It follows the order of
 * the next pass, and a full turn brings each slice back to where it was: evaluating never changes
 * the training.
 *
 * @param first where it starts
 * @param end where it ends; equal to {@code first} if the leg only evaluates
 * @param evaluates the set to evaluate after each epoch, or null
 */
public record Leg(Position first, Position end, @Nullable HeldOut evaluates)
    implements Serializable {

  /** Checks the positions. */
  public Leg {
    boolean trains = first.compareTo(end) < 0;
    boolean evaluatesAlone = first.equals(end) && !first.isInsideEpoch() && evaluates != null;
    if (!trains && !evaluatesAlone) {
      throw new IllegalArgumentException("Invalid leg: from " + first + " to " + end);
    }
  }

  /**
   * Epochs {@code first} to {@code end - 1}.
   *
   * @param evaluate the set to evaluate after each, or null
   */
  public static Leg train(int first, int end, @Nullable HeldOut evaluate) {
    return train(Position.after(first), Position.after(end), evaluate);
  }

  /**
   * The sub-epochs between two positions.
   *
   * @param evaluate the set to evaluate after each epoch that ends, or null
   */
  public static Leg train(Position first, Position end, @Nullable HeldOut evaluate) {
    if (first.equals(end)) {
      throw new IllegalArgumentException("Invalid leg: from " + first + " to " + end);
    }
    return new Leg(first, end, evaluate);
  }

  /** One evaluation of the model after {@code epochs} epochs. */
  public static Leg evaluate(int epochs, HeldOut set) {
    return new Leg(Position.after(epochs), Position.after(epochs), set);
  }

  /**
   * The passes in order; the first and the last may be partial.
   *
   * @param perEpoch as {@link RotationProgram#passes}
   * @param slices S, which is also the number of sub-epochs of a pass
   */
  public List<Stretch> stretches(int perEpoch, int slices) {
    if (perEpoch < 1) {
      throw new IllegalArgumentException("Invalid passes: " + perEpoch + " (expected: >= 1)");
    }
    int whole = Math.multiplyExact(perEpoch, slices);
    if (Math.max(first.subEpochs(), end.subEpochs()) >= whole) {
      throw new IllegalArgumentException(
          "Invalid leg: from " + first + " to " + end + " where an epoch has " + whole);
    }
    List<Stretch> stretches = new ArrayList<>();
    for (int epoch = first.epochs(); epoch <= end.epochs(); epoch++) {
      int from = epoch == first.epochs() ? first.subEpochs() : 0;
      int to = epoch == end.epochs() ? end.subEpochs() : whole;
      for (int part = from / slices; part * slices < to; part++) {
        stretches.add(
            new Stretch(
                new Pass(epoch * perEpoch + part, epoch, part, null),
                Math.max(from - part * slices, 0),
                Math.min(to - part * slices, slices)));
      }
      if (evaluates != null && to == whole) {
        stretches.add(evaluation(evaluates, epoch + 1, perEpoch, slices));
      }
    }
    if (evaluates != null && first.equals(end)) {
      stretches.add(evaluation(evaluates, end.epochs(), perEpoch, slices));
    }
    return stretches;
  }

  private static Stretch evaluation(HeldOut set, int epochs, int perEpoch, int slices) {
    return new Stretch(new Pass(epochs * perEpoch, epochs, 0, set), 0, slices);
  }
}
