/**
 * The training of linear models. Knows Spark; may use all packages of the module but {@code ml} and
 * {@code cli}.
 */
@NullMarked
package io.sparkmp.linear.train;

import org.jspecify.annotations.NullMarked;
