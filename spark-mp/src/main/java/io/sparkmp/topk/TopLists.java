package io.sparkmp.topk;

import io.sparkmp.ids.Ids;
import java.io.Serializable;

/**
 * The best candidates of each query.
 *
 * @param queries the queries' ids
 * @param starts where the candidates of query q begin, and those of q - 1 end; one more than there
 *     are queries
 * @param candidates the candidates' ids, best first
 * @param scores the candidates' scores
 */
public record TopLists(Ids queries, int[] starts, Ids candidates, float[] scores)
    implements Serializable {}
