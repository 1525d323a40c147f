package io.sparkmp.lineage.graph;

import io.sparkmp.errors.AtEnd;
import java.io.OutputStream;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.spark.rdd.RDD;
import org.apache.spark.serializer.SerializationStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.reflect.ClassTag$;

/**
 * Measures an RDD as Spark serialises it for its tasks. Java serialisation recurses from child to
 * parent, hence a thread with a stack for some 100,000 steps. Unused stack pages take no memory.
 */
final class TaskBinary {
  private static final Logger LOG = LoggerFactory.getLogger(TaskBinary.class);
  private static final long STACK_BYTES = 1L << 30;

  private TaskBinary() {}

  /** Empty if the RDD cannot be serialised, or its lineage is too deep for the stack. */
  static OptionalLong bytes(RDD<?> rdd) {
    FutureTask<Long> count = new FutureTask<>(() -> count(rdd));
    try {
      Thread thread = new Thread(null, count, "task-binary-size", STACK_BYTES);
      thread.setDaemon(true);
      thread.start();
      return OptionalLong.of(count.get());
    } catch (ExecutionException e) {
      return unknown(rdd, e.getCause());
    } catch (OutOfMemoryError e) { // no thread: the process may not have such a large stack
      return unknown(rdd, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return unknown(rdd, e);
    }
  }

  private static OptionalLong unknown(RDD<?> rdd, Throwable reason) {
    LOG.warn("Cannot measure the task binary of {}: {}", rdd, reason.toString());
    return OptionalLong.empty();
  }

  @SuppressWarnings("try") // ending is all that the end is for
  private static long count(RDD<?> rdd) {
    CountingStream counter = new CountingStream();
    SerializationStream out =
        rdd.sparkContext().env().closureSerializer().newInstance().serializeStream(counter);
    try (AtEnd end = out::close) {
      out.writeObject(rdd, ClassTag$.MODULE$.apply(RDD.class));
    }
    return counter.bytes;
  }

  /** Counts bytes and discards them. */
  private static final class CountingStream extends OutputStream {
    private long bytes;

    @Override
    public void write(int value) {
      bytes++;
    }

    @Override
    public void write(byte[] values, int offset, int length) {
      bytes += length;
    }
  }
}
