package io.sparkmp.bench.micro;

import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.lda.kernel.TopicSlice;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A slice of topic counts, 10,000 words with 200,000 tokens in 100 topics, to bytes and back. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class TopicCodecBenchmark {
  /** By which serialiser. */
  @Param({"kryo", "java"})
  public String serializer = "kryo";

  private TopicSlice slice = TopicSlice.start(0, 2, new int[0], null);
  private Codec codec = Codec.java();
  private byte[] bytes = new byte[0];

  /** Samples the counts, and makes the bytes to read. */
  @Setup
  public void setUp() {
    SamplerBenchmark sampled = new SamplerBenchmark();
    sampled.setUp();
    slice = sampled.topicCounts();
    codec = serializer.equals("kryo") ? Codec.kryo(LdaKryoRegistrator.class) : Codec.java();
    bytes = codec.write(slice);
  }

  /** Writes it. */
  @Benchmark
  public byte[] write() {
    return codec.write(slice);
  }

  /** Reads it. */
  @Benchmark
  public Object read() {
    return codec.read(bytes);
  }
}
