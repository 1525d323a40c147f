package io.sparkmp.embeddings.ingest;

import io.sparkmp.compat.Jobs;
import io.sparkmp.embeddings.pairs.PairBlocks;
import io.sparkmp.embeddings.pairs.PairOptions;
import io.sparkmp.errors.AtEnd;
import io.sparkmp.errors.Cleanup;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.Malformed;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.ReadTotals;
import io.sparkmp.spark.ingest.RecordSource;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.Layout;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.layout.LayoutPlan;
import io.sparkmp.spark.layout.Side;
import io.sparkmp.spark.layout.WorkerBlocks;
import io.sparkmp.spark.placement.IdLoads;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Turns sentences into blocks of pairs. The first job reads the words, the second counts them.
 * Words are placed over workers and slices by their expected number of pairs; then each pair is
 * made and moved to its block.
 */
public final class PairIngest {
  /** The most trainings of a pair per epoch. */
  private static final int MOST_TIMES = 1_000_000;

  private final SentenceSource source;
  private final PairOptions pairs;
  private final LayoutOptions layout;
  private final List<JavaRDD<?>> used = new ArrayList<>(); // freed at the end
  private final List<Side> made = new ArrayList<>();
  private @Nullable LaidOut<SparseBlock> laidOut;

  private PairIngest(SentenceSource source, PairOptions pairs, LayoutOptions layout) {
    this.source = source;
    this.pairs = pairs;
    this.layout = layout;
  }

  /**
   * Reads sentences and lays out their pairs.
   *
   * @param layout the layout of the plan to train
   * @return the data; the caller closes them
   * @throws IngestException if there are malformed sentences that are not to be skipped, or no
   *     pairs
   */
  @SuppressWarnings("try") // ending is all that the end is for
  public static PairData run(SentenceSource source, PairOptions pairs, LayoutOptions layout) {
    PairIngest ingest = new PairIngest(source, pairs, layout);
    try (AtEnd end = () -> ingest.used.forEach(rdd -> rdd.unpersist(false))) {
      return ingest.run();
    } catch (Throwable e) { // Scala code throws checked exceptions without declaring them
      Cleanup.after(e, () -> ingest.made.forEach(Side::close));
      if (ingest.laidOut != null) {
        Cleanup.after(e, ingest.laidOut::close);
      }
      throw e;
    }
  }

  /**
   * Lays out given pairs, such as the edges of a graph: rows are centres, columns contexts, and
   * values say how often to train a pair per epoch.
   *
   * @throws IngestException if there are malformed pairs that are not to be skipped, or no pairs
   */
  public static PairData given(KeyedSource source, LayoutOptions layout) {
    Layout<SparseBlock, PairStats> read =
        Layout.read(source, layout, PairBlocks::ordered, PairStats::of);
    PairStats stats = PairStats.sum(read.ofWorkers());
    try {
      checkWeights(source, read.data());
      checkSome(stats, source, read.data());
    } catch (Throwable e) {
      Cleanup.after(e, read.data()::close);
      throw e;
    }
    return new PairData(read.data(), true, stats.withTokens(stats.pairs()));
  }

  private <T> JavaRDD<T> used(JavaRDD<T> rdd, StorageLevel level) {
    used.add(rdd);
    return rdd.persist(level);
  }

  private Side made(Side side) {
    made.add(side);
    return side;
  }

  private PairData run() {
    int workers = layout.workers();
    JavaRDD<ReadPart> pieces = source.read();
    JavaRDD<ReadPart> read = used(pieces, LayoutPlan.pieces(pieces.context(), source));
    ReadTotals totals = Malformed.check(source, read, layout.skipMalformed());
    long tokens = totals.records();
    int slices = layout.slices(expected(totals));
    PairOptions how = pairs.of(tokens);
    JavaRDD<Records> sentences = read.map(ReadPart::records);
    JavaRDD<IdCounts> words =
        used(
            IdLoads.total(sentences.map(Records::columnCounts), IdType.STRING, workers)
                .map(counts -> frequent(counts, how)),
            StorageLevel.MEMORY_AND_DISK());
    List<IdLoads> ofWorkers = Jobs.collect(words.map(all -> loads(all, tokens, how, workers)));
    long different = IdLoads.ids(ofWorkers);
    checkWords(different, tokens);
    Side rows = made(Side.of(words, ofWorkers, IdType.STRING, workers, layout.placing()));
    Side columns =
        made(
            Side.of(
                words,
                Jobs.collect(words.map(all -> loads(all, tokens, how, slices))),
                IdType.STRING,
                slices,
                layout.placing()));
    laidOut =
        LaidOut.of(
            new PairsRdd(sentences.rdd(), columns.dictionary().rdd(), tokens, how, layout.holdOut())
                .toJavaRDD(),
            rows,
            columns,
            expected(totals),
            layout.duplicates(),
            PairBlocks::ordered,
            layout.storage());
    PairStats stats = PairStats.sum(laidOut.make(PairStats::of));
    checkSome(stats, source, how);
    return new PairData(laidOut, false, stats.withTokens(tokens));
  }

