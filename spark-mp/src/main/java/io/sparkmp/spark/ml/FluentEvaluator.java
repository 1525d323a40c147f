package io.sparkmp.spark.ml;

import org.apache.spark.ml.evaluation.Evaluator;
import org.apache.spark.ml.util.DefaultParamsWritable;

/**
 * An evaluator of Spark ML whose params are declared by their accessor methods.
 *
 * @param <E> the evaluator
 */
public abstract class FluentEvaluator<E extends FluentEvaluator<E>> extends Evaluator
    implements FluentParams<E>, DefaultParamsWritable {
  private static final long serialVersionUID = 1L;

  private final ParamSet declared;

  /** An evaluator with the defaults of its params. */
  protected FluentEvaluator(String uid) {
    declared = new ParamSet(this, uid);
    declared.declareAll();
  }

  @Override
  public final ParamSet declared() {
    return declared;
  }

  @Override
  public final String uid() {
    return declared.uid();
  }
}
