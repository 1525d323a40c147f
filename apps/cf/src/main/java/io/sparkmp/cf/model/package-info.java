/**
 * Training a factor model on laid out ratings, and the model itself: saved, loaded, asked. Knows
 * Spark; may use all other packages of this module but the command line.
 */
@NullMarked
package io.sparkmp.cf.model;

import org.jspecify.annotations.NullMarked;
