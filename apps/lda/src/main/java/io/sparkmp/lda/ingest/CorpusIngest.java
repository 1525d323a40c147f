package io.sparkmp.lda.ingest;

import io.sparkmp.compat.Jobs;
import io.sparkmp.errors.AtEnd;
import io.sparkmp.errors.Cleanup;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.Records;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentRecords;
import io.sparkmp.lda.layout.TokenBlocks;
import io.sparkmp.lda.layout.WordCounts;
import io.sparkmp.lda.layout.WordCut;
import io.sparkmp.placement.Grouping;
import io.sparkmp.placement.IdPlacement;
import io.sparkmp.placement.Placing;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Malformed;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.ReadTotals;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.layout.LayoutPlan;
import io.sparkmp.spark.layout.Side;
import io.sparkmp.spark.layout.WorkerBlocks;
import io.sparkmp.spark.placement.IdLoads;
import io.sparkmp.spark.placement.Parts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/**
 * Turns a source into blocks. The first job reads and encodes, the second counts documents.
 * Documents in several pieces are then merged, since only whole documents tell which of their
 * tokens are hidden and how many documents contain a word. The third job counts words; the driver
 * decides which words stay and balances them over slices by their training tokens. The last job
 * moves each remaining record to its block.
 */
public final class CorpusIngest {
  private static final Logger LOG = LoggerFactory.getLogger(CorpusIngest.class);

  /** The number of records in one part of merged documents, which is held in memory. */
  private static final long PART = 1 << 22;

  private final CorpusSource source;
  private final IngestOptions options;
  private final List<JavaRDD<?>> used = new ArrayList<>(); // freed at the end
  private final List<Side> made = new ArrayList<>();
  private @Nullable LaidOut<TokenBlock> laidOut;

  private CorpusIngest(CorpusSource source, IngestOptions options) {
    this.source = source;
    this.options = options;
  }

  /**
   * Reads documents and lays them out. Balances documents over workers by all of their tokens.
   *
   * @param source the documents
   * @param options how to lay them out
   * @param vocabulary the only words to use, in any partitions; or null
   * @return the data; the caller closes them
   * @throws IngestException if there are malformed records that are not to be skipped, or there is
   *     nothing to train on
   */
  @SuppressWarnings("try") // ending is all that the end is for
  public static CorpusData run(
      CorpusSource source, IngestOptions options, @Nullable JavaRDD<IdCounts> vocabulary) {
    CorpusIngest ingest = new CorpusIngest(source, options);
    try (AtEnd end = () -> ingest.used.forEach(rdd -> rdd.unpersist(false))) {
      return ingest.run(vocabulary);
    } catch (Throwable e) { // Scala code throws checked exceptions without declaring them
      Cleanup.after(e, () -> ingest.made.forEach(Side::close));
      if (ingest.laidOut != null) {
        Cleanup.after(e, ingest.laidOut::close);
      }
      throw e;
    }
  }

  private <T> JavaRDD<T> used(JavaRDD<T> rdd, StorageLevel level) {
    used.add(rdd);
    return rdd.persist(level);
  }

