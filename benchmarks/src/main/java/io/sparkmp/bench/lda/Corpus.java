package io.sparkmp.bench.lda;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The tokens that every system trains on and is judged by, as plain arrays, taken from the laid-out
 * data, so that they are the same for all.
 *
 * @param vocabulary by word
 * @param visible words of the training tokens, by document
 * @param hidden words of the hidden tokens, by document; of most documents none
 */
record Corpus(String[] vocabulary, int[][] visible, int[][] hidden) {

  /** All laid-out tokens, with the test set as hidden tokens. */
  static Corpus of(CorpusData data) {
    List<String> vocabulary = new ArrayList<>();
    List<Integer> firstOfSlice = new ArrayList<>();
    for (IdCounts words : data.words().collect()) {
      firstOfSlice.add(vocabulary.size());
      for (int row = 0; row < words.ids().size(); row++) {
        vocabulary.add((String) words.ids().get(row));
      }
    }
    List<int[]> visible = new ArrayList<>();
    List<int[]> hidden = new ArrayList<>();
    data.byWorker()
        .map(worker -> words(worker, firstOfSlice))
        .collect()
        .forEach(
            ofWorker -> {
              visible.addAll(Arrays.asList(ofWorker[0]));
              hidden.addAll(Arrays.asList(ofWorker[1]));
            });
    Corpus corpus =
        new Corpus(
            vocabulary.toArray(String[]::new),
            visible.toArray(int[][]::new),
            hidden.toArray(int[][]::new));
    if (corpus.training() != data.stats().training()) {
      throw new IllegalStateException(
          "Cannot compare: "
              + corpus.training()
              + " tokens for the others, "
              + data.stats().training()
              + " for spark-mp");
    }
    return corpus;
  }

  /** The words of one worker's documents, for training and test. */
  private static int[][][] words(WorkerBlocks<TokenBlock> worker, List<Integer> firstOfSlice) {
    int[][] trained = empty(worker.rows().ids().size());
    int[][] held = empty(trained.length);
    for (int s = 0; s < worker.slices(); s++) {
      TokenBlock block = worker.block(s);
      append(block.training(), firstOfSlice.get(s), trained);
      append(block.test(), firstOfSlice.get(s), held);
    }
    return new int[][][] {trained, held};
  }

  private static int[][] empty(int documents) {
    int[][] words = new int[documents][];
    Arrays.fill(words, new int[0]);
    return words;
  }

  private static void append(Tokens tokens, int firstWord, int[][] words) {
    for (int i = 0; i < tokens.documents().length; i++) {
      int d = tokens.documents()[i];
      int start = tokens.starts()[i];
      int count = tokens.starts()[i + 1] - start;
      int before = words[d].length;
      words[d] = Arrays.copyOf(words[d], before + count);
      for (int j = 0; j < count; j++) {
        words[d][before + j] = firstWord + tokens.words()[start + j];
      }
    }
  }

  /** The number of training tokens. */
  long training() {
    return Arrays.stream(visible).mapToLong(words -> words.length).sum();
  }
}
