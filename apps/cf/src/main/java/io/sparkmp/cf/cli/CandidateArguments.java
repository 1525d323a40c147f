package io.sparkmp.cf.cli;

import io.sparkmp.cf.draws.RankBy;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.cli.input.IdFile;
import io.sparkmp.spark.files.Overlaps;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which items are recommended at all. */
final class CandidateArguments {

  @Option(
      names = "--candidates",
      paramLabel = "PATH",
      description = "A file of item ids, one per line: no others are recommended.")
  private @Nullable String candidates;

  @Option(
      names = "--exclude-items",
      paramLabel = "PATH",
      description = "A file of item ids, one per line, that nobody is recommended.")
  private @Nullable String excluded;

  /** Adds what is read. */
  Overlaps overlaps(Overlaps others) {
    return others.reads("--candidates", candidates).reads("--exclude-items", excluded);
  }

  /**
   * A recommender of these items.
   *
   * @param by by what items are ranked
   * @param top how many are wanted for each user
   * @param warn told how many of the ids the model does not know
   * @throws IllegalArgumentException if no item is left
   */
  Recommender of(SparkSession spark, FactorModel model, RankBy by, int top, Consumer<String> warn) {
    Recommender all = new Recommender(model, by);
    Recommender chosen = all;
    if (candidates != null) {
      Dataset<Row> ids = ids(spark, model, "candidates", candidates, all, true, warn);
      chosen = chosen.among(ids);
    }
    if (excluded != null) {
      Dataset<Row> ids = ids(spark, model, "excluded items", excluded, all, false, warn);
      chosen = chosen.without(ids);
    }
    if (chosen == all) {
      return all;
    }
    long left = chosen.count();
    if (left == 0) {
      throw new IllegalArgumentException(
          "Cannot recommend: all "
              + (candidates == null ? "items that the model knows" : "candidates")
              + " are among the items of "
              + excluded);
    }
    if (left < top) {
      warn.accept("lists are of " + left + " items at most: there are no more candidates");
    }
    return chosen;
  }

  private static Dataset<Row> ids(
      SparkSession spark,
      FactorModel model,
      String what,
      String path,
      Recommender all,
      boolean needed,
      Consumer<String> warn) {
    List<Object> ids =
        IdFile.read(
            what, path, model.info().itemType(), spark.sparkContext().hadoopConfiguration());
    Dataset<Row> frame = all.itemIds(ids);
    long unknown = ids.size() - all.count(frame);
    if (unknown == ids.size() && needed) {
      throw new IllegalArgumentException(
          "Cannot recommend: the model knows none of the " + unknown + " " + what + " of " + path);
    }
    if (unknown > 0) {
      warn.accept(
          "the model does not know "
              + unknown
              + " of the "
              + ids.size()
              + " "
              + what
              + " of "
              + path);
    }
    return frame;
  }
}
