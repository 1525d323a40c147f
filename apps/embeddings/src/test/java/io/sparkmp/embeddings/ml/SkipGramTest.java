package io.sparkmp.embeddings.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.embeddings.Planted;
import io.sparkmp.embeddings.SharedSpark;
import io.sparkmp.embeddings.model.Neighbours.Neighbour;
import io.sparkmp.spark.ingest.IngestException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.feature.Word2VecModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.Tuple2;

/** Planted neighbours are found, by whatever number of partitions. */
@Tag("spark")
class SkipGramTest {
  private static Dataset<Row> sentences;
  private static SkipGramModel model;

  @BeforeAll
  static void trainOne() {
    sentences = Planted.frame(1, 3).persist();
    model = estimator().fit(sentences);
  }

  private static SkipGram estimator() {
    return new SkipGram("planted")
        .setVectorSize(20)
        .setMaxIter(6)
        .setStepSize(0.1)
        .setMinCount(1)
        .setSample(0)
        .setSeed(3)
        .setNumPartitions(2);
  }

  private static TreeMap<String, float[]> vectors(SkipGramModel of) {
    TreeMap<String, float[]> vectors = new TreeMap<>();
    for (Row row : of.embeddings().vectors().collectAsList()) {
      List<Float> boxed = row.getList(2);
      float[] vector = new float[boxed.size()];
      for (int i = 0; i < vector.length; i++) {
        vector[i] = boxed.get(i);
      }
      vectors.put(row.get(0).toString(), vector);
    }
    return vectors;
  }

  /** The part of the neighbours of each word that are of its group. */
  private static double precision(SkipGramModel of) {
    int right = 0;
    int all = 0;
    for (int group = 0; group < Planted.GROUPS; group++) {
      for (int word = 0; word < 4; word++) {
        String centre = "g" + group + "w" + word;
        for (Neighbour one : of.findSynonymsArray(centre, 5)) {
          right += Planted.group(one.id()).equals(Planted.group(centre)) ? 1 : 0;
          all++;
        }
      }
    }
    assertThat(all).isEqualTo(Planted.GROUPS * 4 * 5);
    return (double) right / all;
  }

  @Test
  void neighboursAreOfOneGroup() {
    assertThat(precision(model)).isGreaterThan(0.95);
  }

  @Test
  @Tag("nightly")
  void morePartitionsAreAsGood() {
    for (int partitions : new int[] {1, 5}) {
      SkipGramModel other =
          estimator().setNumPartitions(partitions).setEngine("narrow").fit(sentences);
      assertThat(precision(other)).as("%d partitions", partitions).isGreaterThan(0.95);
    }
  }

  @Test
  void sameBytesWhateverTheOrderOfRowsAndTheEngine() {
    SkipGramModel other = estimator().setEngine("narrow").fit(Planted.frame(9, 7));
    assertThat(vectors(other)).usingRecursiveComparison().isEqualTo(vectors(model));
    SkipGramModel seed = estimator().setSeed(4).fit(sentences);
    assertThat(vectors(seed).get("g0w0")).isNotEqualTo(vectors(model).get("g0w0"));
  }

  @Test
  void isAsMllibsModelIs() {
    Word2VecModel mllib = model.toMLlib();
    List<Row> ours = model.transform(sentences).collectAsList();
    List<Row> theirs = mllib.transform(sentences).collectAsList();
    for (int i = 0; i < ours.size(); i += 100) {
      assertThat(ours.get(i).getList(0)).isEqualTo(theirs.get(i).getList(0));
      assertThat(((Vector) ours.get(i).get(1)).toArray())
          .containsExactly(((Vector) theirs.get(i).get(1)).toArray(), within(1e-6));
    }
    Tuple2<String, Object>[] found = mllib.findSynonymsArray("g2w0", 7);
    List<Neighbour> synonyms = model.findSynonymsArray("g2w0", 7);
    for (int i = 0; i < 7; i++) {
      assertThat(synonyms.get(i).id()).isEqualTo(found[i]._1());
      assertThat((double) synonyms.get(i).cosine()).isEqualTo((double) found[i]._2(), within(1e-5));
    }
    assertThat(model.getVectors().count()).isEqualTo(mllib.getVectors().count());
    assertThat(model.getVectors().columns()).isEqualTo(mllib.getVectors().columns());
    assertThat(model.getVectors().schema().apply("vector").dataType())
        .isEqualTo(mllib.getVectors().schema().apply("vector").dataType());
    Dataset<Row> table = model.findSynonyms("g2w0", 3);
    assertThat(table.columns()).isEqualTo(mllib.findSynonyms("g2w0", 3).columns());
    Vector vector = model.getVectors().where("word = 'g2w0'").head().getAs(1);
    assertThat(model.findSynonymsArray(vector, 1).get(0).id()).isEqualTo("g2w0");
    for (double length : new double[] {1e300, 1e30, 1e-30, 1e-300}) { // floats cannot hold these
      Vector other = Vectors.dense(Arrays.stream(vector.toArray()).map(x -> x * length).toArray());
      assertThat(model.findSynonymsArray(other, 3))
          .extracting(Neighbour::id)
          .isEqualTo(model.findSynonymsArray(vector, 3).stream().map(Neighbour::id).toList());
    }
  }

