package io.sparkmp.spark.layout;

import io.sparkmp.lineage.records.StoredRecords;
import io.sparkmp.rotation.BlockSource;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.storage.BlockManager;
import org.apache.spark.storage.BlockResult;
import org.apache.spark.storage.RDDBlockId;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * One worker's blocks, from Spark's block manager. If they are on disk, a thread reads the next one
 * while the worker trains, provided memory holds two. Belongs to one task.
 *
 * @param <B> a block
 */
public final class StoredBlocks<B> implements BlockSource<B> {
  private final int rdd;
  private final int first;
  private final StorageLevel level;
  private final @Nullable ExecutorService reader; // null: in memory or no read-ahead
  private volatile @Nullable Thread readerThread;
  private volatile boolean isWaiting; // for the reader
  private int pendingSlice = -1;
  private @Nullable Future<B> pending;

  /**
   * The blocks of a worker.
   *
   * @param rdd the id of the RDD that stores them
   * @param first the partition of the worker's block of slice 0
   * @param storage the blocks' storage, resolved
   * @param readsAhead whether memory holds a second block
   */
  StoredBlocks(int rdd, int first, BlockStorage storage, boolean readsAhead, TaskContext context) {
    this.rdd = rdd;
    this.first = first;
    level = storage.level();
    reader =
        storage == BlockStorage.DISK && readsAhead
            ? Executors.newSingleThreadExecutor(this::thread)
            : null;
    if (reader != null) {
      context.addTaskCompletionListener((TaskCompletionListener) ended -> reader.shutdownNow());
    }
  }

  private Thread thread(Runnable work) {
    Thread thread = new Thread(work, "spark-mp block reader");
    thread.setDaemon(true);
    readerThread = thread;
    return thread;
  }

  @Override
  public @Nullable Thread waitedFor() {
    return isWaiting ? readerThread : null;
  }

  @Override
  public void ahead(int slice) {
    if (reader != null && slice != pendingSlice) {
      pending = reader.submit(() -> read(slice));
      pendingSlice = slice;
    }
  }

  @Override
  public B block(int slice) {
    Future<B> ready = pending;
    if (ready == null || slice != pendingSlice) {
      return read(slice);
    }
    pending = null;
    pendingSlice = -1;
    try {
      isWaiting = true;
      return ready.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a block was read", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("Cannot read a block: " + e.getCause(), e.getCause());
    } finally {
      isWaiting = false;
    }
  }

  @SuppressWarnings("unchecked") // the block is ours
  private B read(int slice) {
    RDDBlockId id = new RDDBlockId(rdd, first + slice);
    ClassTag<Object> any = ClassTag$.MODULE$.apply(Object.class);
    BlockManager manager = SparkEnv.get().blockManager();
    boolean isHere = manager.getStatus(id).isDefined();
    Option<BlockResult> found = manager.get(id, any);
    if (found.isEmpty()) {
      throw new IllegalStateException("Cannot train: block " + id + " is gone with its executor");
    }
    B block;
    try (StoredRecords<Object> elements = StoredRecords.of(found.get().data())) {
      block = (B) elements.next();
      if (elements.hasNext()) { // must be false; reaching the end makes Spark close the file
        throw new IllegalStateException("Cannot read " + id + ": more than one block");
      }
    }
    if (!isHere) { // recomputed elsewhere; keep it here from now on
      manager.putSingle(id, block, level, true, any);
    }
    return block;
  }
}
