package io.sparkmp.lda.ml;

import io.sparkmp.compat.Jobs;
import io.sparkmp.lda.kernel.TopicWordDistributions;
import io.sparkmp.lda.kernel.VocabularyIndex;
import io.sparkmp.lda.kernel.WordRows;
import io.sparkmp.lda.model.TopicModel;
import java.util.Arrays;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * The state that copies of a model share: its tables and, from first use, its nonzero counts by
 * word place, on the driver and on each executor. Thread-safe.
 */
final class SharedModel {
  private final TopicModel model;
  private @Nullable Placed latest;

  SharedModel(TopicModel model) {
    this.model = model;
  }

  TopicModel model() {
    return model;
  }

  SparkSession spark() {
    return model.words().sparkSession();
  }

  /** The derived data for one choice of places. */
  final class Placed {
    private final int vectorSize;
    private final String @Nullable [] given;
    private final WordPlaces vocabulary;
    private @Nullable Broadcast<TopicWordDistributions> topics;
    private @Nullable Broadcast<VocabularyIndex> words;

    private Placed(int vectorSize, String @Nullable [] given) {
      this.vectorSize = vectorSize;
      this.given = given;
      this.vocabulary = WordPlaces.of(model, vectorSize, given);
    }

    WordPlaces vocabulary() {
      return vocabulary;
    }

    /**
     * The nonzero counts, collected on the driver and sent to the executors once.
     *
     * @throws IllegalArgumentException if the model has none of the user's words
     */
    Broadcast<TopicWordDistributions> topics() {
      synchronized (SharedModel.this) {
        if (topics == null) {
          topics = send(gather());
        }
        return topics;
      }
    }

    /**
     * A counter for such documents.
     *
     * @throws IllegalArgumentException if the words or places to read them are missing
     */
    DocumentCounter counts(DocumentColumn documents) {
      vocabulary.check(documents);
      return new DocumentCounter(documents.areTokens() ? words() : null, vocabulary.size());
    }

    /** The words, sent to the executors once. */
    private Broadcast<VocabularyIndex> words() {
      synchronized (SharedModel.this) {
        if (words == null) {
          words = send(vocabulary.known());
        }
        return words;
      }
    }

    private <T> Broadcast<T> send(T value) {
      return JavaSparkContext.fromSparkContext(spark().sparkContext()).broadcast(value);
    }

    private TopicWordDistributions gather() {
      int[][] topicsOf = new int[vocabulary.size()][];
      int[][] countsOf = new int[vocabulary.size()][];
      Arrays.fill(topicsOf, new int[0]);
      Arrays.fill(countsOf, new int[0]);
      boolean found = false;
      String first = null;
      for (WordRows part : Jobs.collect(model.wordRows())) {
        for (int i = 0; i < part.words().size(); i++) {
          String word = (String) part.words().get(i);
          int place = vocabulary.place(word);
          first = first == null || word.compareTo(first) < 0 ? word : first;
          if (place >= 0) {
            found = true;
            topicsOf[place] = part.topics()[i];
            countsOf[place] = part.counts()[i];
          }
        }
      }
      if (!found) {
        throw new IllegalArgumentException(
            "Cannot use vocabulary: none of its "
                + vocabulary.size()
                + " words is in the model (the model has for example '"
                + first
                + "')");
      }
      return new TopicWordDistributions(
          model.parameters(), model.totals(), model.info().words(), topicsOf, countsOf);
    }
  }

  /** The data for vectors of this length, or words in this order, or neither. */
  synchronized Placed placed(int vectorSize, String @Nullable [] vocabulary) {
    if (latest == null
        || latest.vectorSize != vectorSize
        || !Arrays.equals(latest.given, vocabulary)) {
      latest = new Placed(vectorSize, vocabulary == null ? null : vocabulary.clone());
    }
    return latest;
  }
}
