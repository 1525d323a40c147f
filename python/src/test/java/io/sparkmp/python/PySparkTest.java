package io.sparkmp.python;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.DocumentedCode;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The wheel, used from a real Python with PySpark. */
@Tag("long")
@Tag("lines")
class PySparkTest {
  private static final Path TESTS = Project.ROOT.resolve("python/tests");

  @TempDir private static Path folder;

  private static @Nullable PySparkHere pyspark;
  private static Path site;

  @BeforeAll
  static void install() throws Exception {
    pyspark = PySparkHere.in(Files.createDirectory(folder.resolve("home")));
    site = folder.resolve("site");
    pyspark.install(Files.createDirectory(folder.resolve("dist")), site);
  }

  @AfterAll
  static void close() throws Exception {
    if (pyspark != null) {
      pyspark.close();
    }
  }

  @Test
  void isBuiltAsWheelAndSdist() throws Exception {
    String version =
        PythonPackage.files(Project.ROOT).get("_version.py").replaceAll("(?s).*= \"(.*)\".*", "$1");
    Path dist = folder.resolve("dist");
    assertThat(PySparkHere.only(dist, ".whl"))
        .hasFileName("spark_mp-" + version + "-py3-none-any.whl");
    assertThat(PySparkHere.only(dist, ".tar.gz")).hasFileName("spark-mp-" + version + ".tar.gz");
    assertThat(site.resolve("spark_mp/py.typed")).exists();
  }

  @Test
  void doesWhatItsTestsSay() throws Exception {
    String printed =
        pyspark.run(
            PySparkHere.withJars(),
            List.of(site),
            "-m",
            "unittest",
            "discover",
            "--start-directory",
            TESTS.toString());

    Matcher ran = Pattern.compile("Ran (\\d+) tests").matcher(printed);
    assertThat(ran.find()).as(printed).isTrue();
    assertThat(Integer.parseInt(ran.group(1))).isGreaterThan(20);
    assertThat(printed).doesNotContain("skipped");
  }

  /** The page's first program trains, saves and loads a pipeline. */
  @Test
  void thePageRunsAsItStands() throws Exception {
    String code = DocumentedCode.blocks(Project.ROOT.resolve("docs/python.md"), "python").get(0);
    assertThat(code.lines().filter(line -> !line.isBlank()).count()).isLessThanOrEqualTo(15);
    Path program = Files.writeString(folder.resolve("recommend.py"), code);

    String printed = pyspark.run(PySparkHere.withJars(), List.of(site), program.toString());

    assertThat(printed).contains("|user|recommendations");
  }

  /** The excerpts of other pages, on small data of the names that they use. */
  @Test
  void excerptsRunAsTheyStand() throws Exception {
    StringBuilder program =
        new StringBuilder(
            """
            from pyspark.sql import SparkSession
            spark = SparkSession.builder.master("local[2]").config(
                "spark.sql.shuffle.partitions", "2").getOrCreate()
            ratings = spark.range(3000).selectExpr(
                "int(id % 100) user", "int(id * 7 % 31) item", "float(1 + id % 5) rating")
            tokens = spark.sql(
                "SELECT IF(id % 2 = 0, array('a', 'b', 'c'), array('d', 'e')) words FROM range(40)")
            """);
    List<String> pages = List.of("docs/estimators.md", "docs/estimators-lda.md", "README.md");
    for (String page : pages) { // the README's changes what classes there are
      DocumentedCode.blocks(Project.ROOT.resolve(page), "python").forEach(program::append);
      program.append("print('Ran " + page + "')\n");
    }
    Path file = Files.writeString(folder.resolve("excerpts.py"), program);
    String jars =
        Project.applicationJars() + "," + Project.built("mllib").resolve("spark-mp-mllib.jar");

    String printed = pyspark.run(List.of("--jars", jars), List.of(site), file.toString());

    assertThat(pages).allSatisfy(page -> assertThat(printed).contains("Ran " + page));
  }

