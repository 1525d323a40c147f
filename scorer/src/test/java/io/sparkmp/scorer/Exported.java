package io.sparkmp.scorer;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.ml.MatrixFactorizationModel;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.lda.ml.RotatingLDA;
import io.sparkmp.lda.ml.RotatingLDAModel;
import io.sparkmp.lda.model.TopicModelStore;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.model.TableFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Models trained in Spark and exported. */
final class Exported {
  static final int USERS = 700;
  static final int ITEMS = 400;

  private Exported() {}

  /** Columns user (long), item (long or string) and rating. */
  static Dataset<Row> ratings(boolean textItems) {
    Dataset<Row> planted =
        new PlantedRatings(USERS, ITEMS, 20_000, 4, 0.5, 0.5, 0.5, 9)
            .frame(SharedSpark.get(), 2)
            .withColumn("rating", functions.col("rating").multiply(2));
    return textItems
        ? planted.withColumn("item", functions.concat(functions.lit("äé"), functions.col("item")))
        : planted;
  }

  /** Features of so many ids from 0, and of ten more. */
  static Dataset<Row> features(String id, int ids) {
    return SharedSpark.get()
        .range(ids + 10)
        .selectExpr(id + " as id", "id % 7 as x", "array('a' || id % 3, 'b' || id % 5) as words");
  }

  static FactorModel factors(Path folder, Dataset<Row> ratings, MatrixFactorization settings) {
    MatrixFactorizationModel model =
        settings
            .setRank(12)
            .setMaxIter(settings.getMethod().equals("bayes") ? 20 : 4)
            .setSeed(3)
            .setNumUserBlocks(2)
            .fit(ratings);
    new ModelStore(SharedSpark.get(), folder.toString())
        .save(model.factors(), false, TableFormat.ARROW);
    return model.factors();
  }

  /** Documents of words of three themes; column tokens. */
  static Dataset<Row> documents() {
    SplitMix64 random = new SplitMix64(4);
    List<Row> rows = new ArrayList<>();
    for (int d = 0; d < 300; d++) {
      List<String> words = new ArrayList<>();
      for (int n = 3 + random.nextInt(40); n > 0; n--) {
        int theme = random.nextInt(4) == 0 ? random.nextInt(3) : d % 3;
        words.add("th\u00e9" + theme + "w" + random.nextInt(30));
      }
      rows.add(RowFactory.create((long) d, words.toArray(String[]::new)));
    }
    return SharedSpark.get()
        .createDataFrame(
            rows,
            new StructType()
                .add("document", DataTypes.LongType, false)
                .add("tokens", DataTypes.createArrayType(DataTypes.StringType, false), false));
  }

  static RotatingLDAModel topics(Path folder) {
    RotatingLDAModel model =
        new RotatingLDA()
            .setK(5)
            .setMaxIter(20)
            .setSeed(3)
            .setNumBlocks(2)
            .setFeaturesCol("tokens")
            .fit(documents());
    new TopicModelStore(SharedSpark.get(), folder.toString())
        .save(model.topicModel(), false, TableFormat.ARROW);
    return model;
  }
}
