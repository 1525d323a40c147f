package io.sparkmp.cf.train;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.bayes.BayesOptions;
import io.sparkmp.cf.bayes.BayesProgram;
import io.sparkmp.cf.bayes.BayesRows;
import io.sparkmp.cf.bayes.Hyperpriors;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorOptions;
import io.sparkmp.cf.kernel.FactorProgram;
import io.sparkmp.cf.kernel.FactorRows;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.kernel.ImplicitProgram;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.cf.model.EffectsTable;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.errors.Arguments;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Known;
import io.sparkmp.spark.app.Rotation;
import io.sparkmp.spark.app.Stages;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.layout.Side;
import io.sparkmp.spark.topk.VectorTable;
import io.sparkmp.topk.VectorBlock;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Matrix factorisation of ratings in blocks: one object for one training.
 *
 * @param <R> the rows of factors of users and items
 */
public final class Factorisation<R extends FactorRows> {

  /**
   * The deviation of inner products of a chain's initial factors, as a fraction of the ratings'.
   */
  private static final double START = 0.1;

  private final String kind;
  private final RatingData data;
  private final Feedback feedback;
  private final FactorOptions options;
  private final FactorProgram<R> program;
  private final @Nullable FactorModel start;
  private final @Nullable LinkedFeatures ofUsers;
  private final @Nullable LinkedFeatures ofItems;
  private final Rotation<SparseBlock, R, R> rotation;

  private Factorisation(
      String kind,
      RatingData data,
      Feedback feedback,
      @Nullable FactorModel model,
      FactorProgram<R> program) {
    this(
        kind,
        data,
        feedback,
        model,
        program,
        null,
        null,
        random -> model == null ? random : from(model, random, data, program));
  }

  private Factorisation(
      String kind,
      RatingData data,
      Feedback feedback,
      @Nullable FactorModel model,
      FactorProgram<R> program,
      @Nullable LinkedFeatures users,
      @Nullable LinkedFeatures items,
      UnaryOperator<Rotation<SparseBlock, R, R>> start) {
    this.kind = kind;
    ofUsers = users;
    ofItems = items;
    this.data = data;
    this.feedback = feedback;
    this.program = program;
    options = program.options();
    this.start = model;
    if (model != null) {
      model.checkFits(feedback, options.rank(), data.userType(), data.itemType());
    }
    var random =
        Rotation.of(data.laidOut(), program, options.seed())
            .titled(
                String.format(
                    Locale.ROOT,
                    "%s of %,d users x %,d items",
                    kind.substring(0, 1).toUpperCase(Locale.ROOT) + kind.substring(1),
                    data.stats().users(),
                    data.itemCount()))
            .registering(CfKryoRegistrator.class);
    rotation = start.apply(random);
  }

  /** Random factors, except those of the model where it has the id. */
  private static <R extends FactorRows> Rotation<SparseBlock, R, R> from(
      FactorModel model,
      Rotation<SparseBlock, R, R> random,
      RatingData data,
      FactorProgram<R> program) {
    return random
        .rowsFrom(
            () -> known(data.laidOut().rows(), model.userVectors()),
            (p, known) -> program.rows(SavedFactors.into(program.startOfUsers(known.ids()), known)))
        .columnsFrom(
            () -> known(data.laidOut().columns(), model.itemVectors()),
            (s, known) -> program.rows(SavedFactors.into(program.startOfItems(known.ids()), known)))
        .sizedByModel();
  }

  /**
   * A training on ratings; held-out predictions are clipped to the range of the ratings.
   *
   * @param warmStart a model to continue from, or null
   * @throws IllegalArgumentException if that model has another rank or other id types, or was
   *     trained on implicit feedback
   */
  public static Factorisation<FactorTable> explicit(
      RatingData data, FactorisationOptions options, @Nullable FactorModel warmStart) {
    if (warmStart != null) {
      warmStart.info().checkSingle("go on from the model");
    }
    return explicit(
        data,
        warmStart,
        new FactorisationProgram(
            options,
            warmStart == null ? (float) data.mean() : warmStart.info().mean(),
            data.stats().min(),
            data.stats().max()));
  }

  private static Factorisation<FactorTable> explicit(
      RatingData data, @Nullable FactorModel model, FactorisationProgram program) {
    return new Factorisation<>("matrix factorisation", data, Feedback.EXPLICIT, model, program);
  }

