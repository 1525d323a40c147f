/**
 * Loops as one writes them with Spark alone and with {@code LineageTrimmer}: programs to run and to
 * compare. They see what any user of the library sees.
 */
@NullMarked
package io.sparkmp.lineage.examples;

import org.jspecify.annotations.NullMarked;
