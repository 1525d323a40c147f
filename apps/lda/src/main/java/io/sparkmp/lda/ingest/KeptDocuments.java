package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Records;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.spark.rdd.ZippedRdd;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;

/**
 * Whole documents without dropped words, with tokens divided into sets. Each partition reads the
 * words of all slices, which tell which words stay.
 */
final class KeptDocuments extends ZippedRdd<Records> {
  private static final long serialVersionUID = 1L;

  private final int slices;
  private final DocumentHoldOut holdOut;

  KeptDocuments(RDD<Records> whole, RDD<IdCounts> words, DocumentHoldOut holdOut) {
    super(whole.sparkContext(), whole.getNumPartitions(), part -> sources(whole, part, words));
    this.slices = words.getNumPartitions();
    this.holdOut = holdOut;
  }

  private static List<Source> sources(RDD<?> whole, int part, RDD<?> words) {
    List<Source> sources = new ArrayList<>();
    sources.add(new Source(whole, part));
    for (int s = 0; s < words.getNumPartitions(); s++) {
      sources.add(new Source(words, s));
    }
    return sources;
  }

  @Override
  public Iterator<Records> compute(Partition split, TaskContext context) {
    IdEncoder kept = IdType.STRING.newEncoder();
    for (int s = 0; s < slices; s++) {
      this.<IdCounts>read(split, s + 1, context).ids().encode(kept);
    }
    return this.<Records>elements(split, 0, context)
        .map(piece -> holdOut.apply(piece, keeps(piece.columns(), kept)));
  }

  private static boolean[] keeps(Ids words, IdEncoder kept) {
    boolean[] keeps = new boolean[words.size()];
    for (int w = 0; w < keeps.length; w++) {
      keeps[w] = words.find(kept, w) >= 0;
    }
    return keeps;
  }
}
