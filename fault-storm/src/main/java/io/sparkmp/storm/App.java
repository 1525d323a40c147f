package io.sparkmp.storm;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.lda.ml.RotatingLDA;
import io.sparkmp.random.SplitMix64;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** What is trained, on planted data that are drawn anew for each training. */
enum App {
  /** Matrix factorisation. */
  CF {
    @Override
    MLWritable fit(SparkSession spark, Course course) {
      PlantedRatings ratings =
          new PlantedRatings(6_000, 2_000, course.size() * 10_000L, 8, 0.5, 0.5, 0.5, 1);
      MatrixFactorization estimator =
          new MatrixFactorization()
              .setNumBlocks(course.workers())
              .setRank(32)
              .setMaxIter(course.iterations())
              .setSeed(1)
              .setEngine(course.engine());
      return (course.snapshots().isEmpty()
              ? estimator.setCheckpointInterval(-1)
              : estimator.setSnapshotDir(course.snapshots()).setCheckpointInterval(5))
          .fit(ratings.frame(spark, 4));
    }
  },
  /** Topic models. */
  LDA {
    @Override
    MLWritable fit(SparkSession spark, Course course) {
      RotatingLDA estimator =
          new RotatingLDA()
              .setNumBlocks(course.workers())
              .setK(30)
              .setMaxIter(course.iterations())
              .setSeed(1)
              .setEngine(course.engine());
      return (course.snapshots().isEmpty()
              ? estimator.setCheckpointInterval(-1)
              : estimator.setSnapshotDir(course.snapshots()).setCheckpointInterval(5))
          .fit(documents(spark, course.size() * 100));
    }
  };

  private static final int WORDS = 2_000;
  private static final int TOPICS = 20;

  /**
   * How an app is trained.
   *
   * @param engine that runs it
   * @param workers P
   * @param iterations over the data
   * @param size of the data: ten thousands of ratings, or hundreds of documents
   * @param snapshots their folder, or empty for none
   */
  record Course(String engine, int workers, int iterations, int size, String snapshots) {}

  /** Trains. */
  abstract MLWritable fit(SparkSession spark, Course course);

  /** Trains, and saves what came of it. */
  final void fitAndSave(SparkSession spark, Course course, String model) throws IOException {
    fit(spark, course).write().overwrite().save(model);
  }

  private static Dataset<Row> documents(SparkSession spark, int documents) {
    List<Integer> parts = List.of(0, 1, 2, 3);
    var rows =
        JavaSparkContext.fromSparkContext(spark.sparkContext())
            .parallelize(parts, parts.size())
            .flatMap(
                part -> {
                  List<Row> drawn = new ArrayList<>();
                  for (int d = part; d < documents; d += parts.size()) {
                    drawn.add(RowFactory.create((long) d, document(d)));
                  }
                  return drawn.iterator();
                });
    return spark.createDataFrame(
        rows, new StructType().add("id", "long").add("features", SQLDataTypes.VectorType()));
  }

  /** Three words of four are of the document's own topic. */
  private static Vector document(int number) {
    SplitMix64 random = new SplitMix64(number);
    double[] counts = new double[WORDS];
    for (int token = 0; token < 80; token++) {
      int topic = random.nextInt(4) > 0 ? number % TOPICS : random.nextInt(TOPICS);
      double skewed = random.nextDouble() * random.nextDouble();
      counts[topic * (WORDS / TOPICS) + (int) (skewed * (WORDS / TOPICS))]++;
    }
    return Vectors.dense(counts).toSparse();
  }
}
