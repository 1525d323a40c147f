package io.sparkmp.lda.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lda.ingest.CorpusFormat;
import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.lda.model.TopWords;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.text.TextRules;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class WarningsTest {

  private static CorpusStats stats(long tokens, long documents, long empty) {
    return new CorpusStats(tokens, 0, 0, documents, empty, 0, 0, 0, 0, 0);
  }

  @Test
  void corporaThatSayLittle() {
    assertThat(Warnings.ofCorpus(stats(30, 10, 10), 5, 5, CorpusFormat.LINES)).isEmpty();
    assertThat(Warnings.ofCorpus(stats(500, 1, 0), 100, 5, CorpusFormat.FILES))
        .containsExactly(
            "there is only one document, and topics show in how documents differ; --format lines"
                + " makes each line one");
    assertThat(Warnings.ofCorpus(stats(500, 1, 0), 100, 5, CorpusFormat.UCI))
        .containsExactly("there is only one document, and topics show in how documents differ");
    assertThat(Warnings.ofCorpus(stats(500, 10, 11), 100, 5, CorpusFormat.LDAC))
        .containsExactly(
            "11 of 21 documents have no word left; look at --min-documents and"
                + " --max-document-fraction");
    assertThat(Warnings.ofCorpus(stats(500, 10, 11), 100, 5, CorpusFormat.CSV))
        .containsExactly(
            "11 of 21 documents have no word left; look at --text-column, --token, --min-length,"
                + " --stop-words and the cut-offs");
    assertThat(Warnings.ofCorpus(stats(29, 10, 0), 4, 5, CorpusFormat.LINES))
        .containsExactly(
            "there are fewer words (4) than topics (5); lower --topics",
            "documents have 2.9 tokens on average, too few to show which words go together; put"
                + " more text into each");
  }

  @Test
  void heldOutTokensMakeADocumentAsLong() {
    CorpusStats held = new CorpusStats(10, 10, 10, 10, 0, 0, 0, 0, 0, 0);
    assertThat(Warnings.ofCorpus(held, 100, 5, CorpusFormat.LINES)).isEmpty();
  }

  @Test
  void documentsThatAModelDoesNotKnow() {
    assertThat(Warnings.ofUnknown(stats(30, 5, 5))).isNull();
    assertThat(Warnings.ofUnknown(stats(30, 5, 6)))
        .isEqualTo(
            "6 of 11 documents have no word that the model knows; give the options that the"
                + " training had");
  }

  private static TopWords.Topic topic(String... words) {
    return new TopWords.Topic(
        0, 1, 1, Stream.of(words).map(word -> new TopWords.Word(word, 1, 0)).toList());
  }

  @Test
  void topicsOfStopWords() {
    List<TopWords.Topic> topics =
        List.of(topic("the", "of", "film"), topic("the", "a", "to", "and", "is", "plot"));
    String start =
        "most top words of the topics are English stop words (the, of, a, to, and, ...); ";
    assertThat(Warnings.ofStopWords(topics, TextRules.DEFAULT))
        .isEqualTo(start + "--stop-words english leaves them out");
    assertThat(Warnings.ofStopWords(topics, null))
        .isEqualTo(start + "--max-document-fraction 0.5 leaves out what most documents have");
    TextRules english = new TextRules(true, 1, "english", TextRules.WORDS);
    assertThat(Warnings.ofStopWords(topics, english)).isNull();
    assertThat(Warnings.ofStopWords(List.of(topic("film", "the")), null)).isNull();
  }

  /** A report of each pair of a training loss and a validation perplexity. */
  private static List<EpochReport> history(double... pairs) {
    List<EpochReport> history = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      Tally training = new Tally();
      training.add(pairs[i], 1);
      Tally validation = new Tally();
      validation.add(Math.log(pairs[i + 1]), 1);
      history.add(
          new EpochReport(
              i / 2 + 1,
              training,
              pairs[i + 1] > 0 ? validation : null,
              1,
              WorkerReport.Cost.NONE,
              null));
    }
    return history;
  }

  @Test
  void trainingsThatFitTheTrainingAlone() {
    List<EpochReport> risen = history(9, 800, 8, 700, 7, 750);
    assertThat(Warnings.ofHistory(risen, false))
        .isEqualTo(
            "validation perplexity rose from 700.0 in sweep 2 to 750.0, while the log-likelihood of"
                + " the training tokens went on growing; --patience 1 stops earlier, and fewer"
                + " --topics fit other documents better");
    assertThat(Warnings.ofHistory(risen, true)).as("stops in time").isNull();
    assertThat(Warnings.ofHistory(history(9, 800, 8, 700, 7, 703), false)).as("noise").isNull();
    assertThat(Warnings.ofHistory(history(8, 700, 9, 800), false)).as("both worse").isNull();
    assertThat(Warnings.ofHistory(history(9, 0, 8, 0), false)).as("no validation").isNull();
  }

  @Test
  void topicsThatDoNotPredict() {
    assertThat(Warnings.ofPerplexity(99, 100)).isNull();
    assertThat(Warnings.ofPerplexity(100, 100))
        .isEqualTo(
            "these documents are predicted no better than by a single topic; more documents or"
                + " fewer --topics may help");
  }
}
