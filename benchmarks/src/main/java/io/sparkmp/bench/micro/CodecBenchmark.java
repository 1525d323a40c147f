package io.sparkmp.bench.micro;

import io.sparkmp.bench.Codec;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.lda.LdaKryoRegistrator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Serialises and deserialises a slice: factors, 4,000 items of rank 64 or 1.1 MB, or topic counts,
 * 10,000 words with 200,000 tokens in 100 topics.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CodecBenchmark {
  static final int ROWS = 4_000;

  /** The kind of slice. */
  @Param({"factors", "topics"})
  public String slice = "factors";

  /** The serialiser. */
  @Param({"kryo", "java"})
  public String serializer = "kryo";

  private Object value = "";
  private Codec codec = Codec.java();
  private byte[] bytes = new byte[0];

  /** Makes the slice and the bytes to read. */
  @Setup
  public void setUp() {
    boolean factors = slice.equals("factors");
    value = factors ? MadeRatings.table(ROWS, 64, 1) : SamplerBenchmark.sampled();
    Class<?> registrator = factors ? CfKryoRegistrator.class : LdaKryoRegistrator.class;
    codec = serializer.equals("kryo") ? Codec.kryo(registrator) : Codec.java();
    bytes = codec.write(value);
  }

  /** Writes the slice. */
  @Benchmark
  public byte[] write() {
    return codec.write(value);
  }

  /** Reads the slice. */
  @Benchmark
  public Object read() {
    return codec.read(bytes);
  }
}
