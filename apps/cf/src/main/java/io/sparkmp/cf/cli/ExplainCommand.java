package io.sparkmp.cf.cli;

import io.sparkmp.cf.foldin.FoldIn;
import io.sparkmp.cf.foldin.UnexplainedException;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.UnknownIds;
import io.sparkmp.cf.solve.Explanation;
import io.sparkmp.cf.solve.Explanation.Part;
import io.sparkmp.cf.train.RatingRange;
import io.sparkmp.cli.ModelCommand;
import io.sparkmp.cli.PrintedTable;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.input.AlikeIds;
import io.sparkmp.cli.input.AskedIds;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.RecordRows;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says why an item is recommended. */
@Command(
    name = "explain",
    description = "Which of a user's ratings speak for an item, and which against it.",
    footer = {
      "",
      "Examples:",
      "  cf explain --model my-model --ratings ratings.csv --user 7 --item 42",
      "  cf explain --model my-model --ratings ratings.csv --user 7 --item 42 --top 5 \\",
      "      --item-names movies.csv",
      "",
      "Give all ratings of this user. The prediction is that for the user as fold-in",
      "solves for him by these ratings, not clipped; it is near that of the training,",
      "and need not be the same. Each rating has a part in it: the parts, the mean and",
      "the bias of the item add up to the prediction."
    })
final class ExplainCommand extends ModelCommand<FactorModel> {

  @Mixin private RatingsArguments ratings = new RatingsArguments();

  @Option(
      names = "--user",
      required = true,
      paramLabel = "ID",
      description = "The user; the model need not know him.")
  private String user = "";

  @Option(names = "--item", required = true, paramLabel = "ID", description = "The item.")
  private String item = "";

  @Option(
      names = "--top",
      paramLabel = "N",
      description =
          "How many ratings are listed, those with the largest parts first (default:"
              + " ${DEFAULT-VALUE}).")
  private int top = 10;

  @Mixin private ItemNames names = new ItemNames();

  @Override
  protected void check() {
    Refusals.check("--top", top, top >= 1, ">= 1");
    names.check();
  }

  @Override
  protected void run(SparkSession spark) {
    FactorModel saved = load(spark);
    FactorModelInfo info = saved.info();
    Object ofUser = AskedIds.parse("user", info.userType(), user);
    Object ofItem = AskedIds.parse("item", info.itemType(), item);
    FoldIn foldIn = new FoldIn(saved);
    KeyedSource source = ratings.open(spark, info, err());
    Dataset<Row> rows =
        RecordRows.read(spark, source, ratings.skipMalformed).rows().toDF("user", "item", "rating");
    Dataset<Row> ofThem = rows.filter(functions.col("user").equalTo(ofUser));
    Explanation explanation;
    try {
      explanation = foldIn.explain(ofUser, ofItem, ofThem);
    } catch (UnexplainedException e) {
      String alike =
          e.isOfUser()
              ? AlikeIds.of("the model", saved.learned().users(), List.of(ofUser))
              : AlikeIds.of(saved.learned().items(), List.of(ofItem));
      throw new IllegalArgumentException(e.getMessage() + alike, e);
    }
    warn(
        UnknownIds.warning(
            saved.learned(),
            ofThem,
            List.of("item"),
            "ratings of this user",
            ratings.paths,
            UnknownIds.NOTHING));
    List<Part> shown = explanation.parts().stream().limit(top).toList();
    table(shown, names.of(spark, info, shown.stream().map(Part::item).toList(), err(), this::warn));
    List<Part> others = explanation.parts().subList(shown.size(), explanation.parts().size());
    if (!others.isEmpty()) {
      print(
          "The other %s: %.4f",
          others.size() == 1 ? "rating" : others.size() + " ratings together",
          others.stream().mapToDouble(Part::part).sum());
    }
    if (info.feedback() == Feedback.EXPLICIT) {
      print("The mean and the bias of the item: %.4f", explanation.base());
    }
    print("Prediction: %.4f", explanation.prediction());
  }

  private void table(List<Part> parts, Map<Object, String> itemNames) {
    PrintedTable table =
        new PrintedTable("item", ">rating", ">part", itemNames.isEmpty() ? "" : "name");
    for (Part part : parts) {
      table.add(
          part.item().toString(),
          RatingRange.plain((float) part.rating()),
          String.format(Locale.ROOT, "%.4f", part.part()),
          itemNames.getOrDefault(part.item(), ""));
    }
    table.print(out());
  }
}
