/**
 * Model-parallel training inside Apache Spark: the parts that all applications share.
 *
 * <p>Uses nothing.
 */
@NullMarked
package io.sparkmp;

import org.jspecify.annotations.NullMarked;
