package io.sparkmp.topk;

import io.sparkmp.ids.Ids;
import java.io.Serializable;

/**
 * The best candidates of each query.
 *
 * @param queries the ids
 * @param starts where the candidates of query q begin; those of q + 1 begin where they end; one
 *     more than there are queries
 * @param candidates the ids, the best of a query first
 * @param scores of the candidates
 */
public record TopLists(Ids queries, int[] starts, Ids candidates, float[] scores)
    implements Serializable {}
