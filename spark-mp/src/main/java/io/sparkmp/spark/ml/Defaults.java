package io.sparkmp.spark.ml;

import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/**
 * Sets default values of params.
 *
 * @param of whose params they are
 */
public record Defaults(Params of) {

  /** For the params of {@code parent}. */
  public static Defaults of(Params parent) {
    return new Defaults(parent);
  }

  /**
   * Sets one default.
   *
   * @param param a param of the parent, declared {@code Param<Object>} where it holds a number
   */
  @SuppressWarnings("unchecked")
  public Defaults set(Param<?> param, Object value) {
    of.setDefault((Param<Object>) param, value);
    return this;
  }
}
