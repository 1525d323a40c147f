package io.sparkmp.lda.cli;

import io.sparkmp.cli.Version;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.Ingest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.HoldOut;
import io.sparkmp.lda.model.Coherence;
import io.sparkmp.lda.model.TopWords;
import io.sparkmp.lda.model.TopicModel;
import io.sparkmp.lda.model.TopicModelStore;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows the topics of a saved model. */
@Command(
    name = "topics",
    description = "Print the topics of a saved model, and judge them by documents.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  lda topics --model my-model --words 5",
      "  lda topics --model my-model --docs docs.txt",
      "",
      "With --docs two measures say how often a topic's words go together in these",
      "documents: UMass, near 0 for a good topic, and NPMI, which is 0 for words that",
      "have nothing to do with each other and 1 for words that are always together."
    })
final class TopicsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--model", required = true, paramLabel = "PATH", description = "The saved model.")
  private String model = "";

  @Option(
      names = "--words",
      paramLabel = "N",
      description = "How many words of each topic (default: ${DEFAULT-VALUE}).")
  private int words = 10;

  @Option(
      names = "--show",
      paramLabel = "N",
      description = "How many topics, those with the most tokens (default: all).")
  private int show = Integer.MAX_VALUE;

  @Option(
      names = "--docs",
      paramLabel = "PATH",
      description = "Files or folders of documents to judge the topics by, separated by commas.")
  private @Nullable String documents;

  @Mixin private FormatArguments format = new FormatArguments();

  @Override
  public Integer call() {
    SparkSession spark = LdaMain.session("spark-mp lda topics");
    TopicModel saved = new TopicModelStore(spark, model).load();
    List<TopWords.Topic> topics = TopWords.of(saved, words);
    PrintWriter out = spec.commandLine().getOut();
    if (documents == null) {
      TopicTable.print(topics, List.of(), show, out);
      return 0;
    }
    IngestOptions options =
        new IngestOptions(
            Math.max(1, spark.sparkContext().defaultParallelism()),
            1,
            new HoldOut(0, 0, 0),
            CutOffs.NONE,
            format.skipMalformed);
    CorpusData data = Ingest.run(format.open(spark, documents), options, saved.vocabulary());
    List<Coherence> coherences = Coherence.of(data, topics);
    TopicTable.print(topics, coherences, show, out);
    out.printf(
        Locale.ROOT,
        "Mean UMass %.1f, mean NPMI %.3f, on %d documents%n",
        coherences.stream().mapToDouble(Coherence::umass).average().orElse(0),
        coherences.stream().mapToDouble(Coherence::npmi).average().orElse(0),
        data.stats().documents() + data.stats().emptyDocuments());
    out.flush();
    data.unpersist();
    return 0;
  }
}
