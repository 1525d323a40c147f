package io.sparkmp.mllib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.embeddings.ml.SkipGram;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.clustering.DistributedLDAModel;
import org.apache.spark.ml.clustering.LDAModel;
import org.apache.spark.ml.clustering.LocalLDAModel;
import org.apache.spark.ml.feature.Word2VecModel;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Topics and vectors of words come back as MLlib's models. */
@Tag("spark")
class TextsTest {

  /** 60 documents of three topics without a word in common; word 15 is in none. */
  private static Dataset<Row> documents(double times) {
    StructType schema = new StructType().add("counts", SQLDataTypes.VectorType());
    return SharedSpark.get()
        .createDataFrame(
            IntStream.range(0, 60)
                .mapToObj(
                    document -> {
                      int[] words =
                          IntStream.range(0, 5).map(w -> 5 * (document % 3) + w).toArray();
                      double[] counts =
                          Arrays.stream(words).mapToDouble(w -> times * (1 + w % 4)).toArray();
                      return RowFactory.create(Vectors.sparse(16, words, counts));
                    })
                .toList(),
            schema);
  }

  private static Dataset<Row> sentences() {
    StructType schema =
        new StructType().add("text", DataTypes.createArrayType(DataTypes.StringType));
    return SharedSpark.get()
        .createDataFrame(
            Stream.of(
                    "Hi I heard about Spark",
                    "I wish Java could use case classes",
                    "Logistic regression models are neat")
                .map(text -> RowFactory.create((Object) text.split(" ")))
                .toList(),
            schema);
  }

  @Test
  void topicsAreALocalModel(@TempDir Path folder) throws Exception {
    LDA lda = new LDA("lda_1");
    lda.setFeaturesCol("counts").setK(3).setSeed(1).setTopicDistributionCol("topics");
    LDAModel model = lda.fit(documents(1));
    assertThat(model).isInstanceOf(LocalLDAModel.class);
    assertThat(model.uid()).isEqualTo("lda_1");
    assertThat(model.parent()).isSameAs(lda);
    assertThat(model.vocabSize()).isEqualTo(16);
    assertThat(model.getTopicDistributionCol()).isEqualTo("topics");
    for (Row topic : model.describeTopics(5).collectAsList()) {
      List<Integer> words = topic.getList(1);
      assertThat(words).allMatch(word -> word / 5 == words.get(0) / 5);
    }
    assertThat(model.logPerplexity(documents(1))).isBetween(0.0, 3.0);
    assertThat(model.transform(documents(1)).columns()).containsExactly("counts", "topics");
    String path = folder.resolve("model").toString();
    model.save(path);
    assertThat(LocalLDAModel.load(path).topicsMatrix()).isEqualTo(model.topicsMatrix());
    String estimator = folder.resolve("lda").toString();
    lda.save(estimator);
    assertThat(LDA.load(estimator).getK()).isEqualTo(3);
    assertThat(LDA.read().load(estimator)).isInstanceOf(LDA.class);
    String pipeline = folder.resolve("pipeline").toString();
    new Pipeline().setStages(new PipelineStage[] {lda}).save(pipeline);
    assertThat(Pipeline.load(pipeline).getStages()[0]).isInstanceOf(LDA.class);
    String mllibs = folder.resolve("mllibs").toString();
    new org.apache.spark.ml.clustering.LDA().setK(5).save(mllibs);
    assertThat(LDA.load(mllibs).getK()).isEqualTo(5);
    assertThat(lda.copy(ParamMap.empty())).isInstanceOf(LDA.class);
  }

  @Test
  void whatLdaLacksMllibFits() {
    LDA lda = new LDA();
    lda.setFeaturesCol("counts").setK(3).setMaxIter(2);
    assertThat(lda.fit(documents(0.5)).vocabSize()).isEqualTo(16);
    assertThat(lda.setOptimizer("em").fit(documents(1))).isInstanceOf(DistributedLDAModel.class);
  }

  @Test
  void documentsWithoutWordsAreAnIllegalArgument() {
    LDA lda = new LDA();
    lda.setFeaturesCol("counts").setK(3);
    assertThatThrownBy(() -> lda.fit(documents(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("hold no words");
  }

  @Test
  void vectorsOfWordsAreMllibs(@TempDir Path folder) throws Exception {
    Word2Vec estimator =
        new Word2Vec("w2v_1")
            .setInputCol("text")
            .setOutputCol("vector")
            .setVectorSize(3)
            .setMinCount(0)
            .setSeed(2);
    Word2VecModel model = estimator.fit(sentences());
    assertThat(model.uid()).isEqualTo("w2v_1");
    assertThat(model.parent()).isSameAs(estimator);
    assertThat(model.getVectors().count()).isEqualTo(16);
    assertThat(model.getVectorSize()).isEqualTo(3);
    assertThat(model.getOutputCol()).isEqualTo("vector");
    assertThat(model.transform(sentences()).columns()).containsExactly("text", "vector");
    assertThat(model.findSynonyms("Spark", 2).count()).isEqualTo(2);
    String path = folder.resolve("model").toString();
    model.save(path);
    assertThat(Word2VecModel.load(path).getVectors().count()).isEqualTo(16);
    String saved = folder.resolve("estimator").toString();
    estimator.save(saved);
    assertThat(Word2Vec.load(saved).getVectorSize()).isEqualTo(3);
    assertThatThrownBy(() -> estimator.setMinCount(5).fit(sentences()))
        .isInstanceOf(IllegalArgumentException.class);
    Dataset<Row> one = sentences().selectExpr("array('one', 'one') text");
    assertThat(estimator.setMinCount(0).fit(one).getVectors().count()).isEqualTo(1);
    assertThat(estimator.setMinCount(0).setMaxIter(0).fit(sentences()).getMaxIter()).isEqualTo(0);
  }

  /** An accent within its letter and one after it make two words, as MLlib has them. */
  @Test
  void wordsAreThoseOfTheDataset() {
    Dataset<Row> accents =
        sentences().selectExpr("array('caf\u00e9', 'tea', 'cafe\u0301', 'tea', 'caf\u00e9') text");
    Word2VecModel model =
        new Word2Vec().setInputCol("text").setVectorSize(3).setMinCount(0).fit(accents);
    assertThat(model.getVectors().select("word").as(Encoders.STRING()).collectAsList())
        .containsExactlyInAnyOrder("caf\u00e9", "cafe\u0301", "tea");
    assertThat(model.findSynonyms("cafe\u0301", 1).count()).isEqualTo(1);
    SkipGram ours = new SkipGram().setInputCol("text").setOutputCol("mean").setVectorSize(3);
    Word2VecModel mllibs = ours.setMinCount(0).fitMLlib(accents);
    assertThat(mllibs.transform(accents).columns()).containsExactly("text", "mean");
  }

  /** Not a subclass, since MLlib's is final: params, defaults and docs are the same. */
  @Test
  void wordsHaveMllibsParams() {
    var mllib = new org.apache.spark.ml.feature.Word2Vec("w2v_2");
    Word2Vec ours = new Word2Vec("w2v_2");
    assertThat(ours.explainParams()).isEqualTo(mllib.explainParams());
    for (Param<?> param : mllib.params()) {
      String name =
          param.name().substring(0, 1).toUpperCase(java.util.Locale.ROOT)
              + param.name().substring(1);
      assertThat(Word2Vec.class.getMethods())
          .anyMatch(method -> method.getName().equals("set" + name))
          .anyMatch(method -> method.getName().equals("get" + name));
    }
  }
}
