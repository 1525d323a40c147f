package io.sparkmp.lda.cli;

import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;

/** Judges a saved model by documents. */
@Command(
    name = "evaluate",
    description = "Judge a saved model by documents that it was not trained on.",
    footer = {
      "",
      "Example:",
      "  lda evaluate --model my-model --docs test.txt",
      "",
      "Half of the tokens of each document, drawn by the seed, tell its topics; the",
      "perplexity is that of the other half. Words that the model does not know are",
      "left out, so that only models with the same words compare."
    })
final class LdaEvaluateCommand extends ApplyCommand {

  @Override
  protected void run(SparkSession spark) throws Exception {
    apply(spark, 1, this::judge);
  }

  private void judge(Applied applied) {
    Tally loss = applied.lda().evaluate(applied.result(), HeldOut.TEST);
    if (loss.count() == 0) {
      throw new IllegalArgumentException(
          "Cannot evaluate: none of "
              + applied.data().stats().documents()
              + " documents has a hidden token of a word that the model knows; use more documents,"
              + " or longer ones");
    }
    double perplexity = Math.exp(loss.mean());
    double single =
        Math.exp(applied.lda().evaluateSingleTopic(applied.result(), HeldOut.TEST).mean());
    print(
        "Perplexity %.1f on %d tokens of %d documents, given their other %d tokens",
        perplexity,
        loss.count(),
        applied.data().stats().documents(),
        applied.data().stats().training());
    print("A single topic, the training's words alike for all: %.1f", single);
    printLeftOut(applied.data().stats());
    warn(Warnings.ofPerplexity(perplexity, single));
  }
}
