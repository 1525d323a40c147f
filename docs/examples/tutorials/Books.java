import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.ml.MatrixFactorizationModel;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.apache.spark.SparkConf;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** From ratings to recommendations: docs/tutorials/recommendations.md. */
public final class Books {
  private static final int READERS = 2000;
  private static final int BOOKS = 500;
  private static final int GENRES = 5;

  private Books() {}

  public static void main(String[] args) throws Exception {
    String folder = args.length > 0 ? args[0] : ".";
    makeRatings(Path.of(folder, "ratings.csv"));
    SparkConf conf =
        new SparkConf()
            .setAppName("books")
            .setIfMissing("spark.master", "local[*]") // unless spark-submit has set one
            .setIfMissing("spark.log.level", "WARN");
    try (SparkSession spark = SparkSession.builder().config(conf).getOrCreate()) {
      Dataset<Row> ratings =
          spark
              .read()
              .option("header", true)
              .option("inferSchema", true)
              .csv(folder + "/ratings.csv");
      Dataset<Row>[] split = ratings.randomSplit(new double[] {0.9, 0.1}, 1);

      MatrixFactorizationModel model =
          new MatrixFactorization()
              .setRank(8)
              .setRegParam(0.05)
              .setColdStartStrategy("drop")
              .fit(split[0]);
      double rmse =
          new RegressionEvaluator().setLabelCol("rating").evaluate(model.transform(split[1]));
      System.out.println("Test RMSE " + rmse);

      model.recommendForAllUsers(3, ratings).orderBy("user").show(5, false);
      model.write().overwrite().save(folder + "/books-of-java"); // the commands read it, too
    }
  }

  /**
   * Stars of books, each in one of five genres, of which each reader likes some more than others.
   */
  private static void makeRatings(Path file) throws Exception {
    Random random = new Random(7);
    double[] quality = random.doubles(BOOKS, -0.7, 0.7).toArray();
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
      out.println("user,item,rating");
      for (int reader = 0; reader < READERS; reader++) {
        double[] taste = random.doubles(GENRES, -1.5, 1.5).toArray();
        int[] read = random.ints(0, BOOKS).distinct().limit(50).toArray();
        for (int book : read) {
          double liked = 3.2 + quality[book] + taste[book % GENRES] + 0.5 * random.nextGaussian();
          out.println(reader + "," + book + "," + Math.min(5, Math.max(1, Math.round(liked))));
        }
      }
    }
  }
}
