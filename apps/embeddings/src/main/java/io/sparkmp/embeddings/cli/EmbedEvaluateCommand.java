package io.sparkmp.embeddings.cli;

import io.sparkmp.cli.ModelCommand;
import io.sparkmp.embeddings.model.EmbeddingModel;
import io.sparkmp.embeddings.model.WordPairs;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Judges vectors by people's opinions. */
@Command(
    name = "evaluate",
    description = "How well the similarity of vectors agrees with that which people see.",
    footer = {
      "",
      "Example:",
      "  embed evaluate --model my-vectors --word-pairs wordsim353.tsv",
      "",
      "The file has two words and a number a line, separated by tabs, commas or blanks;",
      "lines that start with # are skipped. The rank correlation (Spearman's) is 1 if",
      "cosines order the pairs as the numbers do, and 0 if they have nothing to do with",
      "each other. Words are looked up in lower case if all of the model's are."
    })
final class EmbedEvaluateCommand extends ModelCommand<EmbeddingModel> {

  @Option(
      names = "--word-pairs",
      required = true,
      paramLabel = "PATH",
      description = "Pairs of words with their similarity.")
  private String wordPairs;

  @Override
  protected void run(SparkSession spark) {
    WordPairs pairs = WordPairs.read(wordPairs, spark.sparkContext().hadoopConfiguration());
    WordPairs.Agreement agreement = pairs.agreement(load(spark));
    print("Rank correlation %.4f on %d pairs of words", agreement.correlation(), agreement.pairs());
    if (agreement.unknown() > 0) {
      print("The model does not know a word of %d more pairs", agreement.unknown());
    }
  }
}
