package io.sparkmp.storm;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.embeddings.EmbeddingsKryoRegistrator;
import io.sparkmp.embeddings.ml.SkipGram;
import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.lda.ml.RotatingLDA;
import io.sparkmp.linear.LinearKryoRegistrator;
import io.sparkmp.linear.ml.RotatingLogisticRegression;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.ml.TrainingParams;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
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
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The applications to train, each on planted data that are generated for each training. */
enum StormApp {
  /** Matrix factorisation. */
  CF {
    @Override
    MLWritable fit(SparkSession spark, Course course) {
      PlantedRatings ratings =
          new PlantedRatings(6_000, 2_000, course.size() * 10_000L, 8, 0.5, 0.5, 0.5, 1);
      MatrixFactorization estimator =
          new MatrixFactorization().setNumBlocks(course.workers()).setRank(32);
      return course.of(estimator).fit(ratings.frame(spark, 4));
    }
  },
  /** Topic models. */
  LDA {
    @Override
    MLWritable fit(SparkSession spark, Course course) {
      RotatingLDA estimator = new RotatingLDA().setNumBlocks(course.workers()).setK(30);
      return course.of(estimator).fit(documents(spark, course.size() * 100));
    }
  },
  /** Linear models, with a penalty that makes some coefficients 0. */
  LINEAR {
    @Override
    MLWritable fit(SparkSession spark, Course course) {
      RotatingLogisticRegression estimator =
          new RotatingLogisticRegression()
              .setNumWorkers(course.workers())
              .setRegParam(0.001)
              .setElasticNetParam(0.5)
              .setTol(0);
      return course.of(estimator).fit(records(spark, course.size() * 1000));
    }
  },
  /** Word vectors, by a declared loop. */
  EMBEDDINGS {
    @Override
    MLWritable fit(SparkSession spark, Course course) {
      SkipGram estimator =
          new SkipGram().setInputCol("words").setNumPartitions(course.workers()).setVectorSize(32);
      return course.of(estimator).fit(sentences(spark, course.size() * 100));
    }
  };

  private static final int WORDS = 2_000;
  private static final int TOPICS = 20;
  private static final int FEATURES = 5_000;

  /**
   * How to train an app.
   *
   * @param engine the engine to use
   * @param workers P
   * @param iterations over the data
   * @param size the size of the data: in ten thousands of ratings, hundreds of documents or
   *     sentences, or thousands of records
   * @param snapshots the folder for snapshots, or empty for none
   */
  record Course(String engine, int workers, int iterations, int size, String snapshots) {

    /** Applies these settings, except the number of workers, to an Estimator. */
    <E extends TrainingParams<E>> E of(E estimator) {
      estimator.setMaxIter(iterations).setSeed(1).setEngine(engine);
      return snapshots.isEmpty()
          ? estimator.setCheckpointInterval(-1)
          : estimator.setSnapshotDir(snapshots).setCheckpointInterval(5);
    }
  }

  /** Trains. */
  abstract MLWritable fit(SparkSession spark, Course course);

  /** Trains and saves the model. */
  final void fitAndSave(SparkSession spark, Course course, String model) throws IOException {
    fit(spark, course).write().overwrite().save(model);
  }

  /** The Kryo registrators of all apps, in the form that Spark takes. */
  static String registrators() {
    return String.join(
        ",",
        CfKryoRegistrator.class.getName(),
        LdaKryoRegistrator.class.getName(),
        LinearKryoRegistrator.class.getName(),
        EmbeddingsKryoRegistrator.class.getName());
  }

  private static Dataset<Row> documents(SparkSession spark, int documents) {
    return drawn(
        spark,
        documents,
        d -> RowFactory.create((long) d, document(d)),
        new StructType().add("id", "long").add("features", SQLDataTypes.VectorType()));
  }

  private static Dataset<Row> records(SparkSession spark, int records) {
    return drawn(
        spark,
        records,
        StormApp::record,
        new StructType().add("label", "double").add("features", SQLDataTypes.VectorType()));
  }

  private static Dataset<Row> sentences(SparkSession spark, int sentences) {
    return drawn(
        spark,
        sentences,
        s -> RowFactory.create((Object) sentence(s)),
        new StructType().add("words", DataTypes.createArrayType(DataTypes.StringType, false)));
  }

  /** Draws a row by its number. */
  private interface Draw extends Serializable {
    Row row(int number);
  }

  private static Dataset<Row> drawn(SparkSession spark, int rows, Draw draw, StructType schema) {
    List<Integer> parts = List.of(0, 1, 2, 3);
    var all =
        JavaSparkContext.fromSparkContext(spark.sparkContext())
            .parallelize(parts, parts.size())
            .flatMap(
                part -> {
                  List<Row> drawn = new ArrayList<>();
                  for (int number = part; number < rows; number += parts.size()) {
                    drawn.add(draw.row(number));
                  }
                  return drawn.iterator();
                });
    return spark.createDataFrame(all, schema);
  }

  private static Vector document(int number) {
    SplitMix64 random = new SplitMix64(number);
    double[] counts = new double[WORDS];
    for (int token = 0; token < 80; token++) {
      counts[word(random, number)]++;
    }
    return Vectors.dense(counts).toSparse();
  }

  private static String[] sentence(int number) {
    SplitMix64 random = new SplitMix64(number);
    String[] words = new String[20];
    Arrays.setAll(words, place -> "w" + word(random, number));
    return words;
  }

  /** A word of a document or sentence; three out of four are of its own topic. */
  private static int word(SplitMix64 random, int number) {
    int topic = random.nextInt(4) > 0 ? number % TOPICS : random.nextInt(TOPICS);
    double skewed = random.nextDouble() * random.nextDouble();
    return topic * (WORDS / TOPICS) + (int) (skewed * (WORDS / TOPICS));
  }

  /** The planted effect of a feature on the margin: every third feature indicates 1 or 0. */
  static int said(int feature) {
    if (feature % 3 != 0) {
      return 0;
    }
    return feature % 2 == 0 ? 1 : -1;
  }

  /** A record in which some features are frequent. */
  private static Row record(int number) {
    SplitMix64 random = new SplitMix64(number);
    double[] features = new double[FEATURES];
    double margin = 0;
    for (int k = 0; k < 20; k++) {
      int feature = (int) (FEATURES * random.nextDouble() * random.nextDouble());
      features[feature]++;
      margin += said(feature);
    }
    double label = random.nextDouble() < 1 / (1 + Math.exp(-margin)) ? 1 : 0;
    return RowFactory.create(label, Vectors.dense(features).toSparse());
  }
}
