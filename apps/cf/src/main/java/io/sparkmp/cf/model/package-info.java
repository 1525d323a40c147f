/**
 * A factor model: its tables of users and items, saved, loaded, and asked for single ratings. Knows
 * Spark, and nothing of how a model is trained.
 */
@NullMarked
package io.sparkmp.cf.model;

import org.jspecify.annotations.NullMarked;
