package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;

/** Reads corpora and prints the result, for tests. */
final class Corpora {
  static final DocumentHoldOut ALL_TRAINING = new DocumentHoldOut(1, 0, 0);

  private Corpora() {}

  static JavaSparkContext spark() {
    return JavaSparkContext.fromSparkContext(SharedSpark.get().sparkContext());
  }

  /** The files under paths. */
  static TextFiles files(String paths) {
    return TextFiles.ofAnyKind("corpus", paths, spark().hadoopConfiguration(), null);
  }

  static CorpusData read(CorpusSource source) {
    return read(source, ALL_TRAINING, CutOffs.NONE);
  }

  static CorpusData read(CorpusSource source, DocumentHoldOut holdOut, CutOffs cutOffs) {
    return CorpusIngest.run(source, new IngestOptions(2, 2, holdOut, cutOffs, false), null);
  }

  /** All of it, one line each for statistics, slices, workers and blocks; then frees it. */
  static List<String> print(CorpusData data) {
    List<String> lines = new ArrayList<>();
    lines.add(data.stats() + " " + data.wordCount() + " words");
    for (IdCounts slice : data.words().collect()) {
      lines.add("slice " + print(slice));
    }
    data.byWorker().map(Corpora::print).collect().forEach(lines::addAll);
    data.close();
    return lines;
  }

  private static List<String> print(WorkerBlocks<TokenBlock> worker) {
    List<String> lines = new ArrayList<>();
    lines.add("documents " + print(worker.rows()));
    for (int slice = 0; slice < worker.slices(); slice++) {
      for (HeldOut set : HeldOut.values()) {
        Tokens t = worker.block(slice).tokens(set);
        lines.add(
            set
                + Arrays.toString(t.documents())
                + Arrays.toString(t.starts())
                + Arrays.toString(t.words()));
      }
    }
    return lines;
  }

  static String print(IdCounts counts) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < counts.ids().size(); i++) {
      text.append(counts.ids().get(i)).append('=').append(counts.counts()[i]).append(' ');
    }
    return text.toString().strip();
  }

  /** The ids of all documents, in any order. */
  static List<Object> documents(CorpusData data) {
    List<Object> documents = new ArrayList<>();
    for (IdCounts ofWorker : data.laidOut().rows().dictionary().collect()) {
      for (int i = 0; i < ofWorker.ids().size(); i++) {
        documents.add(ofWorker.ids().get(i));
      }
    }
    return documents;
  }

  /** "word=tokens" of all words, in any order. */
  static List<String> words(CorpusData data) {
    List<String> words = new ArrayList<>();
    for (IdCounts counts : data.words().collect()) {
      for (int i = 0; i < counts.ids().size(); i++) {
        words.add(counts.ids().get(i) + "=" + counts.counts()[i]);
      }
    }
    return words;
  }
}
