package io.sparkmp.lineage.cluster;

import io.sparkmp.lineage.Durability;
import io.sparkmp.lineage.LineageTrimmer;
import io.sparkmp.lineage.snapshot.SnapshotException;
import io.sparkmp.testing.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Runs a durable loop, or goes on with it. Prints each generation before it is made, and the
 * result. Arguments: the folder of the test, the master, the number of generations, the generation
 * before which to wait for a file.
 */
final class ResumeMain {
  static final String REFUSED = "REFUSED ";
  static final String RESULT = "RESULT ";

  private ResumeMain() {}

  public static void main(String[] args) {
    Path home = Path.of(args[0]);
    long waitBefore = Long.parseLong(args[3]);
    Durability durability =
        Durability.snapshots(snapshots(home).toUri().toString(), "toy").every(25);
    try (JavaSparkContext spark = new JavaSparkContext(DriverProcess.conf(args[1], home));
        ToyLoop toy = new ToyLoop(spark);
        LineageTrimmer<JavaPairRDD<Integer, Long>> trimmer =
            LineageTrimmer.of(toy.initial(), durability)) {
      JavaPairRDD<Integer, Long> last =
          trimmer.iterate(
              Long.parseLong(args[2]),
              (current, generation) -> {
                System.out.println(line(generation));
                if (generation == waitBefore) {
                  Await.until(Duration.ofMinutes(2), "open", () -> Files.exists(gate(home)));
                }
                return toy.step(current, generation);
              });
      System.out.println(RESULT + ToyLoop.digest(last.collect()));
    } catch (SnapshotException e) {
      System.out.println(REFUSED + e.getMessage());
    }
  }

  static Path snapshots(Path home) {
    return home.resolve("snapshots");
  }

  /** The file for which a loop waits. */
  static Path gate(Path home) {
    return home.resolve("open");
  }

  /** Printed before a generation is made. */
  static String line(long generation) {
    return "GENERATION " + generation;
  }
}
