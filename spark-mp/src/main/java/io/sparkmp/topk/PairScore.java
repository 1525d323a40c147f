package io.sparkmp.topk;

import java.io.Serializable;

/** The score of a candidate for a query, where it is more than an inner product. */
public interface PairScore extends Serializable {

  /** The scores for one query of a block. */
  OfQuery of(VectorBlock queries, int query);

  /** The scores of candidates for one query. */
  interface OfQuery {

    /** The score of a candidate; one with NaN is left out. */
    float of(VectorBlock candidates, int candidate);
  }
}
