package io.sparkmp.spark.wire;

import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.train.RotationTrainer;
import io.sparkmp.spark.watch.Slots;
import io.sparkmp.testing.Await;
import io.sparkmp.testing.SparkHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;

/**
 * Trains a {@link MarkedProgram} on two executor processes, whose blocks are on disk, and prints
 * how many files in local folders show a block. Arguments: SPARK_HOME, whether to encrypt.
 */
final class WiretapMain {
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final int EPOCHS = 20;

  private WiretapMain() {}

  public static void main(String[] args) throws IOException {
    Path home = Path.of(args[0]);
    SparkConf conf =
        SharedSpark.conf("local-cluster[2,1,1024]", "spark-mp wiretap test")
            .set("spark.kryo.registrationRequired", "false")
            .set("spark.executor.extraClassPath", SparkHome.ownCode())
            .set("spark.local.dir", home.resolve("local").toString());
    if (Boolean.parseBoolean(args[1])) {
      conf.set("spark.authenticate", "true")
          .set("spark.authenticate.secret", "a secret of this test")
          .set("spark.network.crypto.enabled", "true")
          .set("spark.io.encryption.enabled", "true");
    }
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      Await.until(LONG, () -> Slots.available(spark.sc()) == 2);
      Schedule schedule = new Schedule(2, 2, 17);
      JavaRDD<Integer> workers = spark.parallelize(IntStream.range(0, 2).boxed().toList(), 2);
      RDD<MarkedProgram.Data> data = workers.map(p -> MarkedProgram.Data.make()).rdd();
      data.persist(StorageLevel.DISK_ONLY());
      TrainingResult<byte[], byte[]> result =
          new RotationTrainer<>(
                  new RotationJob<>(
                      schedule,
                      new MarkedProgram(),
                      data,
                      () -> workers.map(p -> MarkedProgram.initial(schedule).get(p)).rdd(),
                      SparkMpKryoRegistrator.class.getName()))
              .train(TrainingOptions.epochs(EPOCHS).withEngine(EngineKind.RING));
      long moved = result.history().stream().mapToLong(epoch -> epoch.cost().bytesMoved()).sum();
      if (moved < (long) EPOCHS * MarkedProgram.SLICE.length()) {
        throw new AssertionError("Only " + moved + " bytes went from process to process");
      }
      List<Path> blocks = blocks(home.resolve("local"));
      if (blocks.isEmpty()) {
        throw new AssertionError("There is no block on disk");
      }
      int shown = 0;
      for (Path block : blocks) {
        shown += Wiretap.count(block, MarkedProgram.BLOCK) > 0 ? 1 : 0;
      }
      System.out.println("RESULT " + shown + " of " + blocks.size() + " blocks can be read");
      result.close();
    }
  }

  private static List<Path> blocks(Path local) throws IOException {
    try (Stream<Path> files = Files.walk(local)) {
      return files.filter(file -> file.getFileName().toString().startsWith("rdd_")).toList();
    }
  }
}
