package io.sparkmp.bench.pages;

import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.ml.MatrixFactorizationModel;
import io.sparkmp.embeddings.ml.SkipGram;
import io.sparkmp.embeddings.ml.SkipGramModel;
import io.sparkmp.scorer.FactorScorer;
import io.sparkmp.scorer.Scored;
import io.sparkmp.scorer.TopicScorer;
import io.sparkmp.scorer.User;
import io.sparkmp.spark.ml.Tuner;
import io.sparkmp.spark.ml.TunerModel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The Java of pages, to be run after the commands of the same page, in its folder. That of the
 * tutorials is in programs of their own: {@link TutorialProgramsTest}.
 */
final class PagePrograms {
  private final SparkSession spark;

  PagePrograms(SparkSession spark) {
    this.spark = spark;
  }

  /**
   * Runs what a page shows.
   *
   * @return how many programs that was
   */
  int run(String page) throws Exception {
    switch (page) {
      case "README.md" -> readme(csv("ratings.csv"), csv("ratings.csv").limit(100), "java-model");
      case "docs/serving.md" -> {
        factors();
        topics();
        return 2;
      }
      case "docs/vectors.md" -> { // where the page of the Estimator sends one for commands
        words(spark.read().text("train.txt.gz").selectExpr("split(value, ' ') as words"));
        nodes(spark.range(200).selectExpr("id % 9 as from", "id % 7 as to", "1.0 as times"));
        return 2;
      }
      default -> {
        return 0;
      }
    }
    return 1;
  }

  private Dataset<Row> csv(String file) {
    return spark.read().option("header", true).option("inferSchema", true).csv(file);
  }

  private static void readme(Dataset<Row> ratings, Dataset<Row> moreRatings, String path)
      throws Exception {
    MatrixFactorizationModel model =
        new MatrixFactorization()
            .setRank(32)
            .setMaxIter(15)
            .setColdStartStrategy("drop")
            .fit(ratings); // users and items are numbers or text
    double rmse =
        new RegressionEvaluator().setLabelCol("rating").evaluate(model.transform(moreRatings));
    model.recommendForAllUsers(10, ratings).show(); // but not what they have rated
    model.save(path); // bin/spark-mp cf recommend --model reads it too
    expect(rmse < 1, "RMSE " + rmse);
  }

  private static void factors() throws Exception {
    FactorScorer scorer = FactorScorer.load(Path.of("my-model-arrow"));

    User user = scorer.user(42).orElseThrow();
    List<Scored> best = scorer.recommend(user, 10, List.of(50, 181)); // but not items 50 and 181
    float rating = scorer.predict(42, 50);
    List<Scored> alike = scorer.similar(50, 10);

    Optional<User> stranger = scorer.foldIn(Map.of(50, 5, 181, 3.5)); // by ratings
    expect(best.size() == 10 && alike.size() == 10 && rating > 0, "ten items");
    expect(stranger.isPresent(), "a user");
  }

  private static void topics() throws Exception {
    TopicScorer topics = TopicScorer.load(Path.of("my-topics-arrow"));

    double[] shares = topics.topics(List.of("oil", "price", "oil")); // of each topic
    List<Scored> words = topics.words(7, 10); // of topic 7
    expect(Arrays.stream(shares).sum() == 0, "no word that the model knows");
    expect(!words.isEmpty(), "words");
  }

  /** Not run: a search of twenty trials. */
  static void tuned(Dataset<Row> ratings) {
    MatrixFactorization mf = new MatrixFactorization().setUserCol("user").setItemCol("item");
    TunerModel<MatrixFactorizationModel> found =
        new Tuner<>(mf)
            .search(mf.rank(), 16, 128, 8) // multiples of 8
            .search(mf.regParam(), 0.01, 0.1)
            .search(mf.stepSize(), 0.005, 0.04)
            .setTrials(20)
            .setValidationFraction(0.1)
            .fit(ratings);
    MatrixFactorizationModel best = found.bestModel(); // fitted to all ratings
    found.trials().forEach(System.out::println);
    expect(best.userFactors().count() > 0, "factors");
  }

  private static void words(Dataset<Row> reviews) throws Exception {
    SkipGramModel model =
        new SkipGram().setInputCol("words").setVectorSize(100).setMaxIter(5).fit(reviews);
    Dataset<Row> near = model.findSynonyms("awful", 10); // word, similarity
    Dataset<Row> means = model.transform(reviews); // the mean of each review's vectors
    model.save("my-vectors-of-java"); // bin/spark-mp embed similar --model reads it too
    expect(near.count() == 10 && means.count() == reviews.count(), "rows");
  }

  private static void nodes(Dataset<Row> edges) {
    SkipGramModel nodes =
        new SkipGram().setCenterCol("from").setContextCol("to").setWeightCol("times").fit(edges);
    expect(nodes.getVectors().count() > 0, "vectors");
  }

  private static void expect(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("Expected otherwise: " + what);
    }
  }
}
