package io.sparkmp.spark.app;

import io.sparkmp.rotation.App;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.files.WriteFailures;
import io.sparkmp.spark.watch.ExecutorMemory;
import java.util.function.IntFunction;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;

/**
 * Checks before the first epoch of a training whether it fits into the memory of the executors.
 *
 * <p>A worker copies its part of the previous generation, its pinned state and its slices, and
 * trains the copy. With P workers on E executors that have c task slots each, an executor trains
 * min(c, P / E) workers at a time. Workers that take turns copy one slice at a time. A training
 * whose copies alone do not fit is refused; on a cluster, where more executors may come, only if
 * the copy of one worker does not fit. If the copies do not fit together with the originals, the
 * training may run out of memory, depending on when workers start. So may a training with large
 * slices: on its way to another executor, a slice exists four times as bytes: twice at the sender,
 * in chunks or in Spark's message and in one array, and twice at the receiver, in Spark's message
 * and in the array that is stored. Stored data that exceeds Spark's share for storage goes to local
 * disk. If workers take turns and the generations exceed that share, states that no worker trains
 * rest on local disk. Each is then read anew when it is needed, so there are no copies: memory
 * holds the states of the workers at work, and a slice between two of them.
 *
 * @param memory the memory of the executors
 * @param isFixed whether no more executors can come
 * @param copies how many copies of each part of a generation are stored, 1 or 2
 * @param generations how many generations are stored at the same time, at most
 * @param blocks the bytes of the data blocks that will be in memory
 * @param setting the setting with which the states grow, or null
 * @param with how large the states are with another value of it; computed on the executors
 */
