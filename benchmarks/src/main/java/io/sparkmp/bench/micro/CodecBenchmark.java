package io.sparkmp.bench.micro;

import io.sparkmp.bench.Codec;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A slice to bytes and back. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public abstract class CodecBenchmark {
  /** By which serialiser. */
  @Param({"kryo", "java"})
  public String serializer = "kryo";

  private Object slice = "";
  private Codec codec = Codec.java();
  private byte[] bytes = new byte[0];

  /** The slice, the same each time. */
  abstract Object slice();

  /** What registers it with Kryo. */
  abstract Class<?> registrator();

  /** Makes the slice, and the bytes to read. */
  @Setup
  public void setUp() {
    slice = slice();
    codec = serializer.equals("kryo") ? Codec.kryo(registrator()) : Codec.java();
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
