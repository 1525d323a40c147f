package io.sparkmp.spark;

import io.sparkmp.rotation.SliceExchange;
import io.sparkmp.rotation.Sums;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
import org.apache.spark.storage.RDDBlockId;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Slices as blocks of the receiver's block manager, pushed there by the sender: by reference within
 * a JVM, else through Spark's block transfer service, so that Spark's memory accounting,
 * authentication and encryption hold and no port is opened. A block is named {@code rdd_I_J}, where
 * I is an RDD id that belongs to this leg alone; when the leg has ended, well or not, the driver
 * removes all of them at once.
 *
 * <p>Block J = p says where worker p runs. The message with number n for worker r is block J = P +
 * (n mod window) x P + r. Two epochs of messages cannot be under way at once, because a slice
 * visits all workers in between: hence the window. Behind all of these lie the parts of sums, two
 * rounds of them, since nobody begins a round whose last but one is not complete everywhere.
 */
final class BlockExchange<S> implements SliceExchange<S>, AutoCloseable {
  private static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);

  /** Sent along with a block; unlike that of Object, Spark registers this kind of tag with Kryo. */
  private static final ClassTag<byte[]> BYTES = ClassTag$.MODULE$.apply(byte[].class);

  private static final int SPINS = 100;
  private static final long MIN_PARK_NANOS = 10_000;
  private static final long MAX_PARK_NANOS = 200_000; // who waits long leaves the core to others

  private final TaskContext context;
  private final BlockManager blocks;
  private final KryoCodec codec;
  private final int rddId;
  private final int worker;
  private final int workers;
  private final int window;
  private final @Nullable BlockManagerId[] addresses;
  private final AtomicLong transferNanos = new AtomicLong();
  private final AtomicLong bytesMoved = new AtomicLong();
  private @Nullable ExecutorService courier;
  private Future<?> last = CompletableFuture.completedFuture(null);
  private volatile @Nullable Throwable failure;

  BlockExchange(
      TaskContext context, String registrator, int rddId, int worker, int workers, int slices) {
    this.context = context;
    this.blocks = SparkEnv.get().blockManager();
    this.codec = new KryoCodec(SparkEnv.get().conf(), registrator);
    this.rddId = rddId;
    this.worker = worker;
    this.workers = workers;
    this.window = 2 * slices;
    this.addresses = new BlockManagerId[workers];
    put(new RDDBlockId(rddId, worker), worker, true);
  }

  private BlockId message(int number, int receiver) {
    return new RDDBlockId(rddId, workers + (number % window) * workers + receiver);
  }

  private void put(BlockId id, Object value, boolean tellMaster) {
    if (!blocks.putSingle(id, value, StorageLevel.MEMORY_AND_DISK(), tellMaster, ANY)) {
      throw new IllegalStateException(
          "Cannot hand over " + id + ": the block manager has neither memory nor disk for it");
    }
  }

  private BlockId part(int round, int sender, int receiver) {
    int slot = (window + round % 2 * workers + sender) * workers + receiver;
    return new RDDBlockId(rddId, workers + slot);
  }

  @Override
  public double[] sum(int round, double[] mine) {
    for (int p = 0; p < workers; p++) {
      if (p != worker) {
        hand(part(round, worker, p), p, mine);
      }
    }
    List<double[]> parts = new ArrayList<>();
    for (int p = 0; p < workers; p++) {
      parts.add(p == worker ? mine : (double[]) take(part(round, p, worker)));
    }
    return Sums.of(parts);
  }

  @Override
  public void send(int receiver, int number, S slice) {
    hand(message(number, receiver), receiver, slice);
  }

  private void hand(BlockId id, int receiver, Object slice) {
    checkAlive(); // a worker that is told to stop leaves nothing behind
    BlockManagerId address = receiver == worker ? blocks.blockManagerId() : addressOf(receiver);
    if (address.equals(blocks.blockManagerId())) {
      put(id, slice, false);
      return;
    }
    inBackground(() -> upload(id, address, slice));
  }

  /**
   * In the order of the calls. Nothing is ever thrown in the courier's thread, which would end an
   * executor; the worker finds the failure the next time that it waits or sends.
   */
  private void inBackground(Runnable task) {
    checkFailure();
    last =
        courier()
            .submit(
                () -> {
                  try {
                    task.run();
                  } catch (Throwable e) {
                    failure = e;
                  }
                });
  }

  private void checkFailure() {
    Throwable known = failure;
    if (known != null) {
      throw new IllegalStateException("Cannot hand slices over: " + known, known);
    }
  }

  private ExecutorService courier() {
    if (courier == null) {
      courier =
          Executors.newSingleThreadExecutor(
              task -> {
                Thread thread = new Thread(task, "spark-mp courier of worker " + worker);
                thread.setDaemon(true);
                return thread;
              });
    }
    return courier;
  }

  private void upload(BlockId id, BlockManagerId address, Object slice) {
    long start = System.nanoTime();
    Buffer bytes = new Buffer();
    codec.encode(slice, bytes);
    try {
      blocks
          .blockTransferService()
          .uploadBlockSync(
              address.host(),
              address.port(),
              address.executorId(),
              id,
              new NioManagedBuffer(bytes.view()),
              StorageLevel.MEMORY_AND_DISK_SER(),
              BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot send block " + id + " to " + address, e);
    }
    bytesMoved.addAndGet(bytes.size());
    transferNanos.addAndGet(System.nanoTime() - start);
  }

  private BlockManagerId addressOf(int receiver) {
    BlockManagerId known = addresses[receiver];
    if (known != null) {
      return known;
    }
    while (true) {
      var locations = blocks.master().getLocations(new RDDBlockId(rddId, receiver));
      if (!locations.isEmpty()) {
        known = locations.head();
        addresses[receiver] = known;
        return known;
      }
      checkAlive();
      LockSupport.parkNanos(1_000_000); // a worker that the scheduler is still starting
    }
  }

  @Override
  @SuppressWarnings("unchecked") // what was sent
  public S receive(int number) {
    return (S) take(message(number, worker));
  }

  private Object take(BlockId id) {
    for (int tries = 0; ; tries++) {
      var info = blocks.blockInfoManager().get(id);
      if (info.isDefined()) {
        return info.get().level().deserialized() ? takeLocal(id) : takeRemote(id);
      }
      if (tries < SPINS) {
        Thread.onSpinWait();
        continue;
      }
      checkAlive();
      checkFailure();
      LockSupport.parkNanos(Math.min(MAX_PARK_NANOS, MIN_PARK_NANOS * (tries - SPINS + 1)));
    }
  }

  private Object takeLocal(BlockId id) {
    Option<BlockResult> result = blocks.getLocalValues(id);
    var values = result.get().data();
    Object slice = values.next();
    if (values.hasNext()) { // at its end the iterator releases the read lock
      throw new IllegalStateException("Cannot read " + id + ": more than one value");
    }
    blocks.removeBlock(id, false);
    return slice;
  }

  private Object takeRemote(BlockId id) {
    BlockData data = blocks.getLocalBytes(id).get();
    long start = System.nanoTime();
    try {
      return codec.decode(data.toInputStream());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot decode block " + id, e);
    } finally {
      blocks.releaseLockAndDispose(id, data, Option.apply(context));
      // The upload told the master, but the removal need not: the driver does it for all at the
      // end.
      blocks.removeBlock(id, false);
      transferNanos.addAndGet(System.nanoTime() - start);
    }
  }

  @Override
  public void checkAlive() {
    context.killTaskIfInterrupted();
  }

  private void await(Future<?> task) {
    while (!task.isDone()) {
      checkAlive();
      LockSupport.parkNanos(MIN_PARK_NANOS);
    }
    checkFailure();
  }

  @Override
  public void flush() {
    await(last);
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
    if (courier != null) {
      courier.shutdownNow();
    }
  }

  /** A byte array whose content can be sent without a copy. */
  private static final class Buffer extends ByteArrayOutputStream {
    ByteBuffer view() {
      return ByteBuffer.wrap(buf, 0, count);
    }
  }
}
