package io.sparkmp.bench.micro;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.kernel.FactorTable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A slice of factors, 4,000 items of rank 64 or 1.1 MB, to bytes and back. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FactorCodecBenchmark {
  static final int ROWS = 4_000;

  /** By which serialiser. */
  @Param({"kryo", "java"})
  public String serializer = "kryo";

  private final FactorTable slice = MadeRatings.table(ROWS, 64, 1);
  private Codec codec = Codec.java();
  private byte[] bytes = new byte[0];

  /** Makes the bytes to read. */
  @Setup
  public void setUp() {
    codec = serializer.equals("kryo") ? Codec.kryo(CfKryoRegistrator.class) : Codec.java();
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
