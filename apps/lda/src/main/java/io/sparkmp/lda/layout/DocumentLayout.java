package io.sparkmp.lda.layout;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.kernel.DocumentPartition;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.placement.CountingSort;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * Lays out the documents of one worker. The result depends on the documents as a set: neither on
 * their order nor on that of their words.
 *
 * <p>The longest documents come first. Documents without a token that is kept take no place. With
 * two slices, one of words {a, c}, one of word {b}:
 *
 * <pre>
 *   read           documents   words            blocks of this worker
 *   x: b           x -> 1      a -> 1, c -> 0   slice 0: document 0: 0 0 1
 *   y: a b c c     y -> 0      b -> 0           slice 1: document 0: 0, document 1: 0
 *   z: d
 * </pre>
 */
public final class DocumentLayout {
  private final HoldOut holdOut;
  private final DocumentChunk chunk;
  private final int slices;
  private final int[] sliceOf;
  private final int[] rowOf;
  private final long[] wordHashes;

  /**
   * Looks up the words.
   *
   * @param chunk all of this worker's documents
   * @param slices all of them, in the order of their numbers; words in none of them are dropped
   */
  public DocumentLayout(DocumentChunk chunk, List<SliceWords> slices, HoldOut holdOut) {
    this.holdOut = holdOut;
    this.chunk = chunk;
    this.slices = slices.size();
    int words = chunk.words().size();
    IdEncoder known = chunk.words().index();
    sliceOf = new int[words];
    rowOf = new int[words];
    Arrays.fill(rowOf, -1);
    for (SliceWords slice : slices) {
      Ids ids = slice.words().ids();
      for (int row = 0; row < ids.size(); row++) {
        int code = ids.find(known, row);
        if (code >= 0) {
          sliceOf[code] = slice.slice();
          rowOf[code] = row;
        }
      }
    }
    wordHashes = new long[words];
    Arrays.setAll(wordHashes, chunk.words()::hash);
  }

  /** The blocks, and what they are like. */
  public Result build() {
    int documents = chunk.documents().size();
    byte[] sets = new byte[documents];
    int[] visible = new int[chunk.counts().length];
    int[] training = new int[documents];
    int[] kept = new int[documents];
    int n = 0;
    int tokens = 0;
    for (int d = 0; d < documents; d++) {
      long hash = chunk.documents().hash(d);
      boolean empty = true;
      sets[d] = holdOut.set(hash);
      for (int k = chunk.starts()[d]; k < chunk.starts()[d + 1]; k++) {
        int word = chunk.wordCodes()[k];
        if (rowOf[word] >= 0) {
          int count = chunk.counts()[k];
          tokens = TokenSums.plus(tokens, count, "on one worker; use more workers");
          visible[k] = holdOut.visible(sets[d], hash, wordHashes[word], count);
          training[d] += visible[k];
          empty = false;
        }
      }
      if (!empty) {
        kept[n++] = d;
      }
    }
    IdCounts all = new IdCounts(chunk.documents(), training);
    IdCounts sorted = all.gather(Arrays.copyOf(kept, n)).sorted();
    TokenBlock[] blocks = blocks(sorted.ids(), sets, visible);
    return new Result(new DocumentPartition(sorted, blocks), stats(sorted, blocks));
  }

  private TokenBlock[] blocks(Ids documents, byte[] sets, int[] visible) {
    IdEncoder index = documents.index();
    int[] entries = new int[visible.length];
    int[] documentOf = new int[visible.length];
    int[] row = new int[visible.length];
    byte[] set = new byte[visible.length];
    int n = 0;
    for (int d = 0; d < chunk.documents().size(); d++) {
      int document = chunk.documents().find(index, d);
      for (int k = chunk.starts()[d]; k < chunk.starts()[d + 1]; k++) {
        if (rowOf[chunk.wordCodes()[k]] >= 0) {
          entries[n] = k;
          documentOf[n] = document;
          row[n] = rowOf[chunk.wordCodes()[k]];
          set[n++] = sets[d];
        }
      }
    }
    int[] order = new int[n];
    Arrays.setAll(order, i -> i);
    order = CountingSort.by(Arrays.copyOf(row, n), order);
    order = CountingSort.by(Arrays.copyOf(documentOf, n), order);
    TokensBuilder[] builders = new TokensBuilder[HoldOut.SETS * slices];
    Arrays.setAll(builders, b -> new TokensBuilder());
    for (int i : order) {
      int k = entries[i];
      int slice = sliceOf[chunk.wordCodes()[k]];
      int hidden = chunk.counts()[k] - visible[k];
      builders[slice].add(documentOf[i], row[i], visible[k]);
      builders[set[i] * slices + slice].add(documentOf[i], row[i], hidden);
    }
    TokenBlock[] blocks = new TokenBlock[slices];
    Arrays.setAll(
        blocks,
        s ->
            new TokenBlock(
                builders[s].build(),
                builders[HoldOut.VALIDATION * slices + s].build(),
                builders[HoldOut.TEST * slices + s].build()));
    return blocks;
  }

  private CorpusStats stats(IdCounts documents, TokenBlock[] blocks) {
    int size = documents.ids().size();
    long longest = size == 0 ? 0 : documents.counts()[0];
    CorpusStats stats =
        new CorpusStats(0, 0, 0, size, chunk.documents().size() - size, 0, 0, longest, 0);
    for (TokenBlock block : blocks) {
      long training = block.training().size();
      stats =
          stats.plus(
              new CorpusStats(
                  training,
                  block.validation().size(),
                  block.test().size(),
                  0,
                  0,
                  0,
                  0,
                  0,
                  training));
    }
    return stats;
  }

  /**
   * A worker's data.
   *
   * @param partition the blocks
   * @param stats over all of them
   */
  public record Result(DocumentPartition partition, CorpusStats stats) implements Serializable {}
}
