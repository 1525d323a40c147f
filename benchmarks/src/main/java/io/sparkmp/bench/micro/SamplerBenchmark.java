package io.sparkmp.bench.micro;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.lda.kernel.DirichletPriors;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.kernel.LdaProgram;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Tokens of a sweep over one block: 1,000 documents of 200 tokens, 10,000 words by Zipf's law, in a
 * different order in each of 20 planted topics; a document has two topics. Includes the
 * log-likelihood that a sweep reports and the structures that it draws from.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SamplerBenchmark {
  static final int DOCUMENTS = 1_000;
  static final int LENGTH = 200;
  static final int TOKENS = DOCUMENTS * LENGTH;
  static final int WORDS = 10_000;
  private static final int PLANTED = 20;
  private static final Schedule ONE = new Schedule(1, 1, 1);

  /** The number of topics. */
  @Param({"100", "1000", "10000"})
  public int topics = 100;

  /** The sampler. */
  @Param({"MH", "GIBBS"})
  public Sampler sampler = Sampler.MH;

  private final Tokens tokens = documents();
  private final TokenBlock block = new TokenBlock(tokens, Tokens.NONE, Tokens.NONE);
  private Kernel<TokenBlock, WorkerTopics, TopicSlice> kernel = program().newKernel();
  private WorkerTopics worker = worker();
  private TopicSlice slice = slice();
  private int sweeps;

  /** Gives each token its first topic, and samples it a few times. */
  @Setup
  public void setUp() {
    kernel = program().newKernel();
    worker = worker();
    slice = slice();
    sweeps = 0;
    for (int i = 0; i < 3; i++) {
      sweep();
    }
  }

  /** One sweep. */
  @Benchmark
  @OperationsPerInvocation(TOKENS)
  public double sweep() {
    Tally tally = new Tally();
    kernel.train(new Visit(ONE, Pass.train(sweeps++), 0, 0, 0), block, worker, slice, tally);
    return tally.mean();
  }

  private LdaProgram program() {
    LdaOptions options = new LdaOptions(topics, List.of(1.0), 0.01, sampler, 0, 0, 1, false, 0);
    return new LdaProgram(options, WORDS, TOKENS, false);
  }

  private WorkerTopics worker() {
    int[] lengths = new int[DOCUMENTS];
    Arrays.fill(lengths, LENGTH);
    Ids ids = Ids.ofLongs(LongStream.range(0, DOCUMENTS).toArray());
    return WorkerTopics.start(
        new IdCounts(ids, lengths),
        1,
        List.of(tokens).iterator(),
        DirichletPriors.symmetric(topics, 50.0 / topics, 0.01),
        sampler == Sampler.MH,
        null);
  }

  private TopicSlice slice() {
    int[] counts = new int[WORDS];
    for (int word : tokens.words()) {
      counts[word]++;
    }
    return TopicSlice.start(topics, counts, null);
  }

  private static Tokens documents() {
    double[] ends = new double[WORDS];
    double sum = 0;
    for (int w = 0; w < WORDS; w++) {
      sum += 1.0 / (w + 10);
      ends[w] = sum;
    }
    SplitMix64 random = new SplitMix64(1);
    int[] words = new int[TOKENS];
    int[] starts = new int[DOCUMENTS + 1];
    for (int d = 0; d < DOCUMENTS; d++) {
      starts[d + 1] = starts[d] + LENGTH;
      for (int at = starts[d]; at < starts[d + 1]; at++) {
        int place = Arrays.binarySearch(ends, random.nextDouble() * sum);
        int topic = (random.nextInt(2) == 0 ? d : d / PLANTED) % PLANTED;
        words[at] = ((place < 0 ? ~place : place) + topic * (WORDS / PLANTED)) % WORDS;
      }
      Arrays.sort(words, starts[d], starts[d + 1]);
    }
    int[] numbers = new int[DOCUMENTS];
    Arrays.setAll(numbers, d -> d);
    return new Tokens(numbers, starts, words);
  }

  TopicSlice topicCounts() {
    return slice;
  }

  /** The counts after some sweeps over 100 topics. */
  static TopicSlice sampled() {
    SamplerBenchmark benchmark = new SamplerBenchmark();
    benchmark.setUp();
    return benchmark.slice;
  }
}
