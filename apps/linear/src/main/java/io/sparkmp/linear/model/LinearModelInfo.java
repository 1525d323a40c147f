package io.sparkmp.linear.model;

import io.sparkmp.ids.IdType;
import io.sparkmp.linear.ingest.LabelKinds;
import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.linear.ingest.VectorEntries;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.metadata.FieldCheck;
import io.sparkmp.metadata.ModelMetadata;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a saved model: the fields of its {@code metadata.json}.
 *
 * @param format always {@value #FORMAT}
 * @param version the version of the format
 * @param loss the loss minimised
 * @param regularisation as given
 * @param elasticNet its L1 fraction
 * @param l1 the effective factor of the absolute values
 * @param l2 the effective factor of half the squares: for squared loss, in units of the labels
 * @param hasIntercept whether there is an intercept
 * @param standardise whether features were regularised by their standard deviations
 * @param idType the type of feature ids
 * @param features the number of nonzero coefficients: the rows of the table
 * @param intercept the intercept; 0 if there is none, or one for each of several classes
 * @param records the number of training records
 * @param epochs the number of training epochs
 * @param objective the objective reached
 * @param leastLabel for two classes, the label of negative margins; else the least label
 * @param largestLabel for two classes, the label of positive margins; else the largest label
 * @param leastName for classes, the label behind {@code leastLabel} as it was written; null in a
 *     model of version 1
 * @param largestName the same for {@code largestLabel}
 * @param classes the number of classes with coefficients of their own, for multinomial loss; else 0
 * @param vectorSize the size of the training's vectors; 0 if its features were no vectors
 * @param featureNames the names of these vectors' entries; none if they had none
 * @param hashBits the bits of features that are hashed n-grams; 0 if they are none
 * @param texts how texts became features, for people; empty if there were none
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
    int classes,
    int vectorSize,
    @Nullable List<String> featureNames,
    int hashBits,
    @Nullable String texts,
    String settings)
    implements ModelMetadata {

  /** The name of the format. */
  public static final String FORMAT = "spark-mp linear model";

  /** The newest version that this code reads: of a model of texts. */
  public static final int NEWEST = 6;

  private static final int OF_VECTORS = 4;

  /** The fields that older versions lack. */
  static final Map<String, Integer> ADDED =
      Map.of(
          "leastName",
          2,
          "largestName",
          2,
          "classes",
          3,
          "vectorSize",
          OF_VECTORS,
          "featureNames",
          OF_VECTORS,
          "hashBits",
          5,
          "texts",
          NEWEST);

  /** With more characters, the names of entries are not kept. */
  private static final int MOST_NAMES = 1 << 21;

  /** Takes what is missing, as in older versions, for none. */
  public LinearModelInfo {
    featureNames = featureNames == null ? List.of() : List.copyOf(featureNames);
    texts = texts == null ? "" : texts;
  }

  /**
   * The least version that can hold a model.
   *
   * @param classes how many classes have coefficients of their own
   * @param vectorSize the size of the training's vectors, or 0
   * @param areTexts whether the training had texts
   */
  public static int version(int classes, int vectorSize, boolean areTexts) {
    return areTexts ? NEWEST : vectorSize > 0 ? OF_VECTORS : classes == 0 ? 2 : 3;
  }

  /** The names of entries that a model keeps: all, or none where they are too long for metadata. */
  public static List<String> kept(List<String> names) {
    return names.stream().mapToLong(String::length).sum() <= MOST_NAMES ? names : List.of();
  }

  /** The entries of the training's vectors. */
  public VectorEntries vectors() {
    return new VectorEntries(vectorSize, featureNames == null ? List.of() : featureNames);
  }

  @Override
  public Map<String, Integer> added() {
    return ADDED;
  }

  /**
   * How many coefficients are not 0, for people.
   *
   * @param all the number of features
   */
  public String counted(long all) {
    return features
        + " of "
        + all
        + (classes == 0 ? " coefficients are not 0" : " features have coefficients");
  }

  /** Whether labels are words. */
  public boolean areWords() {
    return leastName != null
        && largestName != null
        && loss.isOfClasses()
        && !leastName.equals(LabelStats.text(leastLabel));
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
        .that(
            loss == Loss.MULTINOMIAL ? classes >= 2 && classes <= LabelKinds.MOST : classes == 0,
            "classes",
            classes,
            loss == Loss.MULTINOMIAL ? "2 to " + LabelKinds.MOST : "0")
        .that(vectorSize >= 0, "vectorSize", vectorSize, ">= 0")
        .that(
            vectors().names().isEmpty() || vectors().names().size() == vectorSize,
            "featureNames",
            vectors().names().size() + " names",
            vectorSize + " as vectorSize says, or none")
        .problem();
  }
}
