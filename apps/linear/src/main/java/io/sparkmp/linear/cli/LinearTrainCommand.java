package io.sparkmp.linear.cli;

import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.Screen;
import io.sparkmp.cli.training.EngineArguments;
import io.sparkmp.cli.training.Facts;
import io.sparkmp.cli.training.HeldOutArguments;
import io.sparkmp.cli.training.ModelArguments;
import io.sparkmp.cli.training.ReportArguments;
import io.sparkmp.cli.training.Reported;
import io.sparkmp.cli.training.SnapshotArguments;
import io.sparkmp.cli.training.TrainingCommand;
import io.sparkmp.cli.training.TrainingProgress;
import io.sparkmp.lineage.Recoverable;
import io.sparkmp.linear.ingest.HashLoad;
import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.linear.ingest.LinearData;
import io.sparkmp.linear.ingest.LinearIngest;
import io.sparkmp.linear.ingest.LinearSource;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.linear.model.Evaluation;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearModelInfo;
import io.sparkmp.linear.train.LinearTraining;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.SplitRecords;
import io.sparkmp.spark.layout.LayoutOptions;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a model on labelled records. */
@Command(
    name = "train",
    description = "Train a model on labelled records of features.",
    footer = {
      "",
      "Examples:",
      "  linear train --data clicks.libsvm --regularisation 1e-4 --model my-model",
      "  linear train --data 'days/*.gz' --test today.gz --regularisation 1e-3 \\",
      "      --elastic-net 1",
      "  linear train --data genes.libsvm --elastic-net 0.5 --lambda-path 50 \\",
      "      --validation-fraction 0.2 --model my-model",
      "  linear train --data houses.libsvm --loss SQUARED --test-fraction 0.1",
      "  linear train --data digits.libsvm --loss MULTINOMIAL --regularisation 1e-3",
      "",
      "Labels of classes are any two numbers or words: the larger number counts as 1,",
      "of words the one that is later in the alphabet. With --loss MULTINOMIAL they are",
      "any 2 to 1000 numbers or words. The objective is the mean loss of a record and",
      "the penalty; training ends when it falls no more. Values of a feature that a",
      "record has twice are added up."
    })
final class LinearTrainCommand extends TrainingCommand<LinearModel> {
  @Mixin private LinearInputArguments input = new LinearInputArguments();

  @Option(
      names = "--test",
      paramLabel = "PATH",
      description = "Records in the same format, to judge the final model.")
  private @Nullable String test;

  @Mixin private ModelArguments model = new ModelArguments();
  @Mixin ReportArguments report = new ReportArguments();
  @Mixin private ObjectiveArguments objective = new ObjectiveArguments();
  @Mixin private HeldOutArguments heldOut = new HeldOutArguments();
  @Mixin private EngineArguments engine = new EngineArguments();
  @Mixin private SnapshotArguments snapshots = new SnapshotArguments();

  @Override
  protected void check() {
    objective.check(heldOut.validation());
    heldOut.holdOut(objective.seed);
    checkTraining("epochs");
    model.check();
  }

  @Override
  protected void run(SparkSession spark) throws Exception {
    start(spark, overlaps(spark).reads("--data", input.paths).reads("--test", test));
    LinearInputArguments.Opened opened = input.open(spark, objective.mostClasses(), err());
    LinearSource source = opened.source();
    LayoutOptions layout =
        engine.layout(spark, heldOut.holdOut(objective.seed), input.skipMalformed);
    KeyedSource all =
        test == null
            ? source
            : new SplitRecords(
                source, input.open(spark, test, source.files(), opened.classes(), err()));
    warn(opened.classes() == null ? null : opened.classes().warning());
    warn(HeldOutArguments.ofBoth(spark, "--data", input.paths, test));
    Callable<LinearData> read =
        () ->
            LinearIngest.run(all, source.isWeighted(), layout).described(opened.classes(), source);
    try (LinearData data = reading(spark, "the records", read)) {
      warnOf(data);
      LinearOptions options = objective.isPath() ? best(spark, data) : objective.options();
      LinearTraining training = new LinearTraining(data, options, objective.seed);
      Recoverable<Trained<RecordState, CoefficientSlice>> trained =
          training(
              spark,
              training::train,
              training::identity,
              progress(),
              String.format(
                  "%s records with %s features (%s values%s)",
                  data.stats().training(),
                  data.features(),
                  data.entries(),
                  data.stats().validation() + data.stats().test() > 0
                      ? ", with those of held-out records"
                      : ""));
      save(spark, trained, result -> training.model(spark, result));
      Facts outcome = judge(spark, training, trained, data);
      report(spark, trained, facts(data), data.laidOut(), Facts.of(training.options()), outcome);
    }
  }

  private LinearOptions best(SparkSession spark, LinearData data) {
    if (data.stats().validation() == 0) {
      throw Refusals.noValidation(
          "use --lambda-path",
          heldOut.validation(),
          data.stats().training() + " records",
          "penalties");
    }
    return objective.best(
        spark,
        data,
        TrainingOptions.epochs(objective.epochs)
            .withEngine(engine.engine())
            .withMaxFailures(snapshots.maxFailures()),
        line -> print("%s", line));
  }

