/**
 * The page on some users' recommendations.
 *
 * <p>Uses {@code cf.metadata}, {@code cf.model}, {@code cf.recommend}, {@code page}; Spark.
 */
@NullMarked
package io.sparkmp.cf.view;

import org.jspecify.annotations.NullMarked;
