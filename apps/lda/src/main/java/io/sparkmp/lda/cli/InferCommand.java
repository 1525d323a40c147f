package io.sparkmp.lda.cli;

import io.sparkmp.cli.OutputArguments;
import io.sparkmp.cli.Phases;
import io.sparkmp.cli.Version;
import io.sparkmp.lda.layout.HoldOut;
import io.sparkmp.spark.files.TableOutput;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds the topics of documents. */
@Command(
    name = "infer",
    description = "Find the topics of documents by a saved model, which stays as it is.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  lda infer --model my-model --docs more.txt --output topics.parquet",
      "  lda infer --model my-model --docs 'new/*.txt' --output topics.json --overwrite",
      "",
      "The output has the columns document, tokens and shares: how much of the document",
      "is of each topic, by document. Documents without a word that the model knows are left out."
    })
final class InferCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ApplyArguments arguments = new ApplyArguments();

  @Option(
      names = "--output",
      required = true,
      paramLabel = "PATH",
      description = "File to write: JSON (an object a line) or Parquet, by the end of its name.")
  private String output = "";

  @Mixin private OutputArguments how = new OutputArguments();

  @Override
  public Integer call() throws Exception {
    arguments.check();
    SparkSession spark = LdaMain.session("spark-mp lda infer");
    arguments.overlaps(spark).writes("--output", output);
    TableOutput table = DocumentTable.at(spark, output, how.partitioned(), how.overwrite());
    ApplyArguments.Applied applied =
        arguments.apply(spark, new HoldOut(arguments.seed, 0, 0), spec.commandLine().getErr());
    new Phases(spark, spec.commandLine().getErr())
        .run(
            "Writing the topics to " + output,
            () -> table.write(applied.lda().documents(spark, applied.result()), "document"));
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "Found the topics of %d documents by %d tokens in %.1f s, after %.1f s of reading%n",
        applied.data().stats().documents(),
        applied.data().stats().training(),
        applied.seconds(),
        applied.readingSeconds());
    out.println(applied.leftOut());
    out.printf("Wrote the topics to %s%n", output);
    out.flush();
    applied.data().close();
    return 0;
  }
}
