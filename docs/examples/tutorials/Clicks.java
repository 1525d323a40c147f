import io.sparkmp.linear.ml.RotatingLogisticRegression;
import io.sparkmp.linear.ml.RotatingLogisticRegressionModel;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** A click model with a million features: docs/tutorials/clicks.md. */
public final class Clicks {
  private static final int SEEN = 200_000;

  private Clicks() {}

  public static void main(String[] args) throws Exception {
    String folder = args.length > 0 ? args[0] : ".";
    makeClicks(Path.of(folder, "clicks.txt"));
    SparkConf conf =
        new SparkConf()
            .setAppName("clicks")
            .setIfMissing("spark.master", "local[*]") // unless spark-submit has set one
            .setIfMissing("spark.log.level", "WARN");
    try (SparkSession spark = SparkSession.builder().config(conf).getOrCreate()) {
      Dataset<Row> clicks =
          spark
              .read()
              .text(folder + "/clicks.txt")
              .selectExpr(
                  "double(substring_index(value, ' ', 1)) AS label",
                  "slice(split(value, ' '), 2, 10) AS features");

      Dataset<Row>[] split = clicks.randomSplit(new double[] {0.9, 0.1}, 1);
      RotatingLogisticRegressionModel model =
          new RotatingLogisticRegression()
              .setRegParam(0.0005)
              .setElasticNetParam(1)
              .setStandardization(false)
              .fit(split[0]);
      System.out.println("AUC " + model.evaluate(split[1]).auc());
      model.weights().orderBy(functions.col("weight").desc()).show(5);
      model
          .write()
          .overwrite()
          .save(folder + "/click-model-of-java"); // linear predict reads it too
    }
  }

  /**
   * Ten features of each moment, of which only the site, the advertisement and their pair matter.
   */
  private static void makeClicks(Path file) throws Exception {
    Random random = new Random(7);
    Map<String, Double> effects = new HashMap<>();
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
      for (int seen = 0; seen < SEEN; seen++) {
        String site = "site=" + (int) (300 * Math.pow(random.nextDouble(), 2));
        String ad = "ad=" + (int) (200 * Math.pow(random.nextDouble(), 2));
        String user = "user=" + random.nextInt(300_000);
        String query = "query=" + random.nextInt(500_000);
        double score = -2;
        for (String feature : new String[] {site, ad, site + "&" + ad}) {
          score += effects.computeIfAbsent(feature, unseen -> 0.7 * random.nextGaussian());
        }
        int clicked = random.nextDouble() < 1 / (1 + Math.exp(-score)) ? 1 : 0;
        out.println(
            String.join(
                " ",
                Integer.toString(clicked),
                site,
                ad,
                "hour=" + random.nextInt(24),
                user,
                query,
                site + "&" + ad,
                user + "&" + ad,
                user + "&" + site,
                query + "&" + ad,
                query + "&" + site));
      }
    }
  }
}
