package example;

import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.ml.MatrixFactorizationModel;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Recommends films to people who have rated some. */
public final class Recommendations {
  private static final String RATINGS =
      """
      SELECT * FROM VALUES
        ('Ann', 'Alien', 5.0), ('Ann', 'Brazil', 4.5), ('Ann', 'Evita', 1.0),
        ('Ben', 'Alien', 4.5), ('Ben', 'Contact', 5.0), ('Ben', 'Fame', 1.5),
        ('Cleo', 'Brazil', 4.5), ('Cleo', 'Contact', 4.5), ('Cleo', 'Grease', 1.0),
        ('Dora', 'Evita', 5.0), ('Dora', 'Fame', 4.5), ('Dora', 'Alien', 1.0),
        ('Emil', 'Fame', 5.0), ('Emil', 'Grease', 4.5), ('Emil', 'Contact', 1.5),
        ('Finn', 'Evita', 4.5), ('Finn', 'Grease', 5.0), ('Finn', 'Brazil', 1.0)
      AS ratings(user, item, rating)
      """;

  private Recommendations() {}

  public static void main(String[] args) throws Exception {
    SparkConf conf =
        new SparkConf()
            .setAppName("recommendations")
            .setIfMissing("spark.master", "local[*]") // unless spark-submit has set one
            .setIfMissing("spark.log.level", "WARN");
    try (SparkSession spark = SparkSession.builder().config(conf).getOrCreate()) {
      Dataset<Row> ratings = spark.sql(RATINGS);
      MatrixFactorizationModel model =
          new MatrixFactorization()
              .setRank(2)
              .setMaxIter(60)
              .setNumUserBlocks(2) // the same result on any machine
              .fit(ratings);
      model
          .recommendForAllUsers(1, ratings) // but not what they have rated
          .selectExpr("user", "inline(recommendations)")
          .orderBy("user")
          .show();
    }
  }
}