  private CorpusData run(@Nullable JavaRDD<IdCounts> vocabulary) {
    int workers = options.workers();
    IdType type = source.documentType();
    JavaRDD<ReadPart> all = source.read();
    StorageLevel level = LayoutPlan.of(all.context(), source, options.storage()).pieces();
    JavaRDD<ReadPart> read = used(all, level);
    ReadTotals totals =
        Malformed.check(source, read, options.skipMalformed()); // the job that reads
    source.checkRecords(totals.counts());
    int slices = LayoutOptions.slices(workers, options.slicesPerWorker(), totals.records());
    JavaRDD<Records> pieces = read.map(ReadPart::records);
    int parts = IdLoads.parts(totals.records(), workers); // a document has a token or more
    List<IdLoads> documentLoads =
        IdLoads.merge(
            Jobs.collect(
                IdLoads.total(pieces.map(DocumentRecords::trainingTokens), type, parts)
                    .map(counts -> IdLoads.of(counts, workers))),
            workers);
    IdPlacement placeDocuments = IdLoads.balance(type, documentLoads, workers);
    long listed = IdLoads.ids(documentLoads);
    long documents = Math.max(listed, source.statedDocuments());
    String merged = merged(source, totals.read(), listed);
    if (merged != null) {
      LOG.warn(merged);
    }
    boolean areWhole = listed == totals.rows();
    JavaRDD<Records> whole =
        areWhole ? pieces : used(together(pieces, totals.records(), workers, type), level);

    JavaRDD<WordCounts> words =
        used(
            Vocabularies.total(whole, options.holdOut(), vocabulary, workers),
            StorageLevel.MEMORY_AND_DISK());
    WordCut cut = Vocabularies.settle(words, options.cutOffs(), documents);
    List<Tuple2<IdLoads, CorpusStats>> ofWords =
        Jobs.collect(
            words.map(
                counts ->
                    new Tuple2<>(
                        IdLoads.of(counts.kept(cut), slices), CorpusStats.of(counts, cut))));
    List<IdLoads> wordLoads = ofWords.stream().map(Tuple2::_1).toList();
    Side columns =
        Side.of(
            words.map(counts -> counts.kept(cut)),
            wordLoads,
            IdType.STRING,
            slices,
            Placing.BY_LOAD);
    made.add(columns);
    JavaRDD<Records> kept =
        used(
            new KeptDocuments(whole.rdd(), columns.dictionary().rdd(), options.holdOut())
                .toJavaRDD(),
            level);
    Side rows =
        Side.of(
            IdLoads.total(kept.map(DocumentRecords::trainingTokens), type, parts),
            placeDocuments,
            type,
            listed);
    made.add(rows);
    laidOut =
        LaidOut.of(
            kept,
            rows,
            columns,
            totals.records(),
            Duplicates.SUM,
            TokenBlocks::of,
            options.storage());
    CorpusStats stats =
        Stream.concat(ofWords.stream().map(Tuple2::_2), laidOut.make(CorpusIngest::stats).stream())
            .reduce(CorpusStats.EMPTY, CorpusStats::plus)
            .withDocuments(documents);
    CorpusData data = new CorpusData(laidOut, stats, IdLoads.ids(wordLoads));
    if (stats.training() == 0) {
      throw new IngestException(
          "Cannot use documents: " + nothingLeft(source, stats, options.cutOffs()));
    }
    LOG.info("Read {}", stats.description(data.wordCount(), workers * slices));
    return data;
  }

  /**
   * Says that some documents share an id; null if none do.
   *
   * @param read the number of records
   * @param ids the number of distinct ids
   */
  static @Nullable String merged(CorpusSource source, long read, long ids) {
    return source.isOfDocuments() && read > ids
        ? "%s documents of %s have only %s ids: those with the same id are one"
            .formatted(read, source.description(), ids)
        : null;
  }

  /** Merges documents, so that each is in one piece. */
  private static JavaRDD<Records> together(
      JavaRDD<Records> pieces, long records, int workers, IdType type) {
    int parts = (int) Math.max(workers, (records + PART - 1) / PART);
    return Parts.gather(
            pieces.flatMapToPair(
                piece ->
                    Parts.numbered(
                        piece.split(
                            Grouping.hashed(piece.rows(), parts),
                            parts,
                            new int[piece.columns().size()],
                            1))),
            parts)
        .map(mine -> DocumentRecords.merged(type, mine));
  }

  private static CorpusStats stats(WorkerBlocks<TokenBlock> worker) {
    CorpusStats stats = CorpusStats.of(worker.rows());
    for (int slice = 0; slice < worker.slices(); slice++) {
      stats = stats.plus(CorpusStats.of(worker.block(slice)));
    }
    return stats;
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
