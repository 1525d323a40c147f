/** The commands of {@code bin/spark-mp embed}. Nothing uses it. */
@NullMarked
package io.sparkmp.embeddings.cli;

import org.jspecify.annotations.NullMarked;
