package io.sparkmp.cf.cli;

import io.sparkmp.cf.foldin.FoldIn;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.UnknownIds;
import io.sparkmp.cf.solve.FoldInLoss;
import io.sparkmp.cf.train.RatingRange;
import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.Refusals;
import io.sparkmp.spark.ingest.ExpectedRecords;
import io.sparkmp.spark.ingest.ExpectedRecords.Trust;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.RecordRows;
import io.sparkmp.spark.layout.LayoutPlan;
import io.sparkmp.spark.layout.LocalDisks;
import io.sparkmp.spark.model.SavedModel;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Adds users or items to a model without a training. */
@Command(
    name = "fold-in",
    description =
        "Add users or items to a saved model, or replace them, by their ratings of items or users"
            + " that it knows: without a training.",
    footer = {
      "",
      "Examples:",
      "  cf fold-in --model my-model --ratings new-users.csv --output-model folded",
      "  cf fold-in --items --model my-model --ratings new-items.csv \\",
      "      --output-model folded",
      "",
      "Give all ratings of these users: what the model knew of them is replaced. The",
      "factors of each user are the best for the items as they are, by the loss of the",
      "training. Ratings of items that the model does not know are left out, and so are",
      "users with no others. With --items, the same with users and items exchanged."
    })
final class FoldInCommand extends ModelCommand<FactorModel> {

  @Mixin private RatingsArguments ratings = new RatingsArguments();

  @Option(
      names = "--items",
      description = "Fold in the items of the ratings, against the users as they are.")
  private boolean items;

  @Option(
      names = "--output-model",
      required = true,
      paramLabel = "PATH",
      description = "Where to save the model with these users or items.")
  private String output = "";

  @Option(names = "--overwrite", description = "Replace an existing model.")
  private boolean overwrite;

  @Option(
      names = "--regularisation",
      paramLabel = "X",
      description = "L2, of the factors, for each rating (default: as the model was trained).")
  private @Nullable Double regularisation;

  @Option(
      names = "--bias-regularisation",
      paramLabel = "X",
      description = "L2, of the biases, for each rating (default: as the model was trained).")
  private @Nullable Double biasRegularisation;

  @Option(
      names = "--alpha",
      paramLabel = "X",
      description =
          "For a model of implicit feedback: what a rating of 1 adds to the confidence (default: as"
              + " the model was trained).")
  private @Nullable Double alpha;

  @Override
  protected void check() {
    checkNotNegative("--regularisation", regularisation);
    checkNotNegative("--bias-regularisation", biasRegularisation);
    checkNotNegative("--alpha", alpha);
  }

  @Override
  protected void run(SparkSession spark) {
    overlaps(spark).reads("--ratings", ratings.paths).writes("--output-model", output);
    SavedModel<FactorModel> store = at(spark, output);
    store.checkFree(overwrite);
    FactorModel saved = load(spark);
    FoldIn foldIn = new FoldIn(saved, loss(saved.info()), saved.info().nonNegative());
    KeyedSource source = ratings.open(spark, saved.info(), err());
    Dataset<Row> rows = read(spark, source, foldIn.bytesOnDisk(spark.sparkContext(), items));
    warn(
        UnknownIds.warning(
            saved.learned(),
            rows,
            List.of(items ? "user" : "item"),
            "ratings",
            ratings.paths,
            UnknownIds.NOTHING));
    warn(RatingRange.of(rows).warning(ratings.paths, saved.info()));
    Dataset<Row> solved =
        (items ? foldIn.items(rows) : foldIn.users(rows)).persist(StorageLevel.MEMORY_AND_DISK());
    Dataset<Row> learned = solved.filter("ratings > 0");
    long folded = learned.count();
    long strangers = solved.count() - folded;
    if (folded == 0) {
      throw new IllegalArgumentException(
          "Cannot fold in the "
              + (items ? "items of " : "users of ")
              + ratings.paths
              + ": the model knows none of the "
              + (items ? "users who have rated them" : "items that they have rated"));
    }
    FactorModel before = saved.learned();
    Dataset<Row> ids = (items ? before.items() : before.users()).select("id");
    long replaced = learned.join(ids, new String[] {"id"}, "left_semi").count();
    store.save(items ? saved.withItems(learned) : saved.withUsers(learned), overwrite);
    String noun = items ? "item" : "user";
    print(
        "Folded in %d %s%s: %d new, %d replaced",
        folded, noun, folded == 1 ? "" : "s", folded - replaced, replaced);
    if (strangers > 0) {
      print("Left out %d %s", strangers, leftOut(strangers == 1));
    }
    print("Saved the model to %s", output);
  }

  /** Reads the ratings; checks that local disk will do before and, more exactly, after. */
  private Dataset<Row> read(SparkSession spark, KeyedSource source, int bytesInShuffles) {
    SparkContext context = spark.sparkContext();
    boolean areKept = LayoutPlan.pieces(context, source).useMemory();
    int bytes = bytesInShuffles + (areKept ? 0 : RecordRows.BYTES_ON_DISK);
    long free = LocalDisks.room(context);
    ExpectedRecords expected = source.expected();
    if (expected.trust() == Trust.MEASURED) {
      checkDisk(free, expected.count(), bytes, 2);
    }
    RecordRows read = RecordRows.read(spark, source, ratings.skipMalformed);
    checkDisk(free, read.count(), bytes, 1);
    return read.rows().toDF("user", "item", "rating");
  }

  private static void checkDisk(long free, long count, int bytes, int times) {
    LocalDisks.check(free, "fold in " + count + " ratings", (double) count * bytes, times);
  }

  private String leftOut(boolean one) {
    if (items) {
      return (one ? "item" : "items") + " that no user whom the model knows has rated";
    }
    return (one ? "user who has" : "users who have") + " rated no item that the model knows";
  }

  private static void checkNotNegative(String option, @Nullable Double value) {
    Refusals.check(option, value, value != null && value >= 0, ">= 0");
  }

  /** That of the training, but for what the user says. */
  private FoldInLoss loss(FactorModelInfo info) {
    boolean isImplicit = info.feedback() == Feedback.IMPLICIT;
    if (isImplicit) {
      Refusals.refuse(
          biasRegularisation, "--bias-regularisation", "with a model of implicit feedback");
    } else {
      Refusals.refuse(alpha, "--alpha", "with a model of explicit feedback");
    }
    boolean isKnown = info.version() > 1;
    if (!isKnown && (regularisation == null || biasRegularisation == null)) {
      throw new IllegalArgumentException(
          "Cannot fold in: a model of version "
              + info.version()
              + " does not say how it was regularised; give --regularisation and"
              + " --bias-regularisation, or train it again");
    }
    double ofFactors = regularisation == null ? info.regularisation() : regularisation;
    if (isImplicit) {
      return new FoldInLoss.Implicit(
          ofFactors, alpha == null ? info.alpha() : alpha, info.weight());
    }
    return new FoldInLoss.Explicit(
        ofFactors,
        biasRegularisation == null ? info.biasRegularisation() : biasRegularisation,
        info.biases());
  }
}
