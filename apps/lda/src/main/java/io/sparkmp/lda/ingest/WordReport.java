package io.sparkmp.lda.ingest;

import io.sparkmp.lda.layout.WordCounts;
import io.sparkmp.lda.layout.WordCut;
import io.sparkmp.spark.ingest.IdLoads;
import java.io.Serializable;

/**
 * What the driver is told of the words of one partition.
 *
 * @param loads of those that are kept, by training tokens
 * @param droppedTokens of words that the cut-offs dropped
 * @param unknownTokens of words outside the vocabulary
 */
public record WordReport(IdLoads loads, long droppedTokens, long unknownTokens)
    implements Serializable {

  static WordReport of(WordCounts counts, WordCut cut, int slices) {
    return new WordReport(
        IdLoads.of(counts.kept(cut), slices), counts.droppedTokens(cut), counts.unknownTokens());
  }
}
