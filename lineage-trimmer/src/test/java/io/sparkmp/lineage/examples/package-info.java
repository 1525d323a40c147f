/**
 * Loops written with Spark alone and with {@code LineageTrimmer}: programs to run and to compare.
 * They use only what any user of the library can use.
 */
@NullMarked
package io.sparkmp.lineage.examples;

import org.jspecify.annotations.NullMarked;
