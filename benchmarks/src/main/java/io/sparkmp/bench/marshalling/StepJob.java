package io.sparkmp.bench.marshalling;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.Python;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;

/** The step as a job over blocks cached in the JVM, one per partition. */
final class StepJob implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final JavaRDD<Block> blocks;

  StepJob(JavaSparkContext spark, int partitions, int ratings, int rank, long seed) {
    blocks =
        BenchSessions.numbered(spark, partitions)
            .map(p -> Block.random(p, ratings, rank, seed))
            .persist(StorageLevel.MEMORY_AND_DISK());
    blocks.count();
  }

  /** The places that compute a step. */
  enum Place {
    /** In the task itself, on a copy of the factors, without serialisation. */
    JVM("JVM"),
    /** In a Python process that the task starts, by a loop of plain Python. */
    PYTHON("pipe to Python"),
    /** In such a process, each rating by operations of NumPy on rows. */
    NUMPY("pipe to NumPy");

    private final String label;

    Place(String label) {
      this.label = label;
    }

    /** Its name in the report. */
    String label() {
      return label;
    }
  }

  /** A step; each job recomputes it. */
  JavaRDD<StepResult> in(Place place, Python python) {
    if (place == Place.JVM) {
      return blocks.map(StepJob::inJvm);
    }
    List<String> command =
        List.of(
            python.executable(),
            "-c",
            Python.program(StepJob.class, "step.py"),
            place == Place.NUMPY ? "numpy" : "python");
    return blocks
        .flatMap(PythonLines::of)
        .pipe(command, Map.of(), false, BUFFER_BYTES, "ISO-8859-1")
        .mapPartitions(lines -> List.of(PythonLines.read(lines)).iterator());
  }

  private static StepResult inJvm(Block block) {
    Block.Factors factors = block.copyFactors();
    long start = System.nanoTime();
    block.step(factors);
    return new StepResult(factors, new StepResult.Split(0, 0, System.nanoTime() - start));
  }

  List<Block> blocks() {
    return blocks.collect();
  }

  @Override
  public void close() {
    blocks.unpersist(false);
  }
}
