package io.sparkmp.spark.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.rotation.Message;
import io.sparkmp.spark.HashChainRegistrator;
import io.sparkmp.spark.KryoCodec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.apache.spark.SparkConf;
import org.apache.spark.util.io.ChunkedByteBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class EnvelopeTest {
  private static final Header HEADER = new Header(42, 1, new Message(17, 4, 3, 0, 1));
  private static final long[] SLICE = {1, -2, Long.MAX_VALUE, 0};

  private final KryoCodec codec =
      new KryoCodec(new SparkConf(false), HashChainRegistrator.class.getName());

  private byte[] sealed() {
    ByteBuffer sealed = Envelope.seal(HEADER, SLICE, codec);
    byte[] bytes = new byte[sealed.remaining()];
    sealed.get(bytes);
    return bytes;
  }

  private Object open(Header awaited, byte[]... chunks) throws IOException {
    ByteBuffer[] buffers = Arrays.stream(chunks).map(ByteBuffer::wrap).toArray(ByteBuffer[]::new);
    return Envelope.open(awaited, new ChunkedByteBuffer(buffers), codec);
  }

  @Test
  void contentComesBackHoweverItIsCut() throws IOException {
    byte[] bytes = sealed();
    assertThat(open(HEADER, bytes)).isEqualTo(SLICE);
    for (int cut = 1; cut < bytes.length; cut++) {
      byte[] first = Arrays.copyOf(bytes, cut);
      byte[] rest = Arrays.copyOfRange(bytes, cut, bytes.length);
      assertThat(open(HEADER, first, rest)).isEqualTo(SLICE);
    }
  }

  /** Then Spark sends it without a copy, and only its chunks exist beside it. */
  @Test
  void bytesAreInAnArrayThatFitsAndWereNotCopiedToGrow() throws IOException {
    long[] large = new Random(5).longs(1_300_000).toArray();
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    Envelope.seal(HEADER, SLICE, codec);
    long before = threads.getCurrentThreadAllocatedBytes();
    ByteBuffer sealed = Envelope.seal(HEADER, large, codec);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(sealed.arrayOffset()).isZero();
    assertThat(sealed.array()).hasSize(sealed.remaining());
    assertThat(allocated).isLessThan(sealed.remaining() * 9L / 4);
    assertThat(open(HEADER, sealed.array())).isEqualTo(large);
  }

  @Test
  void everyFlippedBitIsFound() {
    byte[] bytes = sealed();
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatThrownBy(() -> open(HEADER, damaged))
          .as("bit %s", bit)
          .isInstanceOf(RefusedMessageException.class)
          .hasMessageStartingWith(
              "Cannot take slice 3 for pass 4 from worker 0 to worker 1 (message 17 of leg 42.1):"
                  + " it is damaged, its CRC32C is ");
    }
  }

  @Test
  void everyOtherLengthIsFound() {
    byte[] bytes = sealed();
    for (int length = 0; length < bytes.length + 9; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      if (length != bytes.length) {
        assertThatThrownBy(() -> open(HEADER, cut))
            .as("length %s", length)
            .isInstanceOf(RefusedMessageException.class)
            .hasMessageContaining("it is damaged");
      }
    }
  }

  @Test
  void anotherMessageIsNamed() {
    Header late = new Header(42, 1, new Message(5, 2, 3, 2, 1));
    assertThatThrownBy(() -> open(late, sealed()))
        .isInstanceOf(RefusedMessageException.class)
        .hasMessage(
            "Cannot take slice 3 for pass 2 from worker 2 to worker 1 (message 5 of leg 42.1): in"
                + " its place is slice 3 for pass 4 from worker 0 to worker 1 (message 17 of leg"
                + " 42.1)");
    Header part = Header.part(42, 1, 2, 0, 1);
    assertThatThrownBy(() -> open(part, sealed()))
        .isInstanceOf(RefusedMessageException.class)
        .hasMessageStartingWith(
            "Cannot take a part of sum 2 from worker 0 to worker 1 (leg 42.1): in its place is ");
  }

  @Test
  void whatATaskSaidIsFoundInTheFailureOfItsJob() {
    RefusedMessageException refused = RefusedMessageException.damaged(HEADER, "it has 1 byte");
    String job = "Job aborted: Lost task 0.0\n" + refused + "\n\tat Some.method(Some.java)";
    assertThat(RefusedMessageException.in(new IllegalStateException(new Exception(job))))
        .isEqualTo(refused.getMessage());
    assertThat(RefusedMessageException.in(new IllegalStateException("disk"))).isEmpty();
  }
}
