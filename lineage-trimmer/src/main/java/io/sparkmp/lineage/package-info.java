/** Keeps the lineage of any iterative Spark job short. Uses Spark only. */
@NullMarked
package io.sparkmp.lineage;

import org.jspecify.annotations.NullMarked;
