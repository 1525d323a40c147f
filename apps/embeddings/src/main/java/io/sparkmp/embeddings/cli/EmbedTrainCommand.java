package io.sparkmp.embeddings.cli;

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
import io.sparkmp.embeddings.ingest.PairData;
import io.sparkmp.embeddings.ingest.PairStats;
import io.sparkmp.embeddings.loop.SkipGramOptions;
import io.sparkmp.embeddings.model.EmbeddingModel;
import io.sparkmp.embeddings.pairs.PairOptions;
import io.sparkmp.embeddings.train.SkipGramTraining;
import io.sparkmp.lineage.Recoverable;
import io.sparkmp.loop.LoopState;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.layout.LayoutOptions;
import java.util.function.Function;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Trains vectors on sentences or edges. */
@Command(
    name = "train",
    description =
        "Train vectors of the words of sentences, of the items of sequences, or of nodes.",
    footer = {
      "",
      "Examples:",
      "  embed train --sentences 'reviews/*.txt.gz' --model my-vectors",
      "  embed train --sentences baskets.parquet --text-column items --min-count 1 \\",
      "      --window-size 50 --sample 0 --model my-items",
      "  embed train --edges links.csv --weight-column times --model my-nodes",
      "",
      "The loss is that of telling each pair from words drawn at random; less is",
      "better. Of pairs that are held out only the pairs themselves count."
    })
final class EmbedTrainCommand extends TrainingCommand<EmbeddingModel> {
  @Mixin private EmbedInputArguments input = new EmbedInputArguments();
  @Mixin private ModelArguments model = new ModelArguments();
  @Mixin ReportArguments report = new ReportArguments();
  @Mixin private PairArguments pairs = new PairArguments();
  @Mixin private VectorArguments vectors = new VectorArguments();
  @Mixin private HeldOutArguments heldOut = new HeldOutArguments();
  @Mixin private EngineArguments engine = new EngineArguments();
  @Mixin SnapshotArguments snapshots = new SnapshotArguments();

  @Override
  protected void check() {
    heldOut.holdOut(vectors.seed);
    checkTraining("epochs");
    model.check();
    input.check(spec());
    vectors.options();
    pairs.options(vectors.seed);
  }

  @Override
  protected void run(SparkSession spark) throws Exception {
    SkipGramOptions options = vectors.options();
    PairOptions made = pairs.options(vectors.seed);
    start(spark, input.overlaps(overlaps(spark)));
    Function<LayoutOptions, PairData> found = input.open(spark, made, err());
    LayoutOptions layout =
        SkipGramTraining.layout(
            options, engine.layout(spark, heldOut.holdOut(vectors.seed), input.skipMalformed));
    String what = input.isOfEdges() ? "the edges" : "the sentences";
    try (PairData data = reading(spark, what, () -> found.apply(layout))) {
      PairStats stats = data.stats();
      String all = input.isOfEdges() ? "the edges" : "the pairs of " + stats.tokens() + " words";
      heldOut.warnings(stats.validation(), stats.test(), all).forEach(this::warn);
      warn(data.withoutVector());
      SkipGramTraining training = new SkipGramTraining(data, options, made);
      TrainingProgress progress =
          new TrainingProgress(
              "epoch",
              vectors.epochs,
              new Reported("loss %.4f", Tally::mean),
              new Reported("validation loss %.4f", Tally::mean),
              TrainingProgress.speedIn("pairs"),
              Screen.ofStderr(),
              err());
      Recoverable<Trained<LoopState, LoopState>> trained =
          training(spark, training::train, training::identity, progress, trainedOn(stats));
      warn(training.warning(trained.get()));
      save(spark, trained, result -> training.model(spark, result));
      Facts outcome = new Facts();
      if (stats.test() > 0) {
        Tally loss = trained.use(result -> training.evaluate(result, HeldOut.TEST));
        print("Test loss %.4f on %d pairs", loss.mean(), loss.count());
        outcome.and("test loss", loss.mean());
      }
      report(spark, trained, Facts.of(stats), data.laidOut(), Facts.of(options), outcome);
    }
  }

  private String trainedOn(PairStats stats) {
    return input.isOfEdges()
        ? String.format("%s edges from %s nodes", stats.pairs(), stats.words())
        : String.format(
            "%s pairs of %s words, %s different", stats.pairs(), stats.tokens(), stats.words());
  }
}
