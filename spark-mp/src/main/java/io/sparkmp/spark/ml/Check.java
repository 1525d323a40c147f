package io.sparkmp.spark.ml;

import java.io.Serializable;
import scala.Function1;

/**
 * Whether a value will do for a param; a lambda that is a function of Scala alone could not be
 * serialised with its param.
 *
 * @param <T> the value, an Object where it is a number
 */
@FunctionalInterface
public interface Check<T> extends Function1<T, Object>, Serializable {}
