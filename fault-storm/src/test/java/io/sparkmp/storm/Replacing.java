package io.sparkmp.storm;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.ml.MatrixFactorizationModel;
import java.io.IOException;
import org.apache.spark.sql.SparkSession;

/** A program that reads the model of a place, and replaces it by the other one of two. */
final class Replacing {

  /** Begins the line that says which model was found: its rank. */
  static final String FOUND = "found ";

  private Replacing() {}

  /**
   * Reads and replaces.
   *
   * @param args the place, how often, and two models, which are made if there is a number only
   */
  @SuppressWarnings("SystemOut") // how it speaks
  public static void main(String[] args) throws IOException {
    SparkSession spark =
        SparkSession.builder()
            .appName("replacing")
            .config("spark.kryo.registrator", StormApp.registrators())
            .getOrCreate();
    String place = args[0];
    for (int round = 0; round < Integer.parseInt(args[1]); round++) {
      if (args.length == 3) {
        PlantedRatings ratings = new PlantedRatings(60, 40, 1_000, 2, 0.5, 0.5, 0.5, 1);
        new MatrixFactorization()
            .setRank(Integer.parseInt(args[2]))
            .setMaxIter(1)
            .fit(ratings.frame(spark, 1))
            .write()
            .save(place);
      } else {
        System.out.println(FOUND + replace(place, args[2], args[3]));
      }
    }
    spark.stop();
  }

  private static int replace(String place, String one, String other) throws IOException {
    MatrixFactorizationModel found = MatrixFactorizationModel.load(place);
    MatrixFactorizationModel next = MatrixFactorizationModel.load(one);
    if (next.rank() == found.rank()) {
      next = MatrixFactorizationModel.load(other);
    }
    next.write().overwrite().save(place);
    return found.rank();
  }
}
