package io.sparkmp.lda.kernel;

import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.RotationProgram;
import org.jspecify.annotations.Nullable;

/**
 * Latent Dirichlet allocation.
 *
 * @param options what is learned, and how; every sweep but the first is by their sampler, the first
 *     by {@link Sampler#GIBBS}
 * @param words the size of the vocabulary, over all slices
 * @param tokens that there are to train on
 * @param frozen whether the model is only applied: no count of a word changes
 * @param validates whether sweeps may be followed by an evaluation, for which all workers must know
 *     the tokens of each topic exactly
 * @param totals the tokens of each topic, of a training that has ended and is only evaluated; else
 *     null
 */
public record LdaProgram(
    LdaOptions options,
    long words,
    long tokens,
    boolean frozen,
    boolean validates,
    long @Nullable [] totals)
    implements RotationProgram<TokenBlock, WorkerTopics, TopicSlice> {
  private static final long serialVersionUID = 1L;

  /** Without an evaluation. */
  public LdaProgram(LdaOptions options, long words, long tokens, boolean frozen) {
    this(options, words, tokens, frozen, false, null);
  }

  /**
   * The same for the evaluation of a training that has ended.
   *
   * @param exact the tokens of each topic; not to be changed
   */
  public LdaProgram evaluating(long[] exact) {
    return new LdaProgram(options, words, tokens, frozen, validates, exact);
  }

  /**
   * By what beta is multiplied in a sweep. Topics that start from nothing settle on few words each
   * too early, and leave them again only over hundreds of sweeps; a wider prior keeps them open.
   *
   * @param epoch counted from 0
   */
  double widening(int epoch) {
    if (epoch >= options.cooling() || frozen) {
      return 1;
    }
    return epoch == 0 ? FIRST : Math.pow(WIDEST, 1 - (epoch - 1.0) / options.cooling());
  }

  /**
   * Whether the priors' parameters are learned at the end of a sweep. With 10 sweeps from step to
   * step these are the sweeps 11, 21, 31 ..., so that a training of 100 ends with the priors that
   * its last sweep has used and reported.
   *
   * @param epoch counted from 0
   */
  boolean learns(int epoch) {
    int every = options.learnEvery();
    return every > 0 && !frozen && epoch >= options.learnFrom() && epoch % every == 0;
  }

  @Override
  public int sums(Pass pass) {
    return (learns(pass.epoch()) ? PriorEstimation.length(options.topics()) : 0)
        + (validates && !frozen ? options.topics() : 0);
  }

  private static final double FIRST = 100;
  private static final double WIDEST = 30;

  @Override
  public Kernel<TokenBlock, WorkerTopics, TopicSlice> newKernel() {
    return new LdaKernel(this, RowScan.of(options.topics()));
  }

  @Override
  public WorkerTopics copyPinned(WorkerTopics pinned) {
    return pinned.copy();
  }

  @Override
  public TopicSlice copySlice(TopicSlice slice) {
    return slice.copy();
  }
}
