package io.sparkmp.spark.app;

import io.sparkmp.lineage.Recoverable;
import io.sparkmp.spark.DivergedException;
import io.sparkmp.tune.Candidate;
import java.util.function.ToDoubleFunction;
import org.apache.spark.SparkContext;

/**
 * A training that is continued for as long as a search wants.
 *
 * @param <W> the pinned state of a worker
 * @param <S> a slice of the model
 */
public final class StagedCandidate<W, S> implements Candidate {
  private final SparkContext spark;
  private final Stages<W, S> stages;
  private final int maxFailures;
  private final ToDoubleFunction<Trained<W, S>> judge;

  /**
   * A candidate that has not begun.
   *
   * @param stages closed with this
   * @param maxFailures how often in a row its model may be lost before it is given up, at least 1
   * @param judge gives the loss of a model on the validation set
   */
  public StagedCandidate(
      SparkContext spark,
      Stages<W, S> stages,
      int maxFailures,
      ToDoubleFunction<Trained<W, S>> judge) {
    this.spark = spark;
    this.stages = stages;
    this.maxFailures = maxFailures;
    this.judge = judge;
  }

  @Override
  public double lossAfter(int epochs) {
    try {
      return new Recoverable<>(
              spark,
              "the model of a trial",
              stages.trainTo(epochs),
              () -> stages.trainTo(epochs),
              maxFailures)
          .use(judge::applyAsDouble);
    } catch (DivergedException e) {
      return Double.NaN; // the search goes on with a smaller step
    }
  }

  @Override
  public void close() {
    stages.close();
  }
}
