package io.sparkmp.cf.train;

import io.sparkmp.cf.bayes.BayesProgram;
import io.sparkmp.cf.bayes.BayesRows;
import io.sparkmp.cf.bayes.LinkSizes;
import io.sparkmp.cf.features.FeatureBlock;
import io.sparkmp.cf.ingest.FeatureSearch;
import io.sparkmp.cf.ingest.FeatureTable;
import io.sparkmp.cf.ingest.Features;
import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.app.Known;
import io.sparkmp.spark.app.Rotation;
import io.sparkmp.spark.layout.Side;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;

/**
 * Features beside the ids of the ratings.
 *
 * @param features of users or items
 * @param side the ids of the ratings
 * @param entries of all features
 * @param known ids that have both
 * @param others ids that have features and no place in the ratings
 * @param bare ids of the ratings without features
 * @param digest of ids and features, in any order
 */
public record LinkedFeatures(
    Features features, Side side, long entries, long known, long others, long bare, long digest) {

  /**
   * Finds the features of a table, and counts ids.
   *
   * @param warn told what is left out, and if no id has both
   * @throws io.sparkmp.spark.ingest.IngestException if the table has no features, too many, or ids
   *     of another type
   */
  public static LinkedFeatures of(FeatureTable table, Side side, Consumer<String> warn) {
    FeatureSearch found = FeatureSearch.of(table);
    LinkedFeatures linked = of(table.with(side.type(), found.columns()), side);
    found.warnings(table.place()).forEach(warn);
    if (linked.known == 0) {
      warn.accept(
          "%s has features of none of the %ss that have ratings: check that both write ids alike"
              .formatted(table.place(), table.side()));
    }
    return linked;
  }

  private static LinkedFeatures of(Features features, Side side) {
    long[] all = new long[5];
    for (long[] part : Jobs.collect(place(features, side).map(LinkedFeatures::count))) {
      for (int i = 0; i < all.length; i++) {
        all[i] += part[i];
      }
    }
    return new LinkedFeatures(
        features, side, all[0], all[1], all[2] - all[1], all[3] - all[1], all[4]);
  }

  /** How large the features of both sides are. */
  static LinkSizes sizes(@Nullable LinkedFeatures users, @Nullable LinkedFeatures items) {
    return new LinkSizes(
        users == null ? 0 : users.features.columns().size(),
        items == null ? 0 : items.features.columns().size(),
        users == null ? 0 : users.perRow(),
        items == null ? 0 : items.perRow());
  }

  /** The training with features on the sides that have some. */
  static Rotation<SparseBlock, BayesRows, BayesRows> start(
      Rotation<SparseBlock, BayesRows, BayesRows> bare,
      BayesProgram program,
      @Nullable LinkedFeatures users,
      @Nullable LinkedFeatures items) {
    Rotation<SparseBlock, BayesRows, BayesRows> all = bare;
    if (users != null) {
      all =
          all.rowsFrom(
              users::placed,
              (p, known) ->
                  program.pinned(known.ids(), FeatureBlock.of(known.ids().ids(), known.saved())));
    }
    if (items != null) {
      all =
          all.columnsFrom(
              items::placed,
              (s, known) ->
                  program.slice(known.ids(), FeatureBlock.of(known.ids().ids(), known.saved())));
    }
    return all;
  }

  /** The features of each part of the side, those of ids that the ratings do not have too. */
  JavaRDD<Known<FeatureBlock>> placed() {
    return place(features, side);
  }

  private static JavaRDD<Known<FeatureBlock>> place(Features features, Side side) {
    return Known.of(side, features.blocks(), FeatureBlock::ids, FeatureBlock::gather);
  }

  private static long[] count(Known<FeatureBlock> part) {
    long[] counts = new long[5];
    IdEncoder index = part.ids().ids().index();
    counts[3] = part.ids().ids().size();
    for (FeatureBlock block : part.saved()) {
      counts[0] += block.rows().columns().length;
      counts[2] += block.ids().size();
      for (int i = 0; i < block.ids().size(); i++) {
        counts[1] += block.ids().find(index, i) >= 0 ? 1 : 0;
        counts[4] += block.digest(i);
      }
    }
    return counts;
  }

  /** How many entries a row has, about. */
  private double perRow() {
    return (double) entries / Math.max(1, known + others);
  }

  /** For identities of trainings. */
  @Override
  public String toString() {
    return "%s features of %ss, %s"
        .formatted(features.columns().size(), features.side(), Long.toHexString(digest));
  }

  /** What was found, for people. */
  public String description() {
    return String.format(
        Locale.ROOT,
        "%d features of %d %ss; %d of them have no ratings, and %d %ss have ratings and no row of"
            + " features",
        features.columns().size(),
        known + others,
        features.side(),
        others,
        bare,
        features.side());
  }
}
