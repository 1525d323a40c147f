package io.sparkmp.embeddings.cli;

import io.sparkmp.cli.ModelCommand;
import io.sparkmp.embeddings.model.EmbeddingModel;
import io.sparkmp.embeddings.model.Word2VecFile;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes vectors for programs that read word2vec's formats. */
@Command(
    name = "word2vec",
    description = "Write vectors in a file format of word2vec, which many programs read.",
    footer = {
      "",
      "Example:",
      "  embed word2vec --model my-vectors --output my-vectors.txt",
      "",
      "Names that end in .txt or .vec are text, and .bin is binary. An id must have no",
      "blank in it. A file that exists is never replaced: nothing in it says whose it",
      "is."
    })
final class Word2VecCommand extends ModelCommand<EmbeddingModel> {

  @Option(
      names = "--output",
      required = true,
      paramLabel = "PATH",
      description = "File to write: .txt, .vec or .bin.")
  private String output;

  @Override
  protected void run(SparkSession spark) {
    overlaps(spark).writes("--output", output);
    Word2VecFile file = new Word2VecFile(spark, output);
    file.check();
    file.write(load(spark));
    print("Wrote the vectors to %s", output);
  }
}
