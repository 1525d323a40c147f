/**
 * A page on the recommendations of some users. May use {@code io.sparkmp.cf.model}, {@code
 * io.sparkmp.cf.recommend}, {@code io.sparkmp.page} and Spark.
 */
@NullMarked
package io.sparkmp.cf.view;

import org.jspecify.annotations.NullMarked;
