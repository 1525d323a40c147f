package io.sparkmp.linear.cli;

import io.sparkmp.linear.ingest.LinearSource;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearPredictor;
import org.jspecify.annotations.Nullable;

/**
 * What to warn of where a model is applied to records of other features than it was trained on: a
 * feature that a record does not have counts as 0, and one that the model does not know is left
 * out.
 */
final class Applied {

  private Applied() {}

  /** Before: what the records cannot have; null if it is nothing. */
  static @Nullable String lacking(LinearModel model, LinearSource source) {
    if (source.columnType() != model.info().idType()) {
      return null; // it will be refused
    }
    String lacks = source.lacks(model.weights());
    return lacks == null
        ? null
        : source.description()
            + " lacks what the model has coefficients for: "
            + lacks
            + "; that counts as 0";
  }

  /** After: that the model knew nothing of the records; null if it did. */
  static @Nullable String unknown(LinearPredictor predictor, LinearModel model, String data) {
    return predictor.knowsSome() || model.info().features() == 0
        ? null
        : "the model has a coefficient for no feature in "
            + data
            + ", so that all predictions are the same; are they numbered, or made of texts, as in"
            + " its training?";
  }
}
