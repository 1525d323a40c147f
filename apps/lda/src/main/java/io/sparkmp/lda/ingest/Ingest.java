package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentChunk;
import io.sparkmp.lda.layout.DocumentLayout;
import io.sparkmp.lda.layout.HoldOut;
import io.sparkmp.lda.layout.SliceWords;
import io.sparkmp.lda.layout.WordCounts;
import io.sparkmp.lda.layout.WordCut;
import io.sparkmp.placement.IdPlacement;
import io.sparkmp.spark.ingest.IdLoads;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Parts;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.Problems;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/**
 * From a source to blocks. The first job reads and encodes, the second counts documents; then each
 * document moves to its worker, once and whole, since only whole documents say which of their
 * tokens are hidden and how many documents a word is in. The third job counts words; the driver
 * settles which stay and balances them over slices by their numbers of training tokens. The last
 * brings the words of each slice to all workers. Everything moves as arrays.
 */
public final class Ingest {
  private static final Logger LOG = LoggerFactory.getLogger(Ingest.class);

  private Ingest() {}

  /**
   * Reads and lays out. Documents are balanced over workers by all of their tokens.
   *
   * @param source of the documents
   * @param options how
   * @param vocabulary the only words that may be used, in any partitions; or null
   * @return persisted data; the caller unpersists it
   * @throws IngestException if there are malformed records and they are not to be skipped, or if
   *     there is nothing to train on
   */
  public static CorpusData run(
      CorpusSource source, IngestOptions options, @Nullable JavaRDD<IdCounts> vocabulary) {
    int workers = options.workers();
    int slices = workers * options.slicesPerWorker();
    IdType type = source.documentType();
    JavaRDD<IngestedDocuments> read = source.read().persist(StorageLevel.MEMORY_AND_DISK());
    JavaRDD<DocumentChunk> byWorker = null;
    JavaRDD<WordCounts> words = null;
    JavaRDD<SliceWords> dictionary = null;
    JavaRDD<DocumentLayout.Result> laidOut = null;
    boolean done = false;
    try {
      check(source, read, options.skipMalformed()); // the job that reads
      JavaRDD<DocumentChunk> chunks = read.map(IngestedDocuments::documents);
      List<IdLoads> documentLoads =
          IdLoads.total(chunks.map(DocumentChunk::tokensOfDocuments), type, workers)
              .map(counts -> IdLoads.of(counts, workers))
              .collect();
      IdPlacement placeDocuments = IdLoads.balance(type, documentLoads, workers);
      byWorker = gather(chunks, type, placeDocuments).persist(StorageLevel.MEMORY_AND_DISK());
      words =
          Vocabularies.total(byWorker, options.holdOut(), vocabulary, workers)
              .persist(StorageLevel.MEMORY_AND_DISK());
      long listed = documentLoads.stream().mapToLong(IdLoads::ids).sum();
      long documents = Math.max(listed, source.statedDocuments());
      WordCut cut = Vocabularies.settle(words, options.cutOffs(), documents);
      List<WordReport> reports = words.map(counts -> WordReport.of(counts, cut, slices)).collect();
      List<IdLoads> wordLoads = reports.stream().map(WordReport::loads).toList();
      IdPlacement placeWords = IdLoads.balance(IdType.STRING, wordLoads, slices);
      dictionary =
          bySlice(words.map(counts -> counts.kept(cut)), placeWords)
              .persist(StorageLevel.MEMORY_AND_DISK());
      laidOut = layOut(byWorker, dictionary, options).persist(StorageLevel.MEMORY_AND_DISK());
      CorpusStats leftOut =
          new CorpusStats(
              0,
              0,
              0,
              0,
              documents - listed,
              reports.stream().mapToLong(WordReport::droppedTokens).sum(),
              reports.stream().mapToLong(WordReport::unknownTokens).sum(),
              0,
              0);
      CorpusStats stats =
          laidOut.map(DocumentLayout.Result::stats).collect().stream()
              .reduce(leftOut, CorpusStats::plus);
      CorpusData data =
          new CorpusData(
              laidOut.map(DocumentLayout.Result::partition),
              laidOut,
              dictionary,
              stats,
              placeDocuments,
              placeWords,
              type,
              wordLoads.stream().mapToLong(IdLoads::ids).sum());
      if (stats.training() == 0) {
        throw new IngestException(
            "Cannot use documents: " + nothingLeft(source, stats, options.cutOffs()));
      }
      LOG.info("Read {}", stats.description(data.words(), workers * slices));
      done = true;
      return data;
    } finally {
      unpersist(read, byWorker, words);
      if (!done) {
        unpersist(dictionary, laidOut);
      }
    }
  }