  /** A program of PySpark alone: by the command, and by the one line that it may have. */
  @Test
  void aProgramOfPySparkRunsUnchanged() throws Exception {
    String code =
        """
        import sys
        from pyspark.ml import Pipeline, PipelineModel
        from pyspark.ml.classification import LogisticRegression
        from pyspark.ml.clustering import LDA
        from pyspark.ml.evaluation import RegressionEvaluator
        from pyspark.ml.feature import CountVectorizer, VectorAssembler, Word2Vec
        from pyspark.ml.recommendation import ALS, ALSModel
        from pyspark.ml.regression import LinearRegression
        from pyspark.ml.tuning import CrossValidator, ParamGridBuilder
        from pyspark.sql import SparkSession

        spark = SparkSession.builder.master("local[2]").getOrCreate()
        ratings = spark.range(3000).selectExpr(
            "int(id % 100) user", "int(id * 7 % 31) item", "float(1 + id % 2 * 4) rating")
        als = ALS(rank=2, maxIter=3, coldStartStrategy="drop", seed=1)
        print("als", als._java_obj.getClass().getName())
        grid = ParamGridBuilder().addGrid(als.regParam, [0.1, 0.01]).build()
        judge = RegressionEvaluator(labelCol="rating")
        best = CrossValidator(estimator=als, estimatorParamMaps=grid, evaluator=judge, numFolds=2)
        model = best.fit(ratings).bestModel
        print("model", type(model).__name__, model.rank, model.recommendForAllUsers(2).count())
        folder = sys.argv[1]
        model.save(folder + "/model")
        print("loaded", ALSModel.load(folder + "/model").userFactors.count())
        als.save(folder + "/als")
        print("again", ALS.load(folder + "/als")._java_obj.getClass().getName())
        words = spark.sql(
            "SELECT IF(id % 2 = 0, array('a', 'b', 'c'), array('d', 'e')) words FROM range(40)")
        pipeline = Pipeline(stages=[
            CountVectorizer(inputCol="words", outputCol="features"), LDA(k=2, maxIter=3, seed=1)])
        pipeline.fit(words).save(folder + "/topics")
        topics = PipelineModel.load(folder + "/topics").stages[1]
        print("topics", type(topics).__name__, topics.describeTopics(2).count())
        pipeline.save(folder + "/pipeline")
        print("stage", Pipeline.load(folder + "/pipeline").getStages()[1]._java_obj.getClass().getName())
        vectors = Word2Vec(vectorSize=3, minCount=0, inputCol="words", outputCol="v").fit(words)
        print("vectors", vectors.getVectors().count())
        numbers = spark.sql("SELECT double(id % 2) label, id % 7 a, id % 3 b FROM range(60)")
        records = VectorAssembler(inputCols=["a", "b"], outputCol="features").transform(numbers)
        logistic = LogisticRegression(regParam=0.1).fit(records)
        print("logistic", logistic.numClasses, logistic.summary.areaUnderROC > 0.4)
        linear = LinearRegression(solver="l-bfgs", regParam=0.1).fit(records)
        print("linear", linear.numFeatures, linear.summary.rootMeanSquaredError < 1)
        """;
    String expected =
        """
        als io.sparkmp.mllib.ALS
        model ALSModel 2 100
        loaded 100
        again io.sparkmp.mllib.ALS
        topics LocalLDAModel 2
        stage io.sparkmp.mllib.LDA
        vectors 5
        logistic 2 True
        linear 2 True
        """;
    List<String> jar =
        List.of("--jars", Project.built("mllib").resolve("spark-mp-mllib.jar").toString());
    Path program = Files.writeString(folder.resolve("unchanged.py"), code);
    Path first = Files.createDirectory(folder.resolve("first"));
    assertThat(
            pyspark.run(jar, List.of(site), "-m", "spark_mp", program.toString(), first.toString()))
        .contains(expected.lines().toList());
    String untilTheClass = code.substring(0, code.indexOf("grid = "));
    Path line =
        Files.writeString(folder.resolve("line.py"), "import spark_mp.install\n" + untilTheClass);
    assertThat(pyspark.run(jar, List.of(site), line.toString()))
        .contains("als io.sparkmp.mllib.ALS");
    assertThat(pyspark.run(List.of(), List.of(site), "-m", "spark_mp", "--help"))
        .startsWith("Usage: python -m spark_mp PROGRAM [ARGUMENTS]");
  }

