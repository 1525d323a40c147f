package io.sparkmp.embeddings.ingest;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.embeddings.pairs.PairMaker;
import io.sparkmp.embeddings.pairs.PairOptions;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import io.sparkmp.spark.rdd.ZippedRdd;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;

/**
 * The pairs of sentences, made on demand. Each partition reads the words of all slices, which tell
 * which words stay and how often they are kept.
 */
final class PairsRdd extends ZippedRdd<Records> {
  private static final long serialVersionUID = 1L;

  private final int slices;
  private final long tokens;
  private final PairOptions options;
  private final HoldOut holdOut;

  PairsRdd(
      RDD<Records> sentences,
      RDD<IdCounts> words,
      long tokens,
      PairOptions options,
      HoldOut holdOut) {
    super(
        sentences.sparkContext(),
        sentences.getNumPartitions(),
        part -> sources(sentences, part, words));
    this.slices = words.getNumPartitions();
    this.tokens = tokens;
    this.options = options;
    this.holdOut = holdOut;
  }

  private static List<Source> sources(RDD<?> sentences, int part, RDD<?> words) {
    List<Source> sources = new ArrayList<>();
    sources.add(new Source(sentences, part));
    for (int s = 0; s < words.getNumPartitions(); s++) {
      sources.add(new Source(words, s));
    }
    return sources;
  }

  @Override
  public scala.collection.Iterator<Records> compute(Partition split, TaskContext context) {
    List<IdCounts> words = new ArrayList<>();
    for (int s = 0; s < slices; s++) {
      words.add(read(split, s + 1, context));
    }
    IdCounts all = IdCounts.sum(IdType.STRING, words);
    IdEncoder known = all.ids().index();
    return elements(split, 0, context)
        .flatMap(
            piece -> {
              Records sentences = (Records) piece;
              Iterator<Records> pairs =
                  new PairMaker(sentences, kept(sentences.columns(), known, all), options);
              return ScalaApi.asScala(pairs);
            })
        .map(holdOut::apply);
  }

  private double[] kept(Ids words, IdEncoder known, IdCounts all) {
    double[] kept = new double[words.size()];
    for (int w = 0; w < kept.length; w++) {
      int code = words.find(known, w);
      kept[w] = code < 0 ? 0 : options.kept(all.counts()[code], tokens);
    }
    return kept;
  }
}
