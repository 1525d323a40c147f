package io.sparkmp.lda.cli;

import io.sparkmp.cli.Version;
import io.sparkmp.lda.layout.HoldOut;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Judges a saved model by documents. */
@Command(
    name = "evaluate",
    description = "Judge a saved model by documents that it was not trained on.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Example:",
      "  lda evaluate --model my-model --docs test.txt",
      "",
      "Half of the tokens of each document, drawn by the seed, tell its topics; the",
      "perplexity is that of the other half. Words that the model does not know are",
      "left out, so that only models with the same words compare."
    })
final class EvaluateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ApplyArguments arguments = new ApplyArguments();

  @Override
  public Integer call() throws Exception {
    arguments.check();
    SparkSession spark = LdaMain.session("spark-mp lda evaluate");
    ApplyArguments.Applied applied =
        arguments.apply(spark, new HoldOut(arguments.seed, 0, 1), spec.commandLine().getErr());
    Tally loss = applied.lda().evaluate(applied.result(), HeldOut.TEST);
    double perplexity = Math.exp(loss.mean());
    double single =
        Math.exp(applied.lda().evaluateSingleTopic(applied.result(), HeldOut.TEST).mean());
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "Perplexity %.1f on %d tokens of %d documents, given their other %d tokens%n",
        perplexity,
        loss.count(),
        applied.data().stats().documents(),
        applied.data().stats().training());
    out.printf(Locale.ROOT, "A single topic, the training's words alike for all: %.1f%n", single);
    out.println(applied.leftOut());
    out.flush();
    Warnings.print(Warnings.ofPerplexity(perplexity, single), spec.commandLine().getErr());
    applied.data().close();
    return 0;
  }
}
