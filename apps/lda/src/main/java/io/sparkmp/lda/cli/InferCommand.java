package io.sparkmp.lda.cli;

import io.sparkmp.cli.Version;
import io.sparkmp.lda.layout.HoldOut;
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
      "  lda infer --model my-model --docs more.txt --output topics",
      "  lda infer --model my-model --docs 'new/*.txt' --output topics.json --overwrite",
      "",
      "The output has the columns document, tokens and shares: how much of the document",
      "is of each topic. Documents without a word that the model knows are left out."
    })
final class InferCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ApplyArguments arguments = new ApplyArguments();

  @Option(
      names = "--output",
      required = true,
      paramLabel = "PATH",
      description = "Folder to write to: JSON lines if it ends in .json, else Parquet.")
  private String output = "";

  @Option(names = "--overwrite", description = "Replace an output that is there already.")
  private boolean overwrite;

  @Override
  public Integer call() {
    arguments.check();
    SparkSession spark = LdaMain.session("spark-mp lda infer");
    DocumentTable table = new DocumentTable(spark, output, overwrite);
    table.checkFree(arguments.documents);
    ApplyArguments.Applied applied =
        arguments.apply(spark, new HoldOut(arguments.seed, 0, 0), spec.commandLine().getErr());
    table.write(applied.lda().documents(spark, applied.result()));
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
    applied.data().unpersist();
    return 0;
  }
}
