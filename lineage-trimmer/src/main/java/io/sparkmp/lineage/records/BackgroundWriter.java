package io.sparkmp.lineage.records;

import io.sparkmp.errors.Cleanup;
import io.sparkmp.lineage.snapshot.PartFile;
import io.sparkmp.lineage.snapshot.PartReader;
import io.sparkmp.lineage.snapshot.PartWriter;
import io.sparkmp.lineage.snapshot.SnapshotDirectory;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkEnv;
import org.apache.spark.rpc.RpcEndpointRef;
import org.apache.spark.serializer.SerializationStream;
import org.apache.spark.storage.BlockManager;
import org.apache.spark.storage.BlockResult;
import org.apache.spark.storage.RDDBlockId;
import org.apache.spark.util.RpcUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Option;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Writes stored blocks to part files on an executor, in threads that occupy no task slot. The
 * driver keeps the blocks stored until every part is reported.
 */
public final class BackgroundWriter {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundWriter.class);
  private static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);
  private static final int MAX_THREADS = 4;
  private static final ExecutorService THREADS = threads();

  private BackgroundWriter() {}

  private static ExecutorService threads() {
    int n = Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors());
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            n,
            n,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "snapshot-writer");
              thread.setDaemon(true);
              return thread;
            });
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** Starts writing a partition that the calling task has stored. */
  public static void start(WriteRequest request, int partition, long attempt) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    THREADS.execute(
        () -> {
          Thread.currentThread().setContextClassLoader(loader);
          run(request, partition, attempt);
        });
  }

  /** Throws nothing: an uncaught exception in any thread ends an executor. */
  private static void run(WriteRequest request, int partition, long attempt) {
    try {
      SparkEnv env = SparkEnv.get();
      WriteReport report;
      try {
        PartFile part = write(env, request, partition, attempt);
        report = new WriteReport.Written(request.id(), attempt, part);
      } catch (Throwable e) { // the driver says it, if it still waits
        LOG.debug("Cannot write partition {} of {}", partition, request.folder(), e);
        report = new WriteReport.Failed(request.id(), attempt, e.toString());
      }
      RpcEndpointRef driver = RpcUtils.makeDriverRef(request.reportTo(), env.conf(), env.rpcEnv());
      driver.send(report);
    } catch (Throwable e) { // the driver is gone or no longer listens
      LOG.debug("Not reported: partition {} of {}", partition, request.folder(), e);
    }
  }

  private static PartFile write(SparkEnv env, WriteRequest request, int partition, long attempt)
      throws IOException {
    Path folder = new Path(request.folder());
    FileSystem fs = SnapshotDirectory.fileSystem(folder, request.hadoop().value().value());
    Path file = new Path(folder, String.format(Locale.ROOT, "part-%05d-%d", partition, attempt));
    RDDBlockId block = new RDDBlockId(request.rddId(), partition);
    // The block first: if it is gone, no file is made.
    try (StoredRecords<Object> records = read(env.blockManager(), block)) {
      PartWriter out = PartWriter.create(fs, file, request.id(), partition);
      try {
        long n = write(records, request.codec().newInstance().serializeStream(out));
        PartFile part = out.finish(n);
        PartReader.verify(fs, folder, request.id(), part);
        return part;
      } catch (Throwable e) {
        Cleanup.after(e, out::close, () -> fs.delete(file, false));
        throw e;
      }
    }
  }

  private static StoredRecords<Object> read(BlockManager blocks, RDDBlockId block)
      throws IOException {
    Option<BlockResult> found = blocks.get(block, ANY);
    if (found.isEmpty()) {
      throw new IOException("Cannot read " + block + ": it is not stored any more");
    }
    return StoredRecords.of(found.get().data());
  }

  /** Returns the number of records. Releases the block before flushing, which may take long. */
  private static long write(StoredRecords<Object> records, SerializationStream stream) {
    long n = 0;
    while (records.hasNext()) {
      stream.writeObject(records.next(), ANY);
      n++;
    }
    stream.flush();
    return n;
  }
}
