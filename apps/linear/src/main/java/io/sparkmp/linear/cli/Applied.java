package io.sparkmp.linear.cli;

import io.sparkmp.linear.ingest.LinearSource;
import io.sparkmp.linear.ingest.NGrams;
import io.sparkmp.linear.ingest.VectorEntries;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearPredictor;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What to warn of where a model is applied to records of other features than it was trained on: a
 * feature that a record does not have counts as 0, and one that the model does not know is left
 * out.
 */
final class Applied {
  private static final int SHOWN = 5;
  private static final int HALF = 50; // per cent
  private static final String QUESTION =
      "; are they numbered, or made of texts, as in its training?";

  private final LinearModel model;
  private final LinearSource source;
  private final @Nullable String lacks;
  private final @Nullable String doubt;

  /**
   * Compares them.
   *
   * @throws IllegalArgumentException if the records are vectors of another size, or with the names
   *     of the training in another order, or hashed to other bits
   */
  Applied(LinearModel model, LinearSource source) {
    model.info().vectors().check(source.description(), source.vectors());
    NGrams texts = source.texts();
    int bits = texts == null ? 0 : texts.hashBits();
    String read = hashed(model.info().hashBits(), bits, source.description());
    if (read == null) {
      read = otherwise(model.info().texts(), texts, source.description());
    }
    this.model = model;
    this.source = source;
    boolean isOfType = source.columnType() == model.info().idType(); // else it will be refused
    lacks = isOfType ? source.lacks(model.weights()) : null;
    doubt =
        !isOfType || read != null
            ? read
            : model.info().vectors().doubt(source.description(), source.vectors());
  }

  /** What to check where one side alone is hashed; null if both are, or none is. */
  private static @Nullable String hashed(int trained, int found, String where) {
    if (trained > 0 && found > 0 && trained != found) {
      throw new IllegalArgumentException(
          VectorEntries.cannot(where, "its n-grams are hashed to " + found + " bits", trained));
    }
    return (trained > 0) == (found > 0)
        ? null
        : where
            + (found > 0
                ? " is read with --hash-bits "
                    + found
                    + ", and the features of the training were"
                    + " not hashed"
                : " has features that are numbers, and those of the training were n-grams hashed"
                    + " to "
                    + trained
                    + " bits")
            + "; if these are other features, the predictions are wrong";
  }

  /** What to check where texts are read by other rules than those of the training. */
  private static @Nullable String otherwise(
      @Nullable String trained, @Nullable NGrams texts, String where) {
    boolean areOther =
        texts != null
            && trained != null
            && !trained.isEmpty()
            && !trained.equals(texts.description());
    return areOther
        ? where
            + " is read as "
            + texts.description()
            + ", and the texts of the training were read as "
            + trained
            + "; with the same options the predictions are those that the model was trained for"
        : null;
  }

  /** Before: what the records cannot have, or may have in other places; null if it is nothing. */
  @Nullable String lacking() {
    return lacks == null
        ? doubt
        : source.description()
            + " lacks what the model has coefficients for: "
            + lacks
            + "; that counts as 0";
  }

  /** After: that the model knew nothing of most records, or that they miss what most had. */
  @Nullable String unknown(LinearPredictor predictor) {
    if (model.info().features() == 0) {
      return null;
    }
    if (!predictor.knowsSome()) {
      return "the model has a coefficient for no feature in "
          + source.description()
          + ", so that all predictions are the same"
          + QUESTION;
    }
    if (predictor.percentUnknown() > HALF) {
      return "the model has a coefficient for no feature of "
          + predictor.percentUnknown()
          + " % of the records in "
          + source.description()
          + ", so that their predictions are the same"
          + QUESTION;
    }
    List<Object> missing = lacks == null ? predictor.missing() : List.of();
    if (missing.isEmpty()) {
      return ofZero(predictor);
    }
    return "no record in "
        + source.description()
        + " has feature"
        + (missing.size() == 1 ? " " : "s ")
        + missing.stream().limit(SHOWN).map(Object::toString).collect(Collectors.joining(", "))
        + (missing.size() > SHOWN ? " and " + (missing.size() - SHOWN) + " more" : "")
        + ", which nearly all training records have; that counts as 0"
        + QUESTION;
  }

  /** That most records have a feature 0, and the model knows none. */
  private @Nullable String ofZero(LinearPredictor predictor) {
    return predictor.percentOfZero() > HALF && source.texts() == null
        ? predictor.percentOfZero()
            + " % of the records in "
            + source.description()
            + " have feature 0, for which the model has no coefficient; are they numbered from 0, and"
            + " those of the training from 1?"
        : null;
  }
}