  /** The program that the page on MLlib's programs has figures of, on little data. */
  @Test
  @Tag("nightly")
  void theTasksOfTheExampleRunByBothEngines() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    StringBuilder ratings = new StringBuilder();
    StringBuilder reviews = new StringBuilder();
    StringBuilder counts = new StringBuilder("100\n7\n300\n");
    for (int k = 0; k < 300; k++) {
      ratings.append(k % 30).append(' ').append(k * 7 % 20).append(' ').append(1 + k % 2 * 4);
      ratings.append('\n');
      String word = k % 2 == 0 ? "dull" : "fine";
      reviews.append(k % 2).append("\ta ").append(word).append(" film\n");
      counts.append(1 + k / 3).append(' ').append(1 + k % 7).append(" 2\n");
    }
    for (String name : List.of("ml-10m/train.txt.gz", "ml-10m/test.txt.gz")) {
      zip(data.resolve(name), ratings);
    }
    for (String name : List.of("imdb-text/train.txt.gz", "imdb-text/test.txt.gz")) {
      zip(data.resolve(name), reviews);
    }
    for (String name : List.of("imdb/docword.txt.gz", "20news/docword.txt.gz")) {
      zip(data.resolve(name), counts);
    }
    String program = Project.ROOT.resolve("python/examples/mllib_tasks.py").toString();
    List<String> tasks = List.of("als", "imdb", "20news", "word2vec", "logistic");
    List<String> arguments = new ArrayList<>(List.of(program, data.toString()));
    arguments.addAll(tasks);
    List<String> ofOurs = new ArrayList<>(List.of("-m", "spark_mp"));
    ofOurs.addAll(arguments);
    List<String> jar =
        List.of("--jars", Project.built("mllib").resolve("spark-mp-mllib.jar").toString());
    List<String> deep =
        List.of("--driver-java-options", "-Xss8m"); // for the lineage of MLlib's ALS
    for (String printed :
        List.of(
            pyspark.run(deep, List.of(), arguments.toArray(String[]::new)),
            pyspark.run(jar, List.of(site), ofOurs.toArray(String[]::new)))) {
      assertThat(printed)
          .containsPattern("als: test RMSE 0\\.[0-4]")
          .containsPattern("lda imdb: log perplexity \\d")
          .containsPattern("lda 20news: log perplexity \\d")
          .contains("word2vec: test AUC ", "logistic: test AUC 1.0000");
    }
  }

  private static void zip(Path file, CharSequence text) throws IOException {
    Files.createDirectories(file.getParent());
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.toString().getBytes(UTF_8));
    }
  }

  @Test
  void withoutTheJarItSaysHowToGetIt() throws Exception {
    Path program =
        Files.writeString(
            folder.resolve("without.py"),
            """
            from pyspark.sql import SparkSession
            from spark_mp import MatrixFactorization, MatrixFactorizationModel

            def message(call):
                try:
                    call()
                except RuntimeError as error:
                    print(error)

            message(MatrixFactorization)
            SparkSession.builder.master("local[1]").getOrCreate()
            message(MatrixFactorization)
            message(lambda: MatrixFactorizationModel.load("model"))
            import spark_mp.install
            from pyspark.ml.recommendation import ALS
            message(ALS)
            """);

    String printed = pyspark.run(List.of(), List.of(site), program.toString());

    String coordinates = "io.sparkmp:spark-mp-cf_" + Project.line() + ":0.1.0-SNAPSHOT";
    assertThat(printed)
        .containsSubsequence(
            "Cannot reach Spark: there is no session\nStart one first:",
            "Cannot find io.sparkmp.cf.ml.MatrixFactorization: the session has no jar of spark-mp\n"
                + "Start it with pyspark --packages "
                + coordinates
                + "\n",
            "Cannot find io.sparkmp.cf.ml.MatrixFactorizationModel: ",
            "Cannot find io.sparkmp.mllib.ALS: the session has no jar of spark-mp\n"
                + "Start it with pyspark --packages io.sparkmp:spark-mp-mllib_");
  }
}
