package io.sparkmp.lda.model;

import io.sparkmp.lda.kernel.DirichletPriors;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WordRows;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.spark.InitialStates;
import io.sparkmp.spark.app.Known;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The states before the first sweep: no token has a topic.
 *
 * @param parameters of the priors
 * @param sampler of the training
 * @param known the totals of the model to start from, or null
 */
record TopicInitialiser(DirichletPriors parameters, Sampler sampler, long @Nullable [] known)
    implements InitialStates.Initialiser<
        WorkerBlocks<TokenBlock>, Known<WordRows>, WorkerTopics, TopicSlice> {
  private static final long serialVersionUID = 1L;

  @Override
  public WorkerTopics pinned(int number, WorkerBlocks<TokenBlock> worker) {
    Iterator<Tokens> training =
        IntStream.range(0, worker.slices()).mapToObj(s -> worker.block(s).training()).iterator();
    return WorkerTopics.start(
        worker.rows(), worker.slices(), training, parameters, sampler == Sampler.MH, known);
  }

  @Override
  public TopicSlice slice(int slice, Known<WordRows> words) {
    int topics = parameters.alpha().length;
    return TopicSlice.start(
        topics,
        words.ids().counts(),
        known == null ? null : WordRows.of(topics, words.ids(), words.saved()));
  }
}
