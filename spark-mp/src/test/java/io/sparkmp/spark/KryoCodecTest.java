package io.sparkmp.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.ids.Ids;
import io.sparkmp.rotation.HashChain;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.topk.VectorBlock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.SerializableWritable;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("spark")
class KryoCodecTest {
  private static final String REGISTRATOR = HashChainRegistrator.class.getName();

  private static KryoCodec codec() {
    return new KryoCodec(new SparkConf(false), REGISTRATOR);
  }

  private static Object roundTrip(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    codec().encode(value, bytes);
    return codec().decode(new ByteArrayInputStream(bytes.toByteArray()));
  }

  @Test
  void slicesComeBack() throws IOException {
    long[] large = new long[1 << 20]; // far above Kryo's buffer
    large[large.length - 1] = 42;
    assertThat(roundTrip(large)).isEqualTo(large);
    assertThat(roundTrip(new long[0])).isEqualTo(new long[0]);
  }

  @Test
  void vectorsComeBack() throws IOException {
    VectorBlock block =
        new VectorBlock(
            Ids.ofStrings("a", "b"), 2, new float[] {1, -0f}, new float[] {2, 3, Float.NaN, 5});
    VectorBlock back = (VectorBlock) roundTrip(block);
    assertThat(back.ids().get(1)).isEqualTo("b");
    assertThat(back.dimension()).isEqualTo(2);
    assertThat(back.biases()).containsExactly(block.biases());
    assertThat(back.values()).containsExactly(block.values());
  }

  @Test
  void workerStatesComeBack() throws IOException {
    Schedule schedule = new Schedule(1, 3, 5);
    WorkerState<long[], long[]> state =
        new SerialEngine<>(schedule, new HashChain())
            .run(
                Leg.train(0, 2, HeldOut.TEST),
                HashChain.data(schedule),
                HashChain.initial(schedule))
            .get(0);

    @SuppressWarnings("unchecked") // what was written
    WorkerState<long[], long[]> back = (WorkerState<long[], long[]>) roundTrip(state);

    assertThat(HashChain.print(List.of(back))).isEqualTo(HashChain.print(List.of(state)));
    assertThat(HashChain.printReports(List.of(back.reports())))
        .isEqualTo(HashChain.printReports(List.of(state.reports())));
    assertThat(back.reports())
        .extracting(WorkerReport::cost)
        .containsExactlyElementsOf(state.reports().stream().map(WorkerReport::cost).toList());
  }

  @Test
  void classesThatAreNotRegisteredAreNotWritten() {
    assertThatThrownBy(() -> roundTrip(new Trap()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Cannot read or write %s: not an array, record or enum, and %s does not register it"
                .formatted(Trap.class.getName(), REGISTRATOR));
  }

  /** Anyone who can write a snapshot may name any class in it. */
  @ParameterizedTest
  @MethodSource("traps")
  void classesThatAreNotRegisteredAreNotMade(Object trap) {
    Output out = new Output(64, -1);
    new Kryo().writeClassAndObject(out, trap); // by name
    int before = Trap.MADE.get();
    assertThatThrownBy(() -> codec().decode(new ByteArrayInputStream(out.toBytes())))
        .hasMessageStartingWith("Cannot read or write " + trap.getClass().getName());
    assertThat(Trap.MADE).hasValue(before);
  }

  static Stream<Object> traps() {
    return Stream.of(
        new Trap(),
        new PriorityQueue<>(List.of(1)),
        new SerializableWritable<>(null),
        new StructType());
  }

  /** A class on the class path that does something when it is created. */
  public static final class Trap {
    static final AtomicInteger MADE = new AtomicInteger();

    public Trap() {
      MADE.incrementAndGet();
    }
  }

  /** Neither of these is registered. */
  record Nested(double[] values, HeldOut kind) {}

  record Own(String name, Nested nested, List<long[]> lists, Nested[] more) {}

  @Test
  void recordsArraysAndEnumsNeedNoRegistration() throws IOException {
    Nested nested = new Nested(new double[] {1, -0.0}, HeldOut.TEST);
    Own own = new Own("a", nested, new ArrayList<>(List.of(new long[] {3})), new Nested[] {nested});
    assertThat(roundTrip(own)).usingRecursiveComparison().isEqualTo(own);
  }

  @Test
  void theJobsRegistratorCountsAlone() throws IOException {
    SparkConf conf =
        new SparkConf(false).set(SparkMpKryoRegistrator.SETTING, "a.registrator.of.the.User");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    HashChain.Data data = HashChain.data(new Schedule(1, 2, 0)).get(0);
    new KryoCodec(conf, REGISTRATOR).encode(data, bytes);
    Object back =
        new KryoCodec(conf, REGISTRATOR).decode(new ByteArrayInputStream(bytes.toByteArray()));
    assertThat(((HashChain.Data) back).blocks()).isDeepEqualTo(data.blocks());
  }
}
