/** Benchmarks: kernels one by one, and whole trainings against Spark MLlib. */
@NullMarked
package io.sparkmp.bench;

import org.jspecify.annotations.NullMarked;
