package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.Records;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.HoldOut;
import io.sparkmp.lda.layout.WordCounts;
import io.sparkmp.lda.layout.WordCut;
import io.sparkmp.placement.Grouping;
import io.sparkmp.spark.ingest.Parts;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** The words of a corpus, counted and cut in many partitions. */
final class Vocabularies {

  private Vocabularies() {}

  /**
   * Counts all words, each in one partition.
   *
   * @param documents whole ones
   * @param vocabulary words that may be used, or null if all may
   * @param partitions of the result
   * @return one element a partition
   */
  static JavaRDD<WordCounts> total(
      JavaRDD<Records> documents,
      HoldOut holdOut,
      @Nullable JavaRDD<IdCounts> vocabulary,
      int partitions) {
    boolean known = vocabulary == null;
    JavaRDD<WordCounts> parts = documents.map(piece -> WordCounts.of(piece, holdOut, known));
    if (vocabulary != null) {
      parts = parts.union(vocabulary.map(counts -> WordCounts.vocabulary(counts.ids())));
    }
    return Parts.gather(parts.flatMapToPair(part -> split(part, partitions).iterator()), partitions)
        .map(WordCounts::sum);
  }

  private static List<Tuple2<Integer, WordCounts>> split(WordCounts counts, int partitions) {
    int[][] places = Grouping.byPartition(Grouping.hashed(counts.words(), partitions), partitions);
    List<Tuple2<Integer, WordCounts>> parts = new ArrayList<>();
    for (int p = 0; p < partitions; p++) {
      parts.add(new Tuple2<>(p, counts.gather(places[p])));
    }
    return parts;
  }

  /**
   * Settles which words stay.
   *
   * @param words one element a partition
   * @param documents how many there are
   */
  static WordCut settle(JavaRDD<WordCounts> words, CutOffs cutOffs, long documents) {
    WordCut byDocuments = WordCut.byDocuments(cutOffs, documents);
    if (cutOffs.maxWords() == Integer.MAX_VALUE) {
      return byDocuments;
    }
    List<int[]> histograms = words.map(byDocuments::histogram).collect();
    WordCut.Threshold threshold = byDocuments.threshold(histograms, cutOffs.maxWords());
    int ties = threshold.ties();
    if (ties == 0) {
      return threshold.cut();
    }
    WordCut cut = threshold.cut();
    return cut.withTies(words.map(counts -> cut.atThreshold(counts, ties)).collect(), ties);
  }
}
