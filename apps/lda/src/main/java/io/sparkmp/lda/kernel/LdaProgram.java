package io.sparkmp.lda.kernel;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.lda.draw.RowScan;
import io.sparkmp.rotation.App;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Latent Dirichlet allocation.
 *
 * @param options the settings; every sweep except the first uses their sampler, the first uses
 *     {@link Sampler#GIBBS}
 * @param words the size of the vocabulary, over all slices
 * @param tokens the number of training tokens
 * @param frozen whether the model is only applied: word counts do not change
 * @param validates whether an evaluation may follow a sweep, for which all workers must know the
 *     tokens of each topic exactly
 * @param totals the tokens of each topic when evaluating a finished training; else null
 */
public record LdaProgram(
    LdaOptions options,
    long words,
    long tokens,
    boolean frozen,
    boolean validates,
    long @Nullable [] totals)
    implements App<TokenBlock, WorkerTopics, TopicSlice> {
  private static final long serialVersionUID = 1L;

  /** Without evaluations. */
  public LdaProgram(LdaOptions options, long words, long tokens, boolean frozen) {
    this(options, words, tokens, frozen, false, null);
  }

  /**
   * This program for evaluating a finished training.
   *
   * @param exact the tokens of each topic; must not be changed
   */
  public LdaProgram evaluating(long[] exact) {
    return new LdaProgram(options, words, tokens, frozen, validates, exact);
  }

  /**
   * The factor for beta in a sweep. Topics that start from scratch settle on few words too early
   * and take hundreds of sweeps to leave them; a wider prior prevents that.
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
   * Whether to learn the priors' parameters at the end of a sweep. With 10 sweeps between steps
   * these are sweeps 11, 21, 31 ..., so that a training of 100 ends with the priors that its last
   * sweep used and reported.
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

  /** {@inheritDoc} No token has a topic. */
  @Override
  public WorkerTopics pinned(IdCounts documents, List<TokenBlock> blocks) {
    return start(documents, blocks, options.priors(), null);
  }

  /**
   * The same beside a saved model.
   *
   * @param priors of the model
   * @param known its tokens of each topic, or null if there is none
   */
  public WorkerTopics start(
      IdCounts documents,
      List<TokenBlock> blocks,
      DirichletPriors priors,
      long @Nullable [] known) {
    return WorkerTopics.start(
        documents,
        blocks.size(),
        blocks.stream().map(TokenBlock::training).iterator(),
        priors,
        options.sampler() == Sampler.MH,
        known);
  }

  @Override
  public TopicSlice slice(IdCounts ofSlice) {
    return TopicSlice.start(options.topics(), ofSlice.counts(), null);
  }

  @Override
  public Sizes sizes() {
    return new Memory(options.topics(), options.sampler());
  }

  /**
   * How much memory topics take; the counts of a model to start from come on top.
   *
   * @param topics K
   * @param sampler of the training
   */
  public record Memory(int topics, Sampler sampler) implements Sizes {
    private static final long serialVersionUID = 1L;

    @Override
    public long pinnedBytes(IdCounts documents, int slices) {
      return WorkerTopics.bytes(documents.counts(), slices, topics, sampler == Sampler.MH);
    }

    @Override
    public long sliceBytes(IdCounts words) {
      return WordTopicCounts.bytes(topics, words.counts()) + (long) topics * Integer.BYTES;
    }

    @Override
    public Setting setting() {
      return new Setting("topics", topics, 2, value -> new Memory(value, sampler));
    }
  }
}
