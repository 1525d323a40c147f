package io.sparkmp.bench.cli;

import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Spec;

/** Entry point of {@code bin/spark-mp bench}. */
@Command(
    name = "bench",
    description = "Measure spark-mp on this machine.",
    mixinStandardHelpOptions = true,
    subcommands = {
      KernelBench.class,
      RotationBench.class,
      AlsBench.class,
      EstimatorBench.class,
      RecommendBench.class,
      ImplicitBench.class,
      LineageBench.class,
      LdaBench.class
    })
public final class BenchMain implements Runnable {
  @Spec private CommandLine.Model.CommandSpec spec;

  /** Runs a benchmark and ends the JVM with its exit code. */
  public static void main(String[] args) {
    int exit = new CommandLine(new BenchMain()).setUsageHelpAutoWidth(true).execute(args);
    if (exit != 0) {
      System.exit(exit);
    }
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }

  /** Spark on two cores, or wherever spark-submit says. */
  static SparkSession session(String name, String registrator) {
    SparkConf conf = new SparkConf();
    if (!conf.contains("spark.master")) {
      conf.setMaster("local[2]")
          .set("spark.driver.host", "127.0.0.1")
          .set("spark.driver.bindAddress", "127.0.0.1")
          .set("spark.shuffle.compress", "false") // as the commands do on one machine
          .set("spark.ui.enabled", "false");
    }
    conf.set("spark.app.name", name)
        .setIfMissing("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
        .setIfMissing("spark.kryo.registrator", registrator)
        .setIfMissing("spark.kryoserializer.buffer.max", "1g");
    return SparkSession.builder().config(conf).getOrCreate();
  }
}