  /**
   * A training on implicit feedback; the ratings should be laid out with duplicates added up. The
   * loss of an epoch is the loss before its last pass, without the regularisation, over all pairs;
   * its count is the number of ratings. The model has no biases, mean 0, and no bounds on
   * predictions.
   *
   * @param warmStart a model to continue from, or null
   * @throws IllegalArgumentException if that model has another rank or other id types, or was
   *     trained on explicit feedback
   */
  public static Factorisation<ImplicitRows> implicit(
      RatingData data, ImplicitOptions options, @Nullable FactorModel warmStart) {
    ImplicitProgram program =
        new ImplicitProgram(options, false, data.stats().users(), data.itemCount());
    String kind =
        "matrix factorisation of implicit feedback, " + program.passes() + " passes an epoch,";
    return new Factorisation<>(kind, data, Feedback.IMPLICIT, warmStart, program);
  }

  /**
   * A training on ratings by alternating least squares, a subspace at a time: no mean, no biases.
   * The loss of an epoch is the mean squared error before its last pass over the items.
   */
  public static Factorisation<ImplicitRows> leastSquares(RatingData data, ImplicitOptions options) {
    ImplicitProgram program =
        new ImplicitProgram(options, true, data.stats().users(), data.itemCount());
    String kind =
        "matrix factorisation by least squares, " + program.passes() + " passes an epoch,";
    return new Factorisation<>(kind, data, Feedback.EXPLICIT, null, program);
  }

  /**
   * Settings of a Bayesian training, which depend only on the ratings' spread and the arguments.
   *
   * @param spread the spread of the ratings
   * @param rank the factors of a user or an item
   * @param subspace how many factors are drawn together
   * @param iterations the total number
   * @param burnIn draws to discard
   * @param samples draws that the model keeps
   * @param seed the seed of all random numbers
   */
  public static BayesOptions bayesOptions(
      ScaledDefaults spread,
      int rank,
      int subspace,
      int iterations,
      int burnIn,
      int samples,
      long seed) {
    Arguments.check(
        "subspace", subspace, subspace >= 1 && subspace <= rank, "1 to the rank, " + rank);
    FactorisationOptions start =
        new FactorisationOptions(
            rank,
            new StepSize.Linear(spread.stepSize(), BayesOptions.startPasses(rank, subspace)),
            spread.biasStepRatio(),
            spread.regularisation(),
            0.01f,
            (float) Math.sqrt(spread.spread() * START / Math.sqrt(rank)),
            false,
            seed);
    return new BayesOptions(
        start, subspace, iterations, burnIn, samples, Hyperpriors.weak(spread.spread()));
  }

  /**
   * A Bayesian training on ratings, by Gibbs sampling. Its held-out loss is that of predictions
   * averaged over draws; its model keeps as many draws as the options say.
   */
  public static Factorisation<BayesRows> bayes(RatingData data, BayesOptions options) {
    return bayes(data, options, null, null);
  }

  /**
   * As {@link #bayes(RatingData, BayesOptions)}, with features.
   *
   * @param users features of users, or null
   * @param items features of items, or null
   */
  public static Factorisation<BayesRows> bayes(
      RatingData data,
      BayesOptions options,
      @Nullable LinkedFeatures users,
      @Nullable LinkedFeatures items) {
    BayesProgram program =
        new BayesProgram(
            options,
            (float) data.mean(),
            data.stats().min(),
            data.stats().max(),
            LinkedFeatures.sizes(users, items));
    String kind = "Bayesian matrix factorisation, " + program.passes() + " passes an iteration,";
    return new Factorisation<>(
        kind,
        data,
        Feedback.EXPLICIT,
        null,
        program,
        users,
        items,
        start -> LinkedFeatures.start(start, program, users, items));
  }

  /**
   * A model with ratings to evaluate it on: {@link #untrained} is the model, with zeros for ids
   * that it does not know, and predictions are clipped to the range that it was trained on.
   *
   * @throws IllegalArgumentException if the model has other id types
   */
  public static Factorisation<FactorTable> of(FactorModel model, RatingData data) {
    FactorModelInfo info = model.info();
    FactorisationOptions options =
        new FactorisationOptions(info.rank(), new StepSize.Constant(1), 0, 0, 0, 0, false, 0);
    return explicit(
        data,
        model,
        new FactorisationProgram(options, info.mean(), info.minRating(), info.maxRating()));
  }

