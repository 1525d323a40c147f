package io.sparkmp.embeddings.loop;

import io.sparkmp.loop.At;
import io.sparkmp.loop.Cursor;
import io.sparkmp.loop.Key;
import io.sparkmp.loop.Loop;
import io.sparkmp.loop.ModelArray;
import io.sparkmp.loop.Plan;
import io.sparkmp.loop.Rows;
import io.sparkmp.loop.SampledRows;
import io.sparkmp.loop.Start;
import io.sparkmp.loop.Value;

/**
 * Skip-gram with negative sampling (Mikolov et al., "Distributed Representations of Words and
 * Phrases and their Compositionality", NIPS 2013) as a loop over pairs of a centre and a context:
 * it pulls their vectors together, and pushes the centre's and those of random contexts apart.
 */
public final class SkipGramLoop {
  /** The array of the centres' vectors, which are the result. */
  public static final String VECTORS = "vectors";

  /** The array of the contexts' vectors. */
  public static final String CONTEXTS = "contexts";

  /**
   * Consecutive pairs that share noise: as many as {@code PairBlocks} puts together for a context.
   */
  private static final int SHARING = 8;

  /** With one, a word meets all pairs and noise of one slice before those of the next. */
  private static final int ROUNDS = 4;

  private SkipGramLoop() {}

  /**
   * The plan: centres stay, contexts rotate.
   *
   * <p>Best trained on pairs ordered in short runs per context, with random centres: then the
   * context and its noise stay in the cache, and no centre meets the same noise twice.
   */
  public static Plan plan(SkipGramOptions options) {
    int size = options.vectorSize();
    float negative = (float) options.negative();
    Loop loop = Loop.over("pairs").rounds(ROUNDS);
    Key centre = loop.key("centre");
    Key context = loop.key("context");
    Value weight = loop.value("weight");
    Rows centres = loop.array(VECTORS, size, Start.uniform(0.5f / size)).updated(centre);
    ModelArray contexts = loop.array(CONTEXTS, size, Start.zero());
    Rows seen = contexts.updated(context);
    SampledRows noise = contexts.drawn(context, options.noisePower(), SHARING);
    return loop.plan(
        at -> {
          Cursor v = at.row(centres);
          Cursor u = at.row(seen);
          return () -> {
            float step = options.step(at.progress());
            int times = times(at, at.value(weight));
            at.trains(times);
            for (; times > 0; times--) {
              float score = v.dot(u);
              at.loss(LogisticTable.loss(score));
              v.blendBoth(1, step * LogisticTable.probability(-score), u);
              int draws = at.draws(noise, negative);
              for (int i = 0; i < draws; i++) {
                Cursor other = at.row(noise, i);
                float apart = v.dot(other);
                at.loss(LogisticTable.loss(-apart));
                v.blendBoth(1, -step * LogisticTable.probability(apart), other);
              }
            }
          };
        },
        at -> LogisticTable.loss(at.row(centres).dot(at.row(seen))));
  }

  /** How often to train a pair now: weight 2.3 gives two or three times. */
  private static int times(At at, float weight) {
    int whole = (int) weight;
    return weight == whole || at.random().nextDouble() >= weight - whole ? whole : whole + 1;
  }
}
