package io.sparkmp.lda.kernel;

import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.RotationProgram;

/**
 * Latent Dirichlet allocation.
 *
 * @param topics K
 * @param words the size of the vocabulary, over all slices
 * @param tokens that there are to train on
 * @param sampler of every sweep but the first, which is {@link Sampler#GIBBS}
 * @param cooling sweeps until the words' prior is as it should be; before, it is wider
 * @param learnEvery sweeps from one step of learning the priors' parameters to the next, or 0 to
 *     leave them as they are
 * @param learnFrom the first sweep after which to learn, at least 1
 * @param frozen whether the model is only applied: no count of a word changes
 * @param verify whether to check after each block that no token was lost, which costs time
 */
public record LdaProgram(
    int topics,
    long words,
    long tokens,
    Sampler sampler,
    int cooling,
    int learnEvery,
    int learnFrom,
    boolean frozen,
    boolean verify)
    implements RotationProgram<TokenBlock, WorkerTopics, TopicSlice> {
  private static final long serialVersionUID = 1L;

  /** Checks the numbers. */
  public LdaProgram {
    if (cooling < 0) {
      throw new IllegalArgumentException("Invalid cooling: " + cooling + " (expected: >= 0)");
    }
    if (learnEvery < 0) {
      throw new IllegalArgumentException(
          "Invalid learn-every: " + learnEvery + " (expected: >= 0)");
    }
    if (learnFrom < 1) {
      throw new IllegalArgumentException("Invalid learn-from: " + learnFrom + " (expected: >= 1)");
    }
  }

  /**
   * By what beta is multiplied in a sweep. Topics that start from nothing settle on few words each
   * too early, and leave them again only over hundreds of sweeps; a wider prior keeps them open.
   *
   * @param epoch counted from 0
   */
  double widening(int epoch) {
    if (epoch >= cooling || frozen) {
      return 1;
    }
    return epoch == 0 ? FIRST : Math.pow(WIDEST, 1 - (epoch - 1.0) / cooling);
  }

  /**
   * Whether the priors' parameters are learned at the end of a sweep. With 10 sweeps from step to
   * step these are the sweeps 11, 21, 31 ..., so that a training of 100 ends with the priors that
   * its last sweep has used and reported.
   *
   * @param epoch counted from 0
   */
  boolean learns(int epoch) {
    return learnEvery > 0 && !frozen && epoch >= learnFrom && epoch % learnEvery == 0;
  }

  @Override
  public int sums(Pass pass) {
    return learns(pass.epoch()) ? PriorEstimation.length(topics) : 0;
  }

  private static final double FIRST = 100;
  private static final double WIDEST = 30;

  @Override
  public Kernel<TokenBlock, WorkerTopics, TopicSlice> newKernel() {
    return new LdaKernel(this, RowScans.of(topics));
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