record MemoryCheck(
    ExecutorMemory memory,
    boolean isFixed,
    int copies,
    int generations,
    long blocks,
    App.@Nullable Setting setting,
    IntFunction<ModelSize> with) {
  private static final long GIGABYTE = 1L << 30;
  private static final long COPIES_SENT = 2 + 2;

  /**
   * The check of a training on the executors that there are now.
   *
   * @param blocks the bytes of the data blocks that will be in memory
   */
  static MemoryCheck of(
      SparkContext spark,
      TrainingOptions how,
      long blocks,
      App.@Nullable Setting setting,
      IntFunction<ModelSize> with) {
    int generations = how.validate() ? 3 : 2; // the previous one, the new one, the best
    int copies = how.durability().copies(spark);
    return new MemoryCheck(
        ExecutorMemory.of(spark), spark.isLocal(), copies, generations, blocks, setting, with);
  }

  private int slots() {
    return (int) ceilDiv(Math.max(1, memory.slots()), memory.executors());
  }

  private int atOnce(ModelSize size) {
    return Math.min(slots(), (int) ceilDiv(size.workers(), memory.executors()));
  }

  private long slicesOfWorker(ModelSize size) {
    long all = size.slices() / size.workers();
    return size.workers() > memory.slots() ? Math.min(all, size.largestSlice()) : all;
  }

  /** Whether states that no worker trains rest on local disk. */
  boolean isOnDisk(ModelSize size) {
    return memory.executors() > 0
        && size.workers() > memory.slots()
        && stored(size) > memory.storage();
  }

  /** The generations that are stored at the same time, and the data, in bytes. */
  private long stored(ModelSize size) {
    return (long) generations * copies * size.total() + blocks;
  }

  /** The copy of the largest worker, in bytes. */
  private long largest(ModelSize size) {
    return size.largestPinned() + slicesOfWorker(size);
  }

  /** The copies that an executor trains at a time, in bytes. */
  private long copies(ModelSize size) {
    long each = (size.pinned() + size.added()) / size.workers() + slicesOfWorker(size);
    return Math.max(largest(size), each * atOnce(size));
  }

  /** The same including the originals, or on local disk the other slices of the workers at work. */
  private long copiesAndOriginals(ModelSize size) {
    long originals = (isOnDisk(size) ? size.slices() : size.total()) / size.workers();
    return copies(size) + originals * atOnce(size);
  }

  /**
   * Why the training cannot run, and what would help; null if it can, or if there are no executors
   * yet.
   */
  @Nullable String refusal(ModelSize size) {
    if (memory.executors() == 0) {
      return null;
    }
    long least =
        !isFixed ? largest(size) : isOnDisk(size) ? copiesAndOriginals(size) : copies(size);
    if (least <= memory.usable()) {
      return null;
    }
    return "Cannot train: the model does not fit into memory: " + parts(size);
  }

  /** What a user should know about a training that can run; null if nothing. */
  @Nullable String warning(ModelSize size) {
    if (memory.executors() == 0) {
      return null;
    }
    long beforeSending = copiesAndOriginals(size);
    if (beforeSending > memory.usable()) {
      return "This training may run out of memory: " + parts(size);
    }
    return beforeSending + sent(size) > memory.usable() ? ofSending(size) : ofStorage(size);
  }

  /** The bytes of slices that an executor sends and receives at a time. */
  private long sent(ModelSize size) {
    return memory.executors() == 1 ? 0 : COPIES_SENT * atOnce(size) * size.largestSlice();
  }

  private String ofSending(ModelSize size) {
    long left = memory.usable() - copiesAndOriginals(size);
    long heap = memory.heap() - memory.usable() + copiesAndOriginals(size) + sent(size);
    return "This training may run out of memory when slices are sent: the largest takes "
        + bytes(size.largestSlice())
        + ", and an executor that sends and receives "
        + (atOnce(size) == 1 ? "one" : atOnce(size))
        + " at a time has "
        + bytes(left)
        + " for that; use "
        + moreSlices(size, left)
        + "a heap of "
        + heap(heap)
        + " (--memory; spark-submit: --executor-memory)";
  }

  /** So many slices that they would be small enough in the same proportions. */
  private String moreSlices(ModelSize size, long left) {
    int now = size.slicesOfWorker();
    long slices = Math.max(now + 1L, ceilDiv(now * sent(size), Math.max(1, left)));
    return slices > Schedule.MAX_SLICES_PER_WORKER
        ? ""
        : "at least " + slices + " slices per worker (--slices-per-worker), or ";
  }

  private String parts(ModelSize size) {
    int atOnce = atOnce(size);
    long each = size.total() / size.workers();
    long heap = memory.heap() - memory.usable() + copiesAndOriginals(size);
    return bytes(size.pinned())
        + " pinned and "
        + bytes(size.slices())
        + " in slices are "
        + bytes(each)
        + " a worker; "
        + (atOnce == 1 ? "one worker" : atOnce + " workers at a time")
        + " with the copies that they train take "
        + bytes(copiesAndOriginals(size))
        + " of "
        + bytes(memory.usable())
        + " on an executor; use "
        + smaller()
        + moreWorkers(size)
        + ", or a heap of "
        + heap(heap)
        + " (--memory; spark-submit: --executor-memory or --driver-memory)";
  }

  /** Workers above the number of task slots take turns, so that fewer parts are in a heap. */
  private String moreWorkers(ModelSize size) {
    long bytes = size.total() + size.slices() / size.slicesOfWorker() + size.added();
    long workers =
        Math.max(size.workers() + 1L, ceilDiv(bytes * slots(), Math.max(1, memory.usable())));
    return "at least "
        + workers
        + " workers"
        + (workers > memory.slots() ? " that take turns" : "");
  }

  /** Finds the largest value that fits, by bisection. */
  private String smaller() {
    if (setting == null) {
      return "";
    }
    int fits = setting.least() - 1;
    int fails = setting.value();
    while (fails - fits > Math.max(1, fits / 50)) {
      int middle = (fits + fails) >>> 1;
      if (copiesAndOriginals(with.apply(middle)) <= memory.usable()) {
        fits = middle;
      } else {
        fails = middle;
      }
    }
    return fits < setting.least() ? "" : setting.name() + " " + fits + " or less, ";
  }

  private @Nullable String ofStorage(ModelSize size) {
    long all = stored(size);
    long states = all - blocks;
    if (all <= memory.storage()) {
      return null;
    }
    double times = (double) all / Math.max(1, memory.storage());
    return (isOnDisk(size)
            ? "States that no worker trains will be on local disk, which takes time: "
            : "Spark will keep a part of what it stores on local disk, which takes time: ")
        + generations
        + " generations of the model with "
        + bytes(size.total())
        + " each"
        + (copies > 1 ? ", twice," : "")
        + (blocks > 0 ? " and " + bytes(blocks) + " of data" : "")
        + " do not fit into "
        + bytes(memory.storage())
        + "; heaps of "
        + heap((long) (memory.heap() * times))
        + " would hold them"
        + (blocks > 0 && states <= memory.storage()
            ? ", and with block storage disk the model alone is in memory"
            : "");
  }

  private static long ceilDiv(long dividend, long divisor) {
    return -Math.floorDiv(-dividend, divisor);
  }

  private static String bytes(long bytes) {
    return WriteFailures.bytes(bytes);
  }

  /** A heap size for {@code --memory}, with a tenth to spare. */
  private static String heap(long bytes) {
    return ceilDiv(bytes + bytes / 10, GIGABYTE) + "g";
  }
}
