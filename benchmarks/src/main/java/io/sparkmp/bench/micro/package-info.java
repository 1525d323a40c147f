/**
 * Micro benchmarks by JMH: kernels, samplers, codecs, the schedule and the top-k product, each
 * through the entry point that trainings use. JMH needs benchmark classes to be public; nobody else
 * is to use them. May use {@code bench.suite}, {@code bench.report}, {@code apps/cf} and {@code
 * apps/lda}.
 */
@NullMarked
package io.sparkmp.bench.micro;

import org.jspecify.annotations.NullMarked;
