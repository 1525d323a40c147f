package io.sparkmp.lda.cli;

import io.sparkmp.cli.training.Overfitting;
import io.sparkmp.lda.ingest.CorpusFormat;
import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.lda.model.TopWords;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.spark.text.StopWordLanguage;
import io.sparkmp.text.TextRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is likely to be a mistake although it can be done, each with what helps. */
final class Warnings {
  private static final int EXAMPLES = 5;
  private static final double FEW_TOKENS = 3;

  /** Less than this part of it is noise from one sweep to the next. */
  private static final double RISE = 1.01;

  private static final int PATIENCE = 10;

  private Warnings() {}

  /** Of documents that say little about topics. */
  static List<String> ofCorpus(CorpusStats stats, long words, int topics, CorpusFormat format) {
    List<String> warnings = new ArrayList<>();
    long all = stats.documents() + stats.emptyDocuments();
    if (all == 1) {
      warnings.add(
          "there is only one document, and topics show in how documents differ"
              + (format == CorpusFormat.FILES
                  ? "; --format lines makes each line one"
                  : format == CorpusFormat.LINES ? "; a document is a line here" : ""));
    }
    if (2 * stats.emptyDocuments() > all) {
      String options =
          format.needsVocabulary()
              ? "--min-documents and --max-document-fraction"
              : (format.table() != null ? "--text-column, " : "")
                  + "--token, --min-length, --stop-words and the cut-offs";
      warnings.add(
          "%s of %s documents have no word left; look at %s"
              .formatted(stats.emptyDocuments(), all, options));
    }
    if (words < topics) {
      warnings.add(
          "there are fewer words (" + words + ") than topics (" + topics + "); lower --topics");
    }
    double tokens = stats.training() + stats.validation() + stats.test();
    if (tokens < FEW_TOKENS * stats.documents()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "documents have %.1f tokens on average, too few to show which words go together;"
                  + " put more text into each",
              tokens / stats.documents()));
    }
    return warnings;
  }

  /** Of documents that a model knows little of. */
  static @Nullable String ofUnknown(CorpusStats stats) {
    long all = stats.documents() + stats.emptyDocuments();
    return 2 * stats.emptyDocuments() <= all
        ? null
        : ("%s of %s documents have no word that the model knows; give the options that the"
                + " training had")
            .formatted(stats.emptyDocuments(), all);
  }

  /**
   * Of topics whose top words say nothing.
   *
   * @param rules by which text became words, or null if the words came as they are
   */
  static @Nullable String ofStopWords(List<TopWords.Topic> topics, @Nullable TextRules rules) {
    StopWordLanguage language =
        StopWordLanguage.of(
            topics.stream()
                .flatMap(topic -> topic.words().stream().map(TopWords.Word::word))
                .toList());
    if (language == null || (rules != null && rules.stopWords() != null)) {
      return null;
    }
    List<String> some = language.words().subList(0, Math.min(EXAMPLES, language.words().size()));
    String remedy =
        rules != null
            ? "--stop-words " + language.name() + " leaves them out"
            : "--max-document-fraction 0.5 leaves out what most documents have";
    return "most top words of the topics are %s stop words (%s, ...); %s"
        .formatted(language.adjective(), String.join(", ", some), remedy);
  }

  /**
   * Of a training that went on after it had learned what helps with other documents.
   *
   * @param history of all sweeps
   * @param stopsEarly whether the user has said when to stop
   */
  static @Nullable String ofHistory(List<EpochReport> history, boolean stopsEarly) {
    Overfitting found =
        stopsEarly ? null : Overfitting.of(history, loss -> Math.exp(loss.mean()), RISE);
    return found == null
        ? null
        : String.format(
            Locale.ROOT,
            "validation perplexity rose from %.1f in sweep %d to %.1f, while the log-likelihood of"
                + " the training tokens went on growing; --patience %d stops earlier, and fewer"
                + " --topics fit other documents better",
            found.lowest(),
            found.best().epoch(),
            found.end(),
            Math.min(PATIENCE, found.last().epoch() - found.best().epoch()));
  }

  /** Of topics that do not help to predict. */
  static @Nullable String ofPerplexity(double perplexity, double singleTopic) {
    return perplexity < singleTopic
        ? null
        : "these documents are predicted no better than by a single topic; more documents or fewer"
            + " --topics may help";
  }
}
