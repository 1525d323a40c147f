/**
 * Micro benchmarks by JMH: kernels, samplers, codecs, the schedule and the top-k product, each
 * through the entry point that training uses. JMH needs benchmark classes to be public.
 *
 * <p>Uses {@code bench}, {@code bench.report}, {@code bench.suite}, {@code cf}, {@code cf.kernel},
 * {@code cf.metadata}, {@code ids}, {@code layout}, {@code lda}, {@code lda.kernel}, {@code loop},
 * {@code loop.run}, {@code metadata}, {@code page}, {@code random}, {@code rotation}, {@code
 * schedule}, {@code scorer}, {@code topk}; Spark, Arrow, JMH, picocli.
 */
@NullMarked
package io.sparkmp.bench.micro;

import org.jspecify.annotations.NullMarked;
