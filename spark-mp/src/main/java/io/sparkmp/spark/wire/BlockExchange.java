package io.sparkmp.spark.wire;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.errors.AtEnd;
import io.sparkmp.lineage.records.StoredRecords;
import io.sparkmp.rotation.Message;
import io.sparkmp.rotation.SliceExchange;
import io.sparkmp.rotation.Sums;
import io.sparkmp.spark.KryoCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.network.buffer.NioManagedBuffer;
import org.apache.spark.storage.BlockData;
import org.apache.spark.storage.BlockId;
import org.apache.spark.storage.BlockManager;
import org.apache.spark.storage.BlockManagerId;
import org.apache.spark.storage.BlockResult;
import org.apache.spark.storage.ByteBufferBlockData;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.io.ChunkedByteBuffer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Option;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Slices as blocks of the receiver's block manager, pushed there by the sender: by reference within
 * a JVM, otherwise through Spark's block transfer service, so that Spark's memory accounting,
 * authentication and encryption apply and no port is opened. {@link Mailboxes} names the blocks;
 * when the leg ends, whether or not it succeeded, the driver removes all of them at once.
 *
 * <p>Every message carries its {@link Header}, and between processes a checksum ({@link Envelope}).
 * A box is reused after a window of messages, so a message that comes late or twice may be in the
 * box of another: the exchange compares what it finds with what it awaits, and refuses anything
 * else ({@link RefusedMessageException}).
 */
