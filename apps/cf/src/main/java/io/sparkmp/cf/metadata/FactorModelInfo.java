package io.sparkmp.cf.metadata;

import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.ids.IdType;
import io.sparkmp.metadata.FieldCheck;
import io.sparkmp.metadata.ModelMetadata;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a saved model says of itself; the fields of its {@code metadata.json}.
 *
 * @param format always {@value #FORMAT}
 * @param version of the layout
 * @param rank factors a row
 * @param mean the global mean
 * @param minRating predictions are not below
 * @param maxRating predictions are not above
 * @param userType of the ids
 * @param itemType of the ids
 * @param users how many
 * @param items how many
 * @param epochs that the model was trained for; iterations, for implicit feedback
 * @param settings as text, for people
 * @param feedback what the ratings were taken for; a file of version 1 has none and means explicit
 * @param alpha of implicit feedback: what a rating adds to the confidence; else 0
 * @param regularisation of the factors, for each rating; 0 from a file of version 1
 * @param biasRegularisation of the biases, for each rating; 0 from a file of version 1
 * @param nonNegative whether factors were held at zero or above; false from a file of version 1
 * @param biases whether biases were learned; true from a file of version 1
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
    boolean biases)
    implements ModelMetadata {

  /** Names the format. */
  public static final String FORMAT = "spark-mp factor model";

  /** The version that this code writes, and the newest that it reads. */
  public static final int VERSION = 2;

  /** The fields that version 1 did not have, with the version that added them. */
  public static final Map<String, Integer> ADDED =
      Map.of(
          "feedback",
          2,
          "alpha",
          2,
          "regularisation",
          2,
          "biasRegularisation",
          2,
          "nonNegative",
          2,
          "biases",
          2);

  /** Fills in what a file of version 1 does not have. */
  public FactorModelInfo {
    feedback = Objects.requireNonNullElse(feedback, Feedback.EXPLICIT);
    biases = biases || version == 1;
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
        .problem();
  }

  /**
   * Checks types of ids.
   *
   * @param remedy that messages end with, or nothing
   * @throws IllegalArgumentException if they are not those of the model
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

  /** The same with another number of users. */
  public FactorModelInfo withUsers(long number) {
    return with(number, items);
  }

  /** The same with another number of items. */
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
        biases);
  }
}
