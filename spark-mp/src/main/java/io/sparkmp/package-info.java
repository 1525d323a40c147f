/** Model-parallel training inside Apache Spark: the parts that every application shares. */
@NullMarked
package io.sparkmp;

import org.jspecify.annotations.NullMarked;
