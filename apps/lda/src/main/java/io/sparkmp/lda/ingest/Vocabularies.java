package io.sparkmp.lda.ingest;

import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.Records;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.lda.layout.WordCounts;
import io.sparkmp.lda.layout.WordCut;
import io.sparkmp.placement.Grouping;
import io.sparkmp.spark.placement.Parts;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;

/** Counts and cuts the words of a corpus in many partitions. */
final class Vocabularies {

  private Vocabularies() {}

  /**
   * Counts all words, each in one partition.
   *
   * @param documents whole documents
   * @param vocabulary the words to use, or null for all
   * @param partitions the number of result partitions
   * @return one element per partition
   */
  static JavaRDD<WordCounts> total(
      JavaRDD<Records> documents,
      DocumentHoldOut holdOut,
      @Nullable JavaRDD<IdCounts> vocabulary,
      int partitions) {
    boolean known = vocabulary == null;
    JavaRDD<WordCounts> parts = documents.map(piece -> WordCounts.of(piece, holdOut, known));
    if (vocabulary != null) {
      parts = parts.union(vocabulary.map(counts -> WordCounts.vocabulary(counts.ids())));
    }
    return Parts.gather(
            parts.flatMapToPair(
                part ->
                    Parts.split(
                            Grouping.hashed(part.words(), partitions), 0, partitions, part::gather)
                        .iterator()),
            partitions)
        .map(WordCounts::sum);
  }

  /**
   * Decides which words stay.
   *
   * @param words one element per partition
   * @param documents the number of documents
   */
  static WordCut settle(JavaRDD<WordCounts> words, CutOffs cutOffs, long documents) {
    WordCut byDocuments = WordCut.byDocuments(cutOffs, documents);
    if (cutOffs.maxWords() == Integer.MAX_VALUE) {
      return byDocuments;
    }
    List<int[]> histograms = Jobs.collect(words.map(byDocuments::histogram));
    WordCut.Threshold threshold = byDocuments.threshold(histograms, cutOffs.maxWords());
    WordCut cut = threshold.cut();
    int ties = threshold.ties();
    return ties == 0
        ? cut
        : cut.withTies(Jobs.collect(words.map(counts -> cut.atThreshold(counts, ties))), ties);
  }
}
