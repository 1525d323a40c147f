/**
 * The search for the settings of a factorisation. Knows Spark; may use {@code cf.train}, {@code
 * cf.recommend} and what these use, and {@code io.sparkmp.tune}.
 */
@NullMarked
package io.sparkmp.cf.tune;

import org.jspecify.annotations.NullMarked;
