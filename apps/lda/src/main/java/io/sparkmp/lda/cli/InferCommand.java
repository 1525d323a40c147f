package io.sparkmp.lda.cli;

import io.sparkmp.cli.OutputArguments;
import io.sparkmp.spark.files.TableOutput;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds the topics of documents. */
@Command(
    name = "infer",
    description = "Find the topics of documents by a saved model, which stays as it is.",
    footer = {
      "",
      "Examples:",
      "  lda infer --model my-model --docs more.txt --output topics.parquet",
      "  lda infer --model my-model --docs 'new/*.txt' --output topics.json --overwrite",
      "",
      "The output has the columns document, tokens and shares: how much of the document",
      "is of each topic, by document. Documents without a word that the model knows are",
      "left out."
    })
final class InferCommand extends ApplyCommand {

  @Option(
      names = "--output",
      required = true,
      paramLabel = "PATH",
      description = "File to write: JSON (one object per line) or Parquet, by its suffix.")
  private String output;

  @Mixin private OutputArguments how = new OutputArguments();

  /**
   * The place of topics of documents, checked before any work is done.
   *
   * @throws io.sparkmp.spark.files.OutputException if they cannot be written there
   */
  static TableOutput place(
      SparkSession spark,
      String path,
      @Nullable String format,
      boolean partitioned,
      boolean overwrite) {
    List<String> columns = List.of("document", "tokens", "shares");
    TableOutput output =
        TableOutput.at(
            spark, "topics of documents", path, format, true, columns, partitioned, overwrite);
    output.check();
    return output;
  }

  @Override
  protected void run(SparkSession spark) throws Exception {
    checkOutput(spark, output);
    TableOutput table = place(spark, output, how.format(), how.partitioned(), how.overwrite());
    apply(spark, 0, applied -> write(spark, table, applied));
  }

  private void write(SparkSession spark, TableOutput table, Applied applied) throws Exception {
    phases(spark)
        .run(
            "Writing the topics to " + output,
            () -> table.write(applied.lda().documents(spark, applied.result()), "document"));
    print(
        "Found the topics of %d documents by %d tokens in %.1f s, after %.1f s of reading",
        applied.data().stats().documents(),
        applied.data().stats().training(),
        applied.seconds(),
        applied.readingSeconds());
    printLeftOut(applied.data().stats());
    print("Wrote the topics to %s", output);
  }
}
