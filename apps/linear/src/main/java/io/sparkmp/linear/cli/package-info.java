/** The commands of {@code bin/spark-mp linear}. Nothing uses it. */
@NullMarked
package io.sparkmp.linear.cli;

import org.jspecify.annotations.NullMarked;