  @Test
  void worksInAPipelineThatIsSaved(@TempDir Path folder) throws Exception {
    Pipeline pipeline =
        new Pipeline().setStages(new PipelineStage[] {estimator().setOutputCol("mean")});
    PipelineModel fitted = pipeline.fit(sentences);
    String path = folder.resolve("pipeline").toString();
    fitted.save(path);
    Dataset<Row> before = fitted.transform(sentences.limit(3));
    Dataset<Row> after = PipelineModel.load(path).transform(sentences.limit(3));
    assertThat(after.collectAsList()).isEqualTo(before.collectAsList());
    for (StructType schema : List.of(after.schema(), fitted.transformSchema(sentences.schema()))) {
      assertThat(AttributeGroup.fromStructField(schema.apply("mean")).size()).isEqualTo(20);
    }
    String alone = folder.resolve("model").toString();
    model.write().save(alone);
    SkipGramModel loaded = SkipGramModel.load(alone);
    assertThat(vectors(loaded)).usingRecursiveComparison().isEqualTo(vectors(model));
    assertThat(loaded.getVectorSize()).isEqualTo(20);
    assertThat(loaded.hasSummary()).isFalse();
    assertThat(model.summary().totalIterations()).isEqualTo(6);
    assertThat(model.summary().warning()).isNull();
  }

  @Test
  void aPathIsNoPattern(@TempDir Path folder) throws Exception {
    String path = folder.resolve("[a]{b}*").toString();
    model.write().save(path);
    assertThat(SkipGramModel.load(path).uid()).isEqualTo(model.uid());
    String unfitted = folder.resolve("{x,y}?").toString();
    estimator().save(unfitted);
    assertThat(SkipGram.load(unfitted).getVectorSize()).isEqualTo(20);
  }

  /** Two cliques of nodes: those of one clique are neighbours. */
  @Test
  void trainsOnTheEdgesOfAGraph() {
    List<Row> edges = new ArrayList<>();
    for (int from = 0; from < 20; from++) {
      for (int to = 0; to < 20; to++) {
        if (from != to && from / 10 == to / 10) {
          edges.add(RowFactory.create((long) from, (long) to, 1.5f));
        }
      }
    }
    StructType schema =
        new StructType()
            .add("from", DataTypes.LongType)
            .add("to", DataTypes.LongType)
            .add("times", DataTypes.FloatType);
    Dataset<Row> graph = SharedSpark.get().createDataFrame(edges, schema);
    SkipGram ofEdges =
        new SkipGram()
            .setVectorSize(20)
            .setMaxIter(30)
            .setStepSize(0.1)
            .setSeed(3)
            .setNumPartitions(2)
            .setCenterCol("from")
            .setContextCol("to")
            .setWeightCol("times");
    SkipGramModel nodes = ofEdges.fit(graph);
    assertThat(nodes.getContextVectors().count()).isEqualTo(20);
    for (int node : new int[] {3, 14}) {
      for (Neighbour one : nodes.findSynonymsArray(node, 5)) {
        assertThat((Long) one.id() / 10).isEqualTo(node / 10);
      }
    }
    assertThatThrownBy(() -> nodes.transform(sentences))
        .hasMessage("Cannot transform: the model's ids are whole numbers, not words");
    assertThatThrownBy(() -> ofEdges.fit(graph.withColumn("times", functions.expr("times - 2"))))
        .isInstanceOf(IngestException.class)
        .hasMessageMatching(
            "Cannot read record: the dataset, a pair of \\d+ with the weight -0.5 \\(expected: a"
                + " weight of 0 to 1000000, how often it is trained\\)");
    assertThatThrownBy(() -> ofEdges.fit(graph.withColumn("times", functions.expr("float('NaN')"))))
        .isInstanceOf(IngestException.class)
        .hasMessageContaining("the times is not finite");
  }

  /** The example of Spark's page on Word2Vec. */
  @Test
  void trainsOnThreeSentences() {
    Dataset<Row> three =
        SharedSpark.get()
            .sql(
                "select split(text, ' ') text from values ('Hi I heard about Spark'), ('I wish Java"
                    + " could use case classes'), ('Logistic regression models are neat') as"
                    + " t(text)");
    SkipGram small =
        new SkipGram()
            .setInputCol("text")
            .setOutputCol("result")
            .setVectorSize(3)
            .setMinCount(0)
            .setNumPartitions(1);
    assertThat(small.fit(three).transform(three).select("result").collectAsList())
        .hasSize(3)
        .allMatch(row -> row.<Vector>getAs(0).size() == 3);
    assertThatThrownBy(() -> small.copy(ParamMap.empty()).setSample(1e-9).fit(three))
        .hasMessage(
            "Cannot train vectors: the dataset holds no pairs for training: no sentence keeps two"
                + " words, of which a sample of 0.000000001 keeps only some; 0 keeps all");
  }

