package io.sparkmp.lda.layout;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.placement.Grouping;
import io.sparkmp.placement.IdPlacement;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Documents, whole or in part, with dictionaries of their own. The entries k of document d are
 * those from {@code starts[d]} up to {@code starts[d + 1]}: word {@code words.get(wordCodes[k])} is
 * there {@code counts[k]} times. The words of a document are distinct, in the order of their codes.
 *
 * @param documents distinct; some may have no entry
 * @param words distinct
 * @param starts of the entries of each document, and the end
 * @param wordCodes places in {@code words}
 * @param counts of each entry, &gt;= 1
 */
public record DocumentChunk(Ids documents, Ids words, int[] starts, int[] wordCodes, int[] counts)
    implements Serializable {

  /** How many tokens each document has here. */
  public IdCounts tokensOfDocuments() {
    int[] tokens = new int[documents.size()];
    for (int d = 0; d < tokens.length; d++) {
      for (int k = starts[d]; k < starts[d + 1]; k++) {
        tokens[d] = TokenSums.plus(tokens[d], counts[k], "in one document; divide it");
      }
    }
    return new IdCounts(documents, tokens);
  }

  /** All parts together: the parts of a document become one, and so do entries of the same word. */
  public static DocumentChunk merge(IdType documentType, List<DocumentChunk> chunks) {
    ChunkBuilder merged = new ChunkBuilder(documentType);
    for (DocumentChunk chunk : chunks) {
      int[] document = chunk.documents.encode(merged.documents());
      int[] word = chunk.words.encode(merged.words());
      for (int d = 0; d < document.length; d++) {
        for (int k = chunk.starts[d]; k < chunk.starts[d + 1]; k++) {
          merged.add(document[d], word[chunk.wordCodes[k]], chunk.counts[k]);
        }
      }
    }
    return merged.build();
  }

  /** The documents by the worker that they are placed on. */
  public DocumentChunk[] split(IdPlacement placement) {
    return Arrays.stream(
            Grouping.byPartition(placement.partitions(documents), placement.partitions()))
        .map(this::gather)
        .toArray(DocumentChunk[]::new);
  }

  private DocumentChunk gather(int[] places) {
    boolean[] used = new boolean[words.size()];
    int[] newStarts = new int[places.length + 1];
    for (int i = 0; i < places.length; i++) {
      int d = places[i];
      newStarts[i + 1] = newStarts[i] + starts[d + 1] - starts[d];
      for (int k = starts[d]; k < starts[d + 1]; k++) {
        used[wordCodes[k]] = true;
      }
    }
    int[] kept = IntStream.range(0, used.length).filter(code -> used[code]).toArray();
    int[] newCode = new int[used.length];
    for (int i = 0; i < kept.length; i++) {
      newCode[kept[i]] = i; // ascending, as the old codes
    }
    int[] newWords = new int[newStarts[places.length]];
    int[] newCounts = new int[newWords.length];
    for (int i = 0; i < places.length; i++) {
      int from = starts[places[i]];
      for (int k = newStarts[i]; k < newStarts[i + 1]; k++) {
        newWords[k] = newCode[wordCodes[from + k - newStarts[i]]];
        newCounts[k] = counts[from + k - newStarts[i]];
      }
    }
    return new DocumentChunk(
        documents.gather(places), words.gather(kept), newStarts, newWords, newCounts);
  }
}
