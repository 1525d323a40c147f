package io.sparkmp.linear.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.linear.ingest.ClassNames;
import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.metadata.FieldCheck;
import io.sparkmp.metadata.ModelMetadata;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a saved model says of itself; the fields of its {@code metadata.json}.
 *
 * @param format always {@value #FORMAT}
 * @param version of the layout
 * @param loss that was minimised
 * @param regularisation as it was given
 * @param elasticNet the part of it that is L1
 * @param l1 factor of the absolute values that was in effect
 * @param l2 factor of half the squares that was in effect: of squared loss, in units of the labels
 * @param hasIntercept whether there is an intercept
 * @param standardise whether features were regularised by their standard deviations
 * @param idType of the features' ids
 * @param features how many have a coefficient that is not 0: the rows of the table
 * @param intercept itself; 0 if there is none
 * @param records that the model was trained on
 * @param epochs that it was trained for
 * @param objective that was reached
 * @param leastLabel of two classes, the one that negative margins stand for; else the least
 * @param largestLabel of two classes, the one that positive margins stand for; else the largest
 * @param leastName of two classes, the label that {@code leastLabel} stands for, as it was written;
 *     null in a model of version 1
 * @param largestName the same of the other
 * @param settings as text, for people
 */
public record LinearModelInfo(
    String format,
    int version,
    Loss loss,
    double regularisation,
    double elasticNet,
    double l1,
    double l2,
    boolean hasIntercept,
    boolean standardise,
    IdType idType,
    long features,
    double intercept,
    long records,
    int epochs,
    double objective,
    float leastLabel,
    float largestLabel,
    @Nullable String leastName,
    @Nullable String largestName,
    String settings)
    implements ModelMetadata {

  /** Names the format. */
  public static final String FORMAT = "spark-mp linear model";

  /** The version that this code writes, and the newest that it reads. */
  public static final int VERSION = 2;

  /** What version 1 has not. */
  static final Map<String, Integer> ADDED = Map.of("leastName", VERSION, "largestName", VERSION);

  /** The classes, if their labels are words; null if they are numbers. */
  public @Nullable ClassNames classes() {
    return leastName == null
            || largestName == null
            || !loss.isOfClasses()
            || leastName.equals(LabelStats.text(leastLabel))
        ? null
        : new ClassNames(leastName, largestName);
  }

  /** One of the two labels, as it was written. */
  public String label(double number) {
    ClassNames names = classes();
    return names == null ? LabelStats.text((float) number) : names.of(number);
  }

  @Override
  public @Nullable String problem() {
    return new FieldCheck()
        .that(regularisation >= 0, "regularisation", regularisation, ">= 0")
        .that(elasticNet >= 0 && elasticNet <= 1, "elasticNet", elasticNet, "0 to 1")
        .that(l1 >= 0, "l1", l1, ">= 0")
        .that(l2 >= 0, "l2", l2, ">= 0")
        .that(features >= 0, "features", features, ">= 0")
        .that(hasIntercept || intercept == 0, "intercept", intercept, "0: hasIntercept is false")
        .that(records >= 0, "records", records, ">= 0")
        .that(epochs >= 0, "epochs", epochs, ">= 0")
        .that(
            loss.isOfClasses() ? largestLabel > leastLabel : largestLabel >= leastLabel,
            "largestLabel",
            largestLabel,
            (loss.isOfClasses() ? "more than" : "at least") + " leastLabel, " + leastLabel)
        .problem();
  }
}
