import io.sparkmp.embeddings.ml.SkipGram;
import io.sparkmp.embeddings.ml.SkipGramModel;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** From baskets to items that go together: docs/tutorials/baskets.md. */
public final class Baskets {
  private static final String[] MEALS = {
    "bread butter jam honey coffee milk oats yoghurt",
    "spaghetti tomatoes basil parmesan garlic olives capers rocket",
    "rice ginger miso tofu bamboo sesame chilli lime",
    "tortillas beans avocado coriander sweetcorn peppers cheddar salsa",
    "flour sugar eggs vanilla cocoa yeast cream almonds",
    "potatoes leeks carrots celery thyme stock onions parsley"
  };
  private static final String HOUSE = "soap tissues batteries candles matches sponges";

  private Baskets() {}

  public static void main(String[] args) throws Exception {
    String folder = args.length > 0 ? args[0] : ".";
    makeBaskets(Path.of(folder, "baskets.txt"));
    SparkConf conf =
        new SparkConf()
            .setAppName("baskets")
            .setIfMissing("spark.master", "local[*]") // unless spark-submit has set one
            .setIfMissing("spark.log.level", "WARN");
    try (SparkSession spark = SparkSession.builder().config(conf).getOrCreate()) {
      Dataset<Row> baskets =
          spark.read().text(folder + "/baskets.txt").selectExpr("split(value, ' ') AS items");

      SkipGramModel model =
          new SkipGram()
              .setInputCol("items")
              .setWindowSize(10)
              .setSample(0)
              .setVectorSize(16)
              .setMaxIter(5)
              .fit(baskets);
      model.findSynonyms("basil", 3).show();
      model.findSynonyms("soap", 3).show();
      model.write().overwrite().save(folder + "/items-of-java"); // embed similar reads it too
    }
  }

  /** What each shopper needs for one of six meals, and something for the house. */
  private static void makeBaskets(Path file) throws Exception {
    Random random = new Random(7);
    String[] house = HOUSE.split(" ");
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
      for (int shopper = 0; shopper < 20000; shopper++) {
        StringBuilder basket = new StringBuilder(house[random.nextInt(house.length)]);
        for (String item : MEALS[random.nextInt(MEALS.length)].split(" ")) {
          if (random.nextDouble() < 0.6) {
            basket.append(' ').append(item);
          }
        }
        out.println(basket);
      }
    }
  }
}
