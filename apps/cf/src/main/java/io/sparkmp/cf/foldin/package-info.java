/**
 * Factors of new users or items from their ratings, beside a model that stays as it is. Knows
 * Spark.
 */
@NullMarked
package io.sparkmp.cf.foldin;

import org.jspecify.annotations.NullMarked;