  /** The approximate number of pairs: as in long sentences, or with all words of short ones. */
  private long expected(ReadTotals totals) {
    double mean = (double) totals.records() / Math.max(1, totals.rows());
    return (long) (totals.records() * Math.min(pairs.pairsOfAWord(), mean));
  }

  private static IdCounts frequent(IdCounts all, PairOptions how) {
    return all.gather(
        IntStream.range(0, all.counts().length)
            .filter(w -> all.counts()[w] >= how.minCount())
            .toArray());
  }

  /** The loads by kept occurrences. */
  private static IdLoads loads(IdCounts words, long tokens, PairOptions how, int parts) {
    int[] kept =
        IntStream.of(words.counts())
            .map(count -> (int) Math.ceil(count * how.kept(count, tokens)))
            .toArray();
    return IdLoads.of(new IdCounts(words.ids(), kept), parts);
  }

  private void checkWords(long different, long tokens) {
    if (tokens == 0) {
      throw new NoPairsException(
          "Cannot train vectors: " + source.description() + " holds no words");
    }
    if (different < 2) {
      throw new NoPairsException(
          "Cannot train vectors: "
              + (different == 0 ? "no word" : "only one word")
              + " of "
              + source.description()
              + " occurs "
              + pairs.minCount()
              + " times or more; lower the least count");
    }
  }

  private static void checkSome(PairStats stats, RecordSource source, LaidOut<SparseBlock> data) {
    if (stats.pairs() == 0) {
      throw new NoPairsException(nothing(source));
    }
    if (!Jobs.collect(data.byWorker().map(PairIngest::hasWeight)).contains(true)) {
      throw new NoPairsException(nothing(source) + ": all weights are 0");
    }
  }

  private static boolean hasWeight(WorkerBlocks<SparseBlock> worker) {
    for (int s = 0; s < worker.slices(); s++) {
      for (float weight : worker.block(s).training().values()) {
        if (weight > 0) {
          return true;
        }
      }
    }
    return false;
  }

  private static String nothing(RecordSource source) {
    return "Cannot train vectors: " + source.description() + " holds no pairs for training";
  }

  private static void checkSome(PairStats stats, RecordSource source, PairOptions how) {
    if (stats.pairs() == 0) {
      throw new NoPairsException(
          nothing(source)
              + ": no sentence keeps two words"
              + (how.minCount() > 1 ? " that occur " + how.minCount() + " times or more" : "")
              + (how.sample() > 0
                  ? ", of which a sample of "
                      + BigDecimal.valueOf(how.sample()).stripTrailingZeros().toPlainString()
                      + " keeps only some; 0 keeps all"
                  : ""));
    }
  }

  private static void checkWeights(KeyedSource source, LaidOut<SparseBlock> data) {
    List<String> invalid =
        Jobs.collect(data.byWorker().map(PairIngest::invalid).filter(text -> !text.isEmpty()));
    if (!invalid.isEmpty()) {
      throw new IngestException(
          "Cannot read "
              + source.noun()
              + ": "
              + source.description()
              + ", "
              + invalid.get(0)
              + " (expected: a weight of 0 to "
              + MOST_TIMES
              + ", how often it is trained)");
    }
  }

  private static String invalid(WorkerBlocks<SparseBlock> worker) {
    for (int s = 0; s < worker.slices(); s++) {
      Entries pairs = worker.block(s).training();
      for (int k = 0; k < pairs.size(); k++) {
        float weight = pairs.values()[k];
        if (weight < 0 || weight > MOST_TIMES) {
          return "a pair of "
              + worker.rows().ids().get(pairs.rows()[k])
              + " with the weight "
              + weight;
        }
      }
    }
    return "";
  }
}
