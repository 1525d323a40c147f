package io.sparkmp.spark.train;

import io.sparkmp.rotation.HashChain;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import java.io.Serializable;

/**
 * The hash chain with something else happening at visits: a fault, a wait, an invented loss.
 *
 * @param script what happens besides
 * @param chain the hash chain
 */
public record Scripted(Script script, HashChain chain)
    implements RotationProgram<long[], long[], long[]> {

  /** Of two passes an epoch and three sums. */
  public Scripted(Script script) {
    this(script, new HashChain(2, 3));
  }

  /** Called in the tasks. */
  public interface Script extends Serializable {

    /** Before a block is trained. */
    default void onTrain(Visit visit) {}

    /** The training loss to report instead of {@code loss}, that of the hash chain. */
    default double training(Visit visit, double loss) {
      return loss;
    }

    /** The validation loss to report instead of {@code loss}; epochs trained: visit.epoch(). */
    default double validation(Visit visit, double loss) {
      return loss;
    }

    /** The first epoch after which there is a model to judge. */
    default int firstJudged() {
      return 1;
    }
  }

  @Override
  public int passes() {
    return chain.passes();
  }

  @Override
  public int sums(Pass pass) {
    return chain.sums(pass);
  }

  @Override
  public int firstJudged() {
    return script.firstJudged();
  }

  @Override
  public Kernel<long[], long[], long[]> newKernel() {
    Kernel<long[], long[], long[]> kernel = chain.newKernel();
    return new Kernel<>() {
      @Override
      public void train(Visit visit, long[] block, long[] pinned, long[] slice, Tally tally) {
        script.onTrain(visit);
        Tally own = new Tally();
        kernel.train(visit, block, pinned, slice, own);
        tally.add(script.training(visit, own.loss()), own.count());
      }

      @Override
      public void evaluate(
          Visit visit, HeldOut set, long[] block, long[] pinned, long[] slice, Tally tally) {
        Tally own = new Tally();
        kernel.evaluate(visit, set, block, pinned, slice, own);
        tally.add(script.validation(visit, own.loss()), own.count());
      }

      @Override
      public void contribute(Pass pass, long[] pinned, double[] sums) {
        kernel.contribute(pass, pinned, sums);
      }

      @Override
      public void receive(Pass pass, long[] pinned, double[] sums) {
        kernel.receive(pass, pinned, sums);
      }
    };
  }

  @Override
  public long[] copyPinned(long[] pinned) {
    return chain.copyPinned(pinned);
  }

  @Override
  public long[] copySlice(long[] slice) {
    return chain.copySlice(slice);
  }
}
