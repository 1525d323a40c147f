package io.sparkmp.cf.metadata;

import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.ids.IdType;
import io.sparkmp.metadata.FieldCheck;
import io.sparkmp.metadata.ModelMetadata;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a saved model: the fields of its {@code metadata.json}.
 *
 * @param format always {@value #FORMAT}
 * @param version the version of the format
 * @param rank factors per row
 * @param mean the global mean
 * @param minRating the lower bound of predictions
 * @param maxRating the upper bound of predictions
 * @param userType the users' id type
 * @param itemType the items' id type
 * @param users the number of users
 * @param items the number of items
 * @param epochs the epochs of training; iterations for implicit feedback
 * @param settings as text, for people
 * @param feedback how the ratings were interpreted; missing in version 1, which means explicit
 * @param alpha for implicit feedback, what a rating of 1 adds to the confidence; else 0
 * @param regularisation of the factors, per rating; 0 in version 1
 * @param biasRegularisation of the biases, per rating; 0 in version 1
 * @param nonNegative whether factors were constrained to be non-negative; false in version 1
 * @param biases whether biases were learned; true in version 1
 * @param samples the number of draws that the factors consist of, one after the other, each with
 *     {@code rank / samples} factors; 0 for a single model
 * @param noise the standard deviation of ratings around their predictions, averaged over the draws;
 *     0 without draws
 * @param regularisationExponent as {@link ImplicitOptions.Weight#exponent}; 1 before version 4
 * @param unobservedWeight as {@link ImplicitOptions.Weight#unobserved}; 0 before version 4
 * @param userFeatures the features of users whose effects the model knows; 0 before version 5
 * @param itemFeatures the same of items
 */
public record FactorModelInfo(
    String format,
    int version,
    int rank,
    float mean,
    float minRating,
    float maxRating,
    IdType userType,
    IdType itemType,
    long users,
    long items,
    int epochs,
    String settings,
    Feedback feedback,
    float alpha,
    float regularisation,
    float biasRegularisation,
    boolean nonNegative,
    boolean biases,
    int samples,
    float noise,
    float regularisationExponent,
    float unobservedWeight,
    int userFeatures,
    int itemFeatures)
    implements ModelMetadata {

  /** The name of the format. */
  public static final String FORMAT = "spark-mp factor model";

  /** The version of a model that has nothing of the later ones; earlier releases read it too. */
  public static final int VERSION = 2;

  private static final int SAMPLES = 3;

  private static final int WEIGHTS = 4;

  /** The newest version that this code reads: of a model that knows effects of features. */
  public static final int NEWEST = 5;

  /** The fields that version 1 did not have, with the version that added them. */
  public static final Map<String, Integer> ADDED =
      Map.ofEntries(
          Map.entry("feedback", 2),
          Map.entry("alpha", 2),
          Map.entry("regularisation", 2),
          Map.entry("biasRegularisation", 2),
          Map.entry("nonNegative", 2),
          Map.entry("biases", 2),
          Map.entry("samples", SAMPLES),
          Map.entry("noise", SAMPLES),
          Map.entry("regularisationExponent", WEIGHTS),
          Map.entry("unobservedWeight", WEIGHTS),
          Map.entry("userFeatures", NEWEST),
          Map.entry("itemFeatures", NEWEST));

  /** Fills in the fields that earlier versions lack. */
  public FactorModelInfo {
    feedback = Objects.requireNonNullElse(feedback, Feedback.EXPLICIT);
    biases = biases || version == 1;
    regularisationExponent = version < WEIGHTS ? 1 : regularisationExponent;
  }

  /** The least version that can describe a model. */
  public static int version(boolean sampled, ImplicitOptions.Weight weight, int features) {
    if (features > 0) {
      return NEWEST;
    }
    return weight.equals(ImplicitOptions.Weight.BY_RATINGS) ? sampled ? SAMPLES : VERSION : WEIGHTS;
  }

  @Override
  public Map<String, Integer> added() {
    return ADDED;
  }

  /** How the regularisation of the factors grows with a row's ratings. */
  public ImplicitOptions.Weight weight() {
    return new ImplicitOptions.Weight(regularisationExponent, unobservedWeight);
  }

  /**
   * Refuses a model that holds draws of a chain.
   *
   * @param what cannot be done, such as {@code fold in}
   * @throws IllegalArgumentException if it holds some
   */
  public void checkSingle(String what) {
    if (samples > 0) {
      throw new IllegalArgumentException(
          "Cannot "
              + what
              + ": the model holds "
              + samples
              + " samples of a Bayesian factorisation (expected: a model of another method)");
    }
  }

  /**
   * Refuses a model that does not say how sure it is.
   *
   * @param what cannot be done, such as {@code give deviations of predictions}
   * @throws IllegalArgumentException if it holds no draws of a chain
   */
  public void checkSampled(String what) {
    if (samples == 0) {
      throw new IllegalArgumentException(
          "Cannot "
              + what
              + ": the model holds no samples (expected: a model"
              + " that was trained by the method bayes)");
    }
  }

  @Override
  public @Nullable String problem() {
    return new FieldCheck()
        .that(
            rank >= 1 && rank <= FactorTable.MOST_FACTORS,
            "rank",
            rank,
            "1 to " + FactorTable.MOST_FACTORS)
        .that(maxRating >= minRating, "maxRating", maxRating, "at least minRating, " + minRating)
        .that(users >= 0, "users", users, ">= 0")
        .that(items >= 0, "items", items, ">= 0")
        .that(epochs >= 0, "epochs", epochs, ">= 0")
        .that(alpha >= 0, "alpha", alpha, ">= 0")
        .that(regularisation >= 0, "regularisation", regularisation, ">= 0")
        .that(biasRegularisation >= 0, "biasRegularisation", biasRegularisation, ">= 0")
        .that(
            samples >= 0 && (samples == 0 || rank % samples == 0),
            "samples",
            samples,
            "0, or a divisor of the rank, " + rank)
        .that(noise >= 0, "noise", noise, ">= 0")
        .that(regularisationExponent >= 0, "regularisationExponent", regularisationExponent, ">= 0")
        .that(unobservedWeight >= 0, "unobservedWeight", unobservedWeight, ">= 0")
        .that(isOfSamples(userFeatures), "userFeatures", userFeatures, "0, or more with samples")
        .that(isOfSamples(itemFeatures), "itemFeatures", itemFeatures, "0, or more with samples")
        .problem();
  }

  private boolean isOfSamples(int features) {
    return features == 0 || (features > 0 && features < Integer.MAX_VALUE && samples > 0);
  }

  /**
   * Checks id types.
   *
   * @param remedy the end of messages, or nothing
   * @throws IllegalArgumentException if they differ from the model's
   */
  public void checkTypes(IdType users, IdType items, String remedy) {
    check("user", users, userType, remedy);
    check("item", items, itemType, remedy);
  }

  private static void check(String side, IdType given, IdType expected, String remedy) {
    if (given != expected) {
      throw new IllegalArgumentException(
          "Invalid type of %s ids: %s (expected: %s, as the model has%s)"
              .formatted(
                  side,
                  given.name().toLowerCase(Locale.ROOT),
                  expected.name().toLowerCase(Locale.ROOT),
                  remedy));
    }
  }

  /** This info with another number of users. */
  public FactorModelInfo withUsers(long number) {
    return with(number, items);
  }

  /** This info with another number of items. */
  public FactorModelInfo withItems(long number) {
    return with(users, number);
  }

  private FactorModelInfo with(long someUsers, long someItems) {
    return new FactorModelInfo(
        format,
        version,
        rank,
        mean,
        minRating,
        maxRating,
        userType,
        itemType,
        someUsers,
        someItems,
        epochs,
        settings,
        feedback,
        alpha,
        regularisation,
        biasRegularisation,
        nonNegative,
        biases,
        samples,
        noise,
        regularisationExponent,
        unobservedWeight,
        userFeatures,
        itemFeatures);
  }
}