  private TrainingProgress progress() {
    return new TrainingProgress(
        "epoch",
        objective.epochs,
        new Reported("objective %.6f", Tally::mean),
        new Reported("validation loss %.6f", Tally::mean),
        TrainingProgress.speedIn("records"),
        Screen.ofStderr(),
        err());
  }

  private void warnOf(LinearData data) {
    LabelStats stats = data.stats();
    int most = objective.mostClasses();
    if (most == 2 && stats.isOfClasses() && stats.largest() != 1) {
      err()
          .println(
              "In the records "
                  + LinearInputArguments.counted(
                      LabelStats.text(stats.least()), LabelStats.text(stats.largest())));
    } else if (most > 2 && data.classes() == null && stats.kinds().count() > 1) {
      err().println("The labels are of " + LinearInputArguments.listed(numbers(stats)));
    }
    double[] weights = stats.kinds().weights();
    for (int k = 0; k < weights.length && most > 2; k++) {
      if (weights[k] == 0) {
        float label = stats.kinds().labels()[k];
        warn(
            "no training record has the label "
                + (data.classes() == null ? LabelStats.text(label) : data.classes().of(label))
                + ", which held-out records have: the model will hardly ever predict it");
        break;
      }
    }
    if (data.unlabelled() > 0) {
      warn(
          data.unlabelled()
              + (data.unlabelled() == 1
                  ? " record has no label and was"
                  : " records have no label and were")
              + " left out");
    }
    HashLoad load = input.hashLoad(data.features());
    if (load != null && load.shared() > HashLoad.MUCH) {
      warn(
          String.format(
              Locale.ROOT,
              "about %.0f %% of the n-grams share a feature with another: %d of the 2^%d numbers of"
                  + " --hash-bits %d are taken; with --hash-bits %d at most %.0f %% would",
              100 * load.shared(),
              load.features(),
              load.bits(),
              load.bits(),
              load.enoughBits(),
              100 * HashLoad.MUCH));
    }
    if (data.merged() > 0) {
      warn(
          data.merged()
              + (data.merged() == 1 ? " value of a feature was" : " values of features were")
              + " added to another of the same record");
    }
    String rounded = data.warning();
    boolean areLabelsRefused = most > 0 && stats.areRounded(); // they are a column too
    if (rounded != null && !areLabelsRefused) {
      warn(rounded);
    }
    heldOut
        .warnings(
            stats.validation(),
            stats.test(),
            stats.training() + stats.validation() + stats.test() + " records")
        .forEach(this::warn);
    warn(HeldOutArguments.empty(test, stats.test(), "records"));
  }

  private static List<String> numbers(LabelStats stats) {
    float[] labels = stats.kinds().labels();
    return IntStream.range(0, labels.length).mapToObj(k -> LabelStats.text(labels[k])).toList();
  }

  private Facts judge(
      SparkSession spark,
      LinearTraining training,
      Recoverable<Trained<RecordState, CoefficientSlice>> trained,
      LinearData data) {
    LinearModel found = trained.use(result -> training.model(spark, result));
    LinearModelInfo info = found.info();
    int epochs = trained.get().history().size();
    boolean ended = epochs < objective.epochs;
    boolean isEarlier = heldOut.patience() != null || trained.get().epochs() < epochs;
    String doubt =
        !isEarlier
            ? trained.use(result -> training.doubt(result, "--epochs", "--regularisation"))
            : null;
    print(
        "%s: objective %.6f, %s",
        !ended
            ? "Stopped by --epochs " + objective.epochs
            : isEarlier ? "Ended early" : doubt == null ? "Converged" : "Ended above the minimum",
        info.objective(),
        info.counted(data.features()));
    LinearOptions options = training.options();
    if ((options.loss() == Loss.LOGISTIC || options.loss() == Loss.MULTINOMIAL)
        && options.l1() + options.l2() == 0
        && trained.use(LinearTraining::separates)) {
      warn(
          "all training records are told apart, so that without a penalty the coefficients would"
              + " grow without bound: they are as large as --epochs and --tolerance have made them;"
              + " use --regularisation, such as 0.0001");
    } else if (doubt != null) {
      warn(doubt);
    }
    warn(trained.use(result -> training.warning(spark, result, found)));
    if (data.stats().test() == 0) {
      return new Facts();
    }
    Evaluation judged =
        trained.use(result -> Evaluation.of(found, training.margins(spark, result, HeldOut.TEST)));
    Figures figures = new Figures(judged, "Test");
    figures.lines().forEach(out()::println);
    warn(judged.warning("the test records", Evaluation.REGULARISE));
    return figures.facts();
  }

  private static Facts facts(LinearData data) {
    return new Facts()
        .and("records trained on", data.stats().training())
        .and("features", data.features())
        .and("values", data.entries())
        .and("records without a label, left out", data.unlabelled())
        .and("values added to another", data.merged())
        .and("labels lie between", data.stats().least() + " and " + data.stats().largest());
  }
}
