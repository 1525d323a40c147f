package io.sparkmp.cf.cli;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.testing.LocalSpark;
import java.io.IOException;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** Commands on tables of Delta Lake, with the settings that Delta's manual gives. */
final class DeltaTables {

  private DeltaTables() {}

  /** Prints the result; the argument is a folder to work in. */
  public static void main(String[] args) throws IOException {
    SparkConf conf =
        LocalSpark.conf("local[2]", "Delta")
            .set("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
            .set(
                "spark.sql.catalog.spark_catalog",
                "org.apache.spark.sql.delta.catalog.DeltaCatalog")
            .set("spark.databricks.delta.snapshotPartitions", "2") // of the log; by default 50
            .set("spark.sql.warehouse.dir", args[0] + "/warehouse");
    try (SparkSession spark = SparkSession.builder().config(conf).getOrCreate()) {
      new PlantedRatings(40, 30, 500, 2, 0.3, 0.5, 0.5, 1)
          .frame(spark, 2)
          .write()
          .format("delta")
          .saveAsTable("ratings");
      String model = args[0] + "/model";
      run("train", "--ratings", "table:ratings", "--model", model, "--rank", "2", "--epochs", "3");
      run(
          "evaluate",
          "--model",
          model,
          "--ratings",
          args[0] + "/warehouse/ratings",
          "--format",
          "delta");
      for (String overwrite : new String[] {"", "--overwrite"}) {
        run(
            ("predict --pairs table:ratings --output table:predictions --output-format delta "
                    + overwrite
                    + " --model "
                    + model)
                .split(" +", -1));
        run(
            ("recommend --all --output-format delta --output "
                    + args[0]
                    + "/lists "
                    + overwrite
                    + " --model "
                    + model)
                .split(" +", -1));
      }
      String detail = "DESCRIBE DETAIL predictions";
      System.out.println(
          "predictions: "
              + spark.sql(detail).select("format").first().getString(0)
              + " "
              + spark.table("predictions").count()
              + " of "
              + spark.table("ratings").count());
      System.out.println("lists: " + spark.read().format("delta").load(args[0] + "/lists").count());
    }
  }

  private static void run(String... arguments) {
    int exit = new CfMain().execute(arguments);
    if (exit != 0) {
      throw new IllegalStateException(String.join(" ", arguments) + " ended with " + exit);
    }
  }
}
