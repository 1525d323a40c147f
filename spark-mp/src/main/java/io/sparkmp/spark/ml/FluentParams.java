package io.sparkmp.spark.ml;

import java.util.Locale;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/**
 * Params with fluent setters, as a Java interface. Classes define {@code uid()} themselves: PySpark
 * calls it, and py4j does not see methods that an interface inherits.
 *
 * @param <S> the Estimator or model
 */
public interface FluentParams<S extends FluentParams<S>> extends Params {

  /** The set in which accessor methods declare their params. */
  ParamSet declared();

  /** Sets a param and returns this. */
  @SuppressWarnings("unchecked")
  default <T> S with(Param<T> param, T value) {
    set(param, value);
    return (S) this;
  }

  /** The value of a whole-number param. */
  default int intOf(Param<Object> param) {
    return (Integer) getOrDefault(param);
  }

  /** The value of a whole-number param, or a fallback if it has none. */
  default int intOf(Param<Object> param, int otherwise) {
    return isDefined(param) ? intOf(param) : otherwise;
  }

  /** The value of a numeric param. */
  default double doubleOf(Param<Object> param) {
    return (Double) getOrDefault(param);
  }

  /** The value of a numeric param, or a fallback if it has none. */
  default double doubleOf(Param<Object> param, double otherwise) {
    return isDefined(param) ? doubleOf(param) : otherwise;
  }

  /** The value of a boolean param. */
  default boolean booleanOf(Param<Object> param) {
    return (Boolean) getOrDefault(param);
  }

  /** The enum constant that a {@link ParamSet#choice} of {@link ParamSet#names} names. */
  default <E extends Enum<E>> E enumOf(Class<E> type, Param<String> param) {
    return Enum.valueOf(type, getOrDefault(param).toUpperCase(Locale.ROOT));
  }
}
