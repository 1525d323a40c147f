package io.sparkmp.lineage;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.lineage.records.WriteRequest;
import io.sparkmp.lineage.records.WritingTask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import scala.Tuple3;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** The job that computes and stores a persisted RDD. */
final class StoringJob<T, R> {
  /** How often to compute partitions that are lost right after they were stored. */
  private static final int MAX_ATTEMPTS = 4;

  private final RDD<T> rdd;
  private final StoreTask<T, R> task;
  private final List<WritingTask> tasks;
  private final List<R> found;

  StoringJob(RDD<T> rdd, @Nullable PartitionSummary<T, R> summary, @Nullable WriteRequest request) {
    this.rdd = rdd;
    this.task = new StoreTask<>(rdd.getStorageLevel().replication() > 1, summary, request);
    int n = rdd.getNumPartitions();
    this.tasks = new ArrayList<>(Collections.nCopies(n, new WritingTask("", -1)));
    this.found = new ArrayList<>(Collections.nCopies(n, null));
  }

  /**
   * Runs the job.
   *
   * @throws GenerationLostException if partitions vanish again and again
   */
  void run() {
    int[] missing = IntStream.range(0, found.size()).toArray();
    for (int attempt = 0; attempt < MAX_ATTEMPTS && missing.length > 0; attempt++) {
      run(missing);
      missing = RddBlocks.missing(rdd);
    }
    if (missing.length > 0) {
      throw GenerationLostException.ofPartition(rdd.toString(), missing[0]);
    }
  }

  private void run(int[] partitions) {
    SparkContext spark = rdd.sparkContext();
    List<Object> indices = Arrays.stream(partitions).mapToObj(i -> (Object) i).toList();
    Tuple3<String, Long, R>[] results =
        array(spark.runJob(rdd, task, ScalaApi.list(indices), tupleTag()));
    for (int i = 0; i < partitions.length; i++) {
      tasks.set(partitions[i], new WritingTask(results[i]._1(), results[i]._2()));
      found.set(partitions[i], results[i]._3());
    }
  }

  @SuppressWarnings("unchecked") // an array made by the class tag below
  private static <E> E[] array(Object results) {
    return (E[]) results;
  }

  private ClassTag<Tuple3<String, Long, R>> tupleTag() {
    return ClassTag$.MODULE$.apply(Tuple3.class);
  }

  /** The task that stored each partition, and writes it if that is due. */
  List<WritingTask> tasks() {
    return tasks;
  }

  /** The summaries, by partition. */
  List<R> found() {
    return found;
  }
}
