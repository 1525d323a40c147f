package io.sparkmp.lda.kernel;

import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.RotationProgram;

/**
 * Latent Dirichlet allocation.
 *
 * @param topics K
 * @param words the size of the vocabulary, over all slices
 * @param tokens that there are to train on
 * @param slicesPerWorker m
 * @param sampler of every sweep but the first, which is {@link Sampler#GIBBS}
 * @param learnEvery sweeps from one step of learning the priors' parameters to the next, at least
 *     3, or 0 to leave them as they are
 * @param learnFrom the first sweep after which to learn, at least 1
 * @param frozen whether the model is only applied: no count of a word changes
 * @param verify whether to check after each block that no token was lost, which costs time
 */
public record LdaProgram(
    int topics,
    long words,
    long tokens,
    int slicesPerWorker,
    Sampler sampler,
    int learnEvery,
    int learnFrom,
    boolean frozen,
    boolean verify)
    implements RotationProgram<DocumentBlock, WorkerTopics, TopicSlice> {
  private static final long serialVersionUID = 1L;

  /** Checks the numbers. */
  public LdaProgram {
    if (learnEvery != 0 && learnEvery < 3) {
      throw new IllegalArgumentException(
          "Invalid learn-every: " + learnEvery + " (expected: 0, or at least 3)");
    }
    if (learnFrom < 1) {
      throw new IllegalArgumentException("Invalid learn-from: " + learnFrom + " (expected: >= 1)");
    }
  }

  @Override
  public Kernel<DocumentBlock, WorkerTopics, TopicSlice> newKernel() {
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