  /** Identifies this training among others, except for its number of epochs. */
  public String identity() {
    String features = ofUsers == null && ofItems == null ? "" : ", " + ofUsers + ", " + ofItems;
    return rotation.identity(
        kind + " of " + data.stats() + features, options, start == null ? null : start.identity());
  }

  /** Trains. */
  public Trained<R, R> train(TrainingOptions how) {
    return rotation.train(how);
  }

  /** Begins a training that goes on in stages; the caller closes it. */
  public Stages<R, R> stages(TrainingOptions how) {
    return rotation.stages(how);
  }

  /** The model before the first epoch, to be evaluated. */
  public Trained<R, R> untrained(EngineKind engine) {
    return rotation.untrained(engine);
  }

  /** The loss of a trained model on a set. */
  public Tally evaluate(Trained<R, R> trained, HeldOut set) {
    return rotation.evaluate(trained, set);
  }

  /** The number of users of the data about whom the initial model has learned something. */
  public long knownUsers() {
    return start == null ? 0 : count(data.laidOut().rows(), start.learned().userVectors());
  }

  /** The number of items of the data about which the initial model has learned something. */
  public long knownItems() {
    return start == null ? 0 : count(data.laidOut().columns(), start.learned().itemVectors());
  }

  /** What the initial model has learned and the data leave out, for people; null if nothing. */
  public @Nullable String leftOut() {
    if (start == null) {
      return null;
    }
    FactorModel learned = start.learned();
    long users = learned.users().count() - knownUsers();
    long items = learned.items().count() - knownItems();
    return users + items == 0
        ? null
        : "the earlier model knows "
            + users
            + (users == 1 ? " user and " : " users and ")
            + items
            + (items == 1 ? " item" : " items")
            + " that these ratings do not have, and the new model will not know them; train on the"
            + " ratings of all, or fold new ones into the earlier model";
  }

  private static long count(Side side, VectorTable saved) {
    return known(side, saved).map(SavedFactors::count).fold(0L, Long::sum);
  }

  private static JavaRDD<Known<VectorBlock>> known(Side side, VectorTable saved) {
    return Known.of(side, saved.blocks(), VectorBlock::ids, VectorBlock::gather);
  }

  /** The trained model with its ids, as tables that are valid as long as data and result are. */
  public FactorModel model(SparkSession spark, Trained<R, R> trained) {
    var users = PairCounts.ofUsers(data, trained.pinned());
    var items = PairCounts.ofItems(data, trained.slices());
    if (program instanceof BayesProgram) {
      SampledModel sampled = SampledModel.of(trained, ofUsers, ofItems);
      return new FactorModel(
          info(trained.epochs(), sampled),
          sampled.users(spark, users, data.userType(), ofUsers),
          sampled.items(spark, items, data.itemType(), ofItems),
          sampled.ofUsers() == null ? null : EffectsTable.of(spark, sampled.ofUsers()),
          sampled.ofItems() == null ? null : EffectsTable.of(spark, sampled.ofItems()));
    }
    return new FactorModel(
        info(trained.epochs(), null),
        SingleModel.table(spark, users, data.userType()),
        SingleModel.table(spark, items, data.itemType()));
  }

  private FactorModelInfo info(int epochs, @Nullable SampledModel sampled) {
    int userFeatures = ofUsers == null ? 0 : ofUsers.features().columns().size();
    int itemFeatures = ofItems == null ? 0 : ofItems.features().columns().size();
    return new FactorModelInfo(
        FactorModelInfo.FORMAT,
        FactorModelInfo.version(sampled != null, options.weight(), userFeatures + itemFeatures),
        options.rank() * (sampled == null ? 1 : sampled.samples()),
        (float) (program.mean() + (sampled == null ? 0 : sampled.level())),
        program.minRating(),
        program.maxRating(),
        data.userType(),
        data.itemType(),
        data.stats().users() + (ofUsers == null ? 0 : ofUsers.others()),
        data.itemCount() + (ofItems == null ? 0 : ofItems.others()),
        epochs,
        options.toString(),
        feedback,
        options.alpha(),
        options.regularisation(),
        options.biasRegularisation(),
        options.nonNegative(),
        options.biases(),
        sampled == null ? 0 : sampled.samples(),
        sampled == null ? 0 : (float) sampled.noise(),
        options.weight().exponent(),
        options.weight().unobserved(),
        userFeatures,
        itemFeatures);
  }
}