  @Test
  void aSentenceThatIsNullIsNamedByItsRow() {
    Dataset<Row> rows =
        SharedSpark.get()
            .range(0, 100, 1, 4)
            .selectExpr(
                "if(id = 57, null, array('a', if(id = 83, null, 'b'), string(id % 5))) tokens");
    assertThatThrownBy(() -> estimator().fit(rows))
        .hasMessage(
            "Cannot read sentence: the dataset, row 8 of partition 2: the tokens are null; leave"
                + " out rows without (2 malformed records)");
    assertThatThrownBy(() -> estimator().fit(rows.where("tokens is not null")))
        .hasMessageContaining("the dataset, row 9 of partition 3 [a, null, 3]: ");
  }

  @Test
  void refusesWhatItCannotUse() {
    assertThatThrownBy(() -> estimator().setWindowSize(0)).hasMessageContaining("windowSize");
    assertThatThrownBy(() -> estimator().setMinCount(100_000).fit(sentences))
        .hasMessage(
            "Cannot train vectors: no word of the dataset occurs 100000 times or more; lower the"
                + " least count");
    Dataset<Row> one = sentences.limit(1).withColumn("tokens", functions.expr("array('a', 'a')"));
    assertThatThrownBy(() -> estimator().fit(one))
        .hasMessage(
            "Cannot train vectors: only one word of the dataset occurs 1 times or more; lower the"
                + " least count");
    Dataset<Row> empty =
        sentences.withColumn("tokens", functions.expr("cast(array() as array<string>)"));
    assertThatThrownBy(() -> estimator().fit(empty))
        .hasMessage("Cannot train vectors: the dataset holds no words");
    Dataset<Row> lonely =
        sentences.limit(40).withColumn("tokens", functions.expr("array(tokens[0])"));
    assertThatThrownBy(() -> estimator().fit(lonely))
        .hasMessage(
            "Cannot train vectors: the dataset holds no pairs for training: no sentence keeps two"
                + " words");
    assertThatThrownBy(() -> estimator().setInputCol("words").fit(sentences))
        .hasMessage(
            "Cannot find column words: the columns are [tokens]; set inputCol, or centerCol and"
                + " contextCol");
    assertThatThrownBy(() -> estimator().setCenterCol("tokens").fit(sentences))
        .hasMessage("Cannot train on pairs: contextCol is not set; set both columns of the pairs");
    assertThatThrownBy(() -> estimator().setWeightCol("tokens").fit(sentences))
        .hasMessage("Cannot use weightCol: there are no pairs; set centerCol and contextCol");
    assertThatThrownBy(
            () -> estimator().setCenterCol("tokens").setContextCol("tokens").fit(sentences))
        .hasMessage("Cannot use minCount: the pairs are given; leave it out");
    assertThatThrownBy(() -> model.findSynonymsArray(7, 3))
        .hasMessage("Cannot find synonyms of 7 (Integer): the ids of the model are text");
    assertThatThrownBy(() -> model.findSynonymsArray("unknown", 3))
        .hasMessage("Cannot find synonyms: the model does not know unknown");
    assertThatThrownBy(() -> model.findSynonymsArray("g0w0", 0))
        .hasMessage("Invalid num: 0 (expected: >= 1)");
    Vector unknown = Vectors.dense(new double[model.getVectors().head().<Vector>getAs(1).size()]);
    unknown.toArray()[1] = Double.NaN;
    assertThatThrownBy(() -> model.findSynonymsArray(unknown, 3))
        .hasMessage("Cannot find synonyms of a vector: it holds NaN (expected: finite numbers)");
  }

  @Test
  void columnsAreNamedByTheRulesOfTheSession() {
    Dataset<Row> two =
        sentences.select(functions.col("*"), functions.lit("no tokens").as("TOKENS"));
    assertThat(vectors(estimator().setInputCol("TOKENS").fit(sentences)).keySet())
        .isEqualTo(vectors(model).keySet());
    assertThatThrownBy(() -> estimator().fit(two))
        .hasMessageStartingWith("Cannot choose column tokens: tokens and TOKENS are one name");
    sentences.sparkSession().conf().set("spark.sql.caseSensitive", true);
    try {
      assertThat(vectors(estimator().setMaxIter(1).fit(two)).keySet())
          .isEqualTo(vectors(model).keySet());
    } finally {
      sentences.sparkSession().conf().unset("spark.sql.caseSensitive");
    }
  }
}
