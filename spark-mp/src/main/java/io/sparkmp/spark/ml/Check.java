package io.sparkmp.spark.ml;

import java.io.Serializable;
import scala.Function1;

/**
 * Validates a param's value. A lambda of Scala's function type alone could not be serialised with
 * its param.
 *
 * @param <T> the value, Object for numbers
 */
@FunctionalInterface
public interface Check<T> extends Function1<T, Object>, Serializable {}
