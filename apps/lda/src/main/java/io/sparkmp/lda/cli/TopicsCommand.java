package io.sparkmp.lda.cli;

import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.PageFile;
import io.sparkmp.cli.Refusals;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.ingest.CorpusIngest;
import io.sparkmp.lda.ingest.IngestOptions;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.lda.model.Coherence;
import io.sparkmp.lda.model.TopWords;
import io.sparkmp.lda.model.TopicModel;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Shows the topics of a saved model. */
@Command(
    name = "topics",
    description = "Print the topics of a saved model, and judge them on documents.",
    footer = {
      "",
      "Examples:",
      "  lda topics --model my-model --words 5",
      "  lda topics --model my-model --docs docs.txt",
      "  lda topics --model my-model --html topics.html",
      "",
      "Two measures say how often a topic's words go together in the documents of the",
      "training, or in those of --docs: UMass, near 0 for a good topic, and NPMI, which",
      "is 0 for words that have nothing to do with each other and 1 for words that are",
      "always together."
    })
final class TopicsCommand extends ModelCommand<TopicModel> {

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
      description =
          "Files or folders of documents on which to judge the topics, separated by" + " commas.")
  private @Nullable String documents;

  @Mixin private PageArguments page = new PageArguments();

  @Mixin(name = "format")
  private LdaFormatArguments format = new LdaFormatArguments();

  @Override
  protected void check() {
    if (documents == null) {
      List<String> options =
          spec().mixins().get("format").options().stream()
              .map(OptionSpec::longestName)
              .filter(option -> !option.equals("--encoding") || !page.hasTitles())
              .toList();
      Refusals.refuseAll(spec(), options, "without --docs", "no documents are read");
    }
    format.check();
    page.check();
  }

  @Override
  protected void run(SparkSession spark) throws Exception {
    page.overlaps(overlaps(spark).reads("--docs", documents));
    PageFile place = page.isAsked() ? page.place(spark) : null;
    TopicModel saved = load(spark);
    Judged judged = documents == null ? asSaved(saved) : judge(spark, saved, documents);
    if (place != null) {
      phases(spark)
          .during(
              "Writing the page",
              () ->
                  page.write(
                      place, spark, saved, model(), judged.coherences, judged.sentence(), err()));
      print("Wrote the page %s", page.path());
      return;
    }
    new PrintedTopics(judged.topics, judged.coherences, judged.words, judged.by).print(show, out());
    if (judged.coherences.isEmpty()) {
      print("The model was saved without coherence; --docs FILES finds it in documents");
    }
  }

  /**
   * Topics and what is thought of them.
   *
   * @param coherences of all topics, or none
   * @param words how many of each topic they are of
   * @param by which documents
   */
  private record Judged(
      List<TopWords.Topic> topics, List<Coherence> coherences, int words, String by) {

    String sentence() {
      return coherences.isEmpty()
          ? "Nobody has looked how coherent they are."
          : "Coherence is that of the first " + words + " words in " + by + ".";
    }
  }

  private Judged asSaved(TopicModel saved) {
    return new Judged(
        TopWords.of(saved, words),
        saved.coherences(),
        saved.info().coherenceWords(),
        "the documents of the training");
  }

  private Judged judge(SparkSession spark, TopicModel saved, String paths) {
    List<TopWords.Topic> topics = TopWords.of(saved, words);
    IngestOptions options =
        new IngestOptions(
            Math.max(1, spark.sparkContext().defaultParallelism()),
            1,
            new DocumentHoldOut(0, 0, 0),
            CutOffs.NONE,
            format.skipMalformed);
    try (CorpusData data =
        CorpusIngest.run(format.open(spark, paths, err()).source(), options, saved.vocabulary())) {
      long read = data.stats().documents() + data.stats().emptyDocuments();
      long unseen = Coherence.unseen(data, topics);
      warn(
          unseen == 0
              ? null
              : unseen
                  + " of the topics' top words are in no document of "
                  + paths
                  + "; pairs with these add 0 to UMass, and -1 to the mean that NPMI is");
      return new Judged(topics, Coherence.of(data, topics), words, read + " documents");
    }
  }
}