  private static void unpersist(@Nullable JavaRDD<?>... used) {
    for (JavaRDD<?> rdd : used) {
      if (rdd != null) {
        rdd.unpersist(false);
      }
    }
  }

  private static void check(
      CorpusSource source, JavaRDD<IngestedDocuments> read, boolean skipMalformed) {
    Problems problems = Problems.NONE;
    Map<String, Long> records = new TreeMap<>();
    for (ReadReport report : read.map(IngestedDocuments::report).collect()) {
      problems = problems.plus(report.problems());
      records.merge(report.file(), report.records(), Long::sum);
    }
    Problem first = problems.first();
    if (first != null) {
      String what = source.locate(first) + ": " + first.reason();
      if (!skipMalformed) {
        throw new IngestException(
            "Cannot read document: "
                + what
                + " ("
                + problems.count()
                + " such records"
                + source.skipHint()
                + ")");
      }
      LOG.warn("Skipped {} malformed records, the first: {}", problems.count(), what);
    }
    source.checkRecords(records);
  }

  /** One element a worker: all of its documents, whole. */
  private static JavaRDD<DocumentChunk> gather(
      JavaRDD<DocumentChunk> chunks, IdType type, IdPlacement placement) {
    JavaPairRDD<Integer, DocumentChunk> parts =
        chunks.flatMapToPair(
            chunk -> {
              List<Tuple2<Integer, DocumentChunk>> split = new ArrayList<>();
              for (DocumentChunk part : chunk.split(placement)) {
                split.add(new Tuple2<>(split.size(), part));
              }
              return split.iterator();
            });
    return Parts.gather(parts, placement.partitions()).map(mine -> DocumentChunk.merge(type, mine));
  }

  private static JavaRDD<SliceWords> bySlice(JavaRDD<IdCounts> kept, IdPlacement placement) {
    return IdLoads.place(kept, IdType.STRING, placement)
        .mapPartitionsWithIndex(
            (slice, counts) -> {
              List<SliceWords> words = new ArrayList<>();
              counts.forEachRemaining(count -> words.add(new SliceWords(slice, count)));
              return words.iterator();
            },
            true);
  }

  private static JavaRDD<DocumentLayout.Result> layOut(
      JavaRDD<DocumentChunk> byWorker, JavaRDD<SliceWords> dictionary, IngestOptions options) {
    int workers = options.workers();
    HoldOut holdOut = options.holdOut(); // the options themselves are not sent
    JavaPairRDD<Integer, SliceWords> toAll =
        dictionary.flatMapToPair(
            slice -> {
              List<Tuple2<Integer, SliceWords>> parcels = new ArrayList<>();
              for (int p = 0; p < workers; p++) {
                parcels.add(new Tuple2<>(p, slice));
              }
              return parcels.iterator();
            });
    return byWorker
        .zip(Parts.gather(toAll, workers))
        .map(
            both -> {
              List<SliceWords> all = both._2();
              all.sort(Comparator.comparingInt(SliceWords::slice));
              return new DocumentLayout(both._1(), all, holdOut).build();
            });
  }

  private static String nothingLeft(CorpusSource source, CorpusStats stats, CutOffs cutOffs) {
    if (stats.validation() + stats.test() > 0) {
      return "every token of "
          + source.description()
          + " is held out; lower --test-fraction or --validation-fraction, or validationFraction";
    }
    if (stats.droppedTokens() > 0) {
      return "no word is in at least "
          + cutOffs.minDocuments()
          + " documents and in at most "
          + cutOffs.maxDocumentFraction()
          + " of all; lower --min-documents or raise --max-document-fraction";
    }
    if (stats.unknownTokens() > 0) {
      return "no word of " + source.description() + " is in the vocabulary";
    }
    if (stats.emptyDocuments() > 0) {
      return "the "
          + stats.emptyDocuments()
          + " documents of "
          + source.description()
          + " hold no words";
    }
    return source.description() + " holds no documents";
  }
}