public final class BlockExchange<S> implements SliceExchange<S>, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BlockExchange.class);
  private static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);

  /** Sent along with a block; unlike that of Object, Spark registers this kind of tag with Kryo. */
  private static final ClassTag<byte[]> BYTES = ClassTag$.MODULE$.apply(byte[].class);

  private static final int SPINS = 100;
  private static final long MIN_PARK_NANOS = 10_000;
  private static final long MAX_PARK_NANOS = 200_000; // a long wait leaves the core to others

  private static final long FIRST_WARNING_NANOS = 5_000_000_000L;

  private final TaskContext context;
  private final BlockManager blocks;
  private final KryoCodec codec;
  private final KryoCodec codecOfCourier; // a codec is for one thread
  private final Mailboxes boxes;
  private final int attempt;
  private final int worker;
  private final long firstWarningNanos;
  private final @Nullable BlockManagerId[] addresses;
  private final AtomicLong transferNanos = new AtomicLong();
  private final AtomicLong bytesMoved = new AtomicLong();
  private final Courier courier;
  private volatile @Nullable Header underWay; // to another process
  private long takenAt;
  private long longestVisitNanos;

  /**
   * An exchange of one worker.
   *
   * @param usualWaits how many visits of other workers it normally waits for
   */
  public BlockExchange(
      TaskContext context, String registrator, Mailboxes boxes, int worker, int usualWaits) {
    this.firstWarningNanos = Math.multiplyExact(FIRST_WARNING_NANOS, 1 + usualWaits);
    this.context = context;
    this.blocks = SparkEnv.get().blockManager();
    this.codec = new KryoCodec(SparkEnv.get().conf(), registrator);
    this.codecOfCourier = new KryoCodec(SparkEnv.get().conf(), registrator);
    this.boxes = boxes;
    this.attempt = context.stageAttemptNumber();
    this.worker = worker;
    this.addresses = new BlockManagerId[boxes.workers()];
    this.courier = new Courier(worker);
    this.takenAt = System.nanoTime();
    put(boxes.address(worker), true, worker);
  }

  private void put(BlockId id, boolean tellMaster, Object... values) {
    var content = ScalaApi.asScala(Arrays.asList(values).iterator());
    if (!blocks.putIterator(id, content, StorageLevel.MEMORY_AND_DISK(), tellMaster, ANY)) {
      throw new IllegalStateException(
          "Cannot hand over " + id + ": the block manager has neither memory nor disk for it");
    }
  }

  @Override
  public double[] sum(int round, double[] mine) {
    int workers = boxes.workers();
    for (int p = 0; p < workers; p++) {
      if (p != worker) {
        hand(Header.part(boxes.leg(), attempt, round, worker, p), mine);
      }
    }
    List<double[]> parts = new ArrayList<>();
    for (int p = 0; p < workers; p++) {
      Header part = Header.part(boxes.leg(), attempt, round, p, worker);
      parts.add(p == worker ? mine : (double[]) take(part));
    }
    return Sums.of(parts);
  }

  /**
   * Waits until a worker in this process has taken a message, so that slices do not pile up in
   * memory before a slower worker. Does not wait for another process.
   */
  public void awaitTaken(Message message) {
    BlockId id = boxes.of(new Header(boxes.leg(), attempt, message));
    while (blocks.blockInfoManager().get(id).isDefined()) {
      checkAlive();
      LockSupport.parkNanos(MAX_PARK_NANOS);
    }
  }

  @Override
  public void send(Message message, S slice) {
    hand(new Header(boxes.leg(), attempt, message), slice);
  }

  private void hand(Header header, Object content) {
    checkAlive(); // a worker that is told to stop leaves nothing behind
    int receiver = header.message().receiver();
    BlockManagerId address = receiver == worker ? blocks.blockManagerId() : addressOf(receiver);
    if (address.equals(blocks.blockManagerId())) {
      put(boxes.of(header), false, header.toInts(), content);
      return;
    }
    courier.submit(
        () -> {
          underWay = header;
          upload(header, address, content);
          underWay = null;
        });
  }

  private void upload(Header header, BlockManagerId address, Object content) {
    long start = System.nanoTime();
    ByteBuffer bytes = Envelope.seal(header, content, codecOfCourier);
    try {
      blocks
          .blockTransferService()
          .uploadBlockSync(
              address.host(),
              address.port(),
              address.executorId(),
              boxes.of(header),
              new NioManagedBuffer(bytes),
              StorageLevel.MEMORY_AND_DISK_SER(),
              BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot send " + header + " to " + address, e);
    }
    bytesMoved.addAndGet(bytes.limit());
    transferNanos.addAndGet(System.nanoTime() - start);
  }

  private BlockManagerId addressOf(int receiver) {
    BlockManagerId known = addresses[receiver];
    if (known != null) {
      return known;
    }
    Patience patience = new Patience(firstWarningNanos);
    while (true) {
      var locations = blocks.master().getLocations(boxes.address(receiver));
      if (!locations.isEmpty()) {
        known = locations.head();
        addresses[receiver] = known;
        return known;
      }
      checkAlive();
      if (patience.isOver()) {
        LOG.warn(
            "Worker {} has waited {} s for worker {} to begin",
            worker,
            patience.seconds(),
            receiver);
      }
      LockSupport.parkNanos(1_000_000); // a worker that the scheduler is still starting
    }
  }

  @Override
  @SuppressWarnings("unchecked") // what was sent
  public S receive(Message message) {
    return (S) take(new Header(boxes.leg(), attempt, message));
  }

  private Object take(Header awaited) {
    longestVisitNanos = Math.max(longestVisitNanos, System.nanoTime() - takenAt);
    Object content = await(awaited, boxes.of(awaited));
    takenAt = System.nanoTime();
    return content;
  }

  private Object await(Header awaited, BlockId id) {
    Patience patience = patience();
    for (int tries = 0; ; tries++) {
      var info = blocks.blockInfoManager().get(id);
      if (info.isDefined()) {
        return info.get().level().deserialized() ? takeLocal(awaited, id) : takeRemote(awaited, id);
      }
      if (tries < SPINS) {
        Thread.onSpinWait();
        continue;
      }
      checkAlive();
      courier.checkFailure();
      if (patience.isOver()) {
        warn(patience, awaited);
      }
      LockSupport.parkNanos(Math.min(MAX_PARK_NANOS, MIN_PARK_NANOS * (tries - SPINS + 1)));
    }
  }

  /** A worker with long visits makes others wait as long, so it tolerates longer waits. */
  private Patience patience() {
    return new Patience(Math.max(firstWarningNanos, 2 * longestVisitNanos));
  }

  /** Names the awaited worker: usually the one that computes longest, sometimes one that hangs. */
  private void warn(Patience patience, @Nullable Header awaited) {
    if (awaited != null) {
      LOG.warn(
          "Worker {} has waited {} s for {}; worker {} runs on {}",
          worker,
          patience.seconds(),
          awaited,
          awaited.message().sender(),
          whereabouts(awaited.message().sender()));
    }
    Header sending = underWay;
    if (sending != null) {
      LOG.warn(
          "Worker {} has not yet handed over {}; worker {} runs on {}",
          worker,
          sending,
          sending.message().receiver(),
          whereabouts(sending.message().receiver()));
    }
  }

  private String whereabouts(int other) {
    var locations = blocks.master().getLocations(boxes.address(other));
    return locations.isEmpty()
        ? "no executor yet"
        : "executor " + locations.head().executorId() + " on " + locations.head().host();
  }

  private Object takeLocal(Header awaited, BlockId id) {
    Option<BlockResult> result = blocks.getLocalValues(id);
    Header found;
    Object content;
    try (StoredRecords<Object> values = StoredRecords.of(result.get().data())) {
      found = Header.of((int[]) values.next());
      content = values.next();
      if (values.hasNext()) {
        throw new IllegalStateException("Cannot read " + id + ": more than one message");
      }
    }
    blocks.removeBlock(id, false);
    if (!found.equals(awaited)) {
      throw RefusedMessageException.other(awaited, found);
    }
    return content;
  }

  @SuppressWarnings("try") // the resource only releases the lock
  private Object takeRemote(Header awaited, BlockId id) {
    BlockData data = blocks.getLocalBytes(id).get();
    long start = System.nanoTime();
    Object content;
    try (AtEnd lock = () -> blocks.releaseLockAndDispose(id, data, Option.apply(context))) {
      content = Envelope.open(awaited, bytes(data), codec);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot decode block " + id, e);
    }
    // The upload told the master, but the removal need not: at the end the driver removes all
    // blocks, including refused ones.
    blocks.removeBlock(id, false);
    transferNanos.addAndGet(System.nanoTime() - start);
    return content;
  }

  /** The block's own bytes if it is in memory; only a block on disk has to be read. */
  private static ChunkedByteBuffer bytes(BlockData data) {
    return data instanceof ByteBufferBlockData memory
        ? memory.buffer()
        : data.toChunkedByteBuffer(n -> ByteBuffer.allocate((int) n));
  }

  @Override
  public void checkAlive() {
    context.killTaskIfInterrupted();
  }

  @Override
  public void flush() {
    Patience patience = patience();
    while (!courier.isDone()) {
      checkAlive();
      if (patience.isOver()) {
        warn(patience, null);
      }
      LockSupport.parkNanos(MIN_PARK_NANOS);
    }
    courier.checkFailure();
  }

  @Override
  public long transferNanos() {
    return transferNanos.get();
  }

  @Override
  public long bytesMoved() {
    return bytesMoved.get();
  }

  @Override
  public void close() {
    courier.close();
  }
}
