import io.sparkmp.lda.ml.RotatingLDA;
import io.sparkmp.lda.ml.RotatingLDAModel;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.apache.spark.SparkConf;
import org.apache.spark.ml.feature.StopWordsRemover;
import org.apache.spark.ml.feature.Tokenizer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** From texts to topics: docs/tutorials/topics.md. */
public final class Letters {
  private static final String[] MATTERS = {
    "bus tram stop line late driver ticket fare route timetable station night",
    "school teacher class pupil lesson book roof heating hall lunch exam parents",
    "doctor hospital nurse ward clinic patient appointment waiting pharmacy beds care surgery",
    "rubbish bin collection bottles paper glass street lorry sacks compost smell rats",
    "flat rent landlord damp tenant repair lease floor window boiler stairs deposit",
    "football pitch swimming pool club training team goal changing lights match coach"
  };
  private static final String PLAIN =
      "the a we our is are and for when again please council town year every why to of";

  private Letters() {}

  public static void main(String[] args) throws Exception {
    String folder = args.length > 0 ? args[0] : ".";
    makeLetters(Path.of(folder, "letters.txt"));
    SparkConf conf =
        new SparkConf()
            .setAppName("letters")
            .setIfMissing("spark.master", "local[*]") // unless spark-submit has set one
            .setIfMissing("spark.log.level", "WARN");
    try (SparkSession spark = SparkSession.builder().config(conf).getOrCreate()) {
      Dataset<Row> letters = spark.read().text(folder + "/letters.txt");

      Dataset<Row> split =
          new Tokenizer().setInputCol("value").setOutputCol("all").transform(letters);
      Dataset<Row> words =
          new StopWordsRemover().setInputCol("all").setOutputCol("words").transform(split);
      RotatingLDAModel model =
          new RotatingLDA().setFeaturesCol("words").setK(8).setMaxIter(200).setSeed(1).fit(words);
      model.describeTopics(6).select("topic", "terms").show(false);
      model.write().overwrite().save(folder + "/letter-topics-of-java"); // lda topics reads it too
    }
  }

  /** Letters to a town council. Most are about one matter, some about two. */
  private static void makeLetters(Path file) throws Exception {
    Random random = new Random(7);
    String[] plain = PLAIN.split(" ");
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
      for (int letter = 0; letter < 3000; letter++) {
        String[] first = MATTERS[random.nextInt(MATTERS.length)].split(" ");
        String[] second = MATTERS[random.nextInt(MATTERS.length)].split(" ");
        boolean both = random.nextInt(4) == 0;
        StringBuilder text = new StringBuilder();
        for (int word = 0; word < 40; word++) {
          String[] about = both && random.nextBoolean() ? second : first;
          String[] from = random.nextBoolean() ? about : plain;
          text.append(' ').append(from[random.nextInt(from.length)]);
        }
        out.println(text.substring(1));
      }
    }
  }
}
