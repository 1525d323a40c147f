package io.sparkmp.spark.loop;

import io.sparkmp.loop.Body;
import io.sparkmp.loop.Cursor;
import io.sparkmp.loop.DrawnRows;
import io.sparkmp.loop.Key;
import io.sparkmp.loop.Loop;
import io.sparkmp.loop.ModelArray;
import io.sparkmp.loop.Plan;
import io.sparkmp.loop.ReadRows;
import io.sparkmp.loop.Rows;
import io.sparkmp.loop.SampledRows;
import io.sparkmp.loop.Start;
import io.sparkmp.loop.Totals;
import io.sparkmp.loop.Value;
import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** A loop for each kind of plan, and records for all of them. */
final class TestLoops {
  static final int RANK = 5;
  static final float STEP = 0.05f;

  private TestLoops() {}

  /** Ratings of 40 users, by number, for 23 items, by name; some of them twice. */
  static Dataset<Row> ratings(SparkSession spark) {
    SplitMix64 random = new SplitMix64(8);
    List<Row> rows = new ArrayList<>();
    for (int k = 0; k < 600; k++) {
      int user = random.nextInt(40);
      int item = random.nextInt(23);
      float rating = (float) Math.sin(user) * (float) Math.cos(item) + 0.1f * random.nextInt(3);
      rows.add(RowFactory.create((long) user, "item-" + item, rating));
    }
    return spark.createDataFrame(
        rows,
        new StructType()
            .add("user", DataTypes.LongType)
            .add("item", DataTypes.StringType)
            .add("rating", DataTypes.FloatType));
  }

  /** What a factorisation with a bias of each item declares. */
  private record Factors(Value rating, Rows w, Rows h, Rows b) {
    static Factors of(Loop loop) {
      Key user = loop.key("user");
      Key item = loop.key("item");
      return new Factors(
          loop.value("rating"),
          loop.array("W", RANK, Start.normal(0.3f)).updated(user),
          loop.array("H", RANK, Start.normal(0.3f)).updated(item),
          loop.array("b", 1, Start.zero()).updated(item));
    }
  }

  /** With a bias of each item. */
  static Plan factorisation(boolean isOrdered) {
    Loop loop = Loop.over("ratings");
    if (isOrdered) {
      loop.ordered();
    }
    Factors of = Factors.of(loop);
    Value rating = of.rating();
    Rows w = of.w();
    Rows h = of.h();
    Rows b = of.b();
    return loop.plan(
        at -> {
          var x = at.row(w);
          var y = at.row(h);
          var bias = at.row(b);
          return () -> {
            float error = at.value(rating) - x.dot(y) - bias.get(0);
            x.blendBoth(1 - STEP * 0.01f, STEP * error, y);
            bias.add(0, STEP * error);
            at.loss((double) error * error);
          };
        },
        at -> Math.pow(at.value(rating) - at.row(w).dot(at.row(h)) - at.row(b).get(0), 2),
        Map.of());
  }

  /** The same by arithmetic of its own, over some records at a time; never ordered. */
  static Plan factorisationByBlocks() {
    Loop loop = Loop.over("ratings");
    Factors of = Factors.of(loop);
    Value rating = of.rating();
    Rows w = of.w();
    Rows h = of.h();
    Rows b = of.b();
    return loop.plan(
        at -> {
          Cursor x = at.row(w);
          Cursor y = at.row(h);
          Cursor bias = at.row(b);
          return Body.block(
              at,
              (from, to) -> {
                float[] xs = x.numbers();
                float[] ys = y.numbers();
                for (int k = from; k < to; k++) {
                  at.to(k);
                  float dot = 0;
                  for (int i = 0; i < RANK; i++) {
                    dot = Math.fma(xs[x.from() + i], ys[y.from() + i], dot);
                  }
                  float error = at.value(rating) - dot - bias.get(0);
                  for (int i = 0; i < RANK; i++) {
                    float xi = xs[x.from() + i];
                    float yi = ys[y.from() + i];
                    xs[x.from() + i] = Math.fma(STEP * error, yi, (1 - STEP * 0.01f) * xi);
                    ys[y.from() + i] = Math.fma(STEP * error, xi, (1 - STEP * 0.01f) * yi);
                  }
                  bias.add(0, STEP * error);
                  at.loss((double) error * error);
                }
              });
        },
        at -> Math.pow(at.value(rating) - at.row(w).dot(at.row(h)) - at.row(b).get(0), 2));
  }

  /** A loop with every kind of access, whose body depends on all of them. */
  static Plan everyAccess() {
    Loop loop = Loop.over("ratings");
    Key user = loop.key("user");
    Key item = loop.key("item");
    Value rating = loop.value("rating");
    Rows w = loop.array("W", 20, Start.uniform(0.5f)).updated(user);
    ModelArray items = loop.array("H", 20, Start.normal(0.3f));
    Rows h = items.updated(item);
    DrawnRows others = items.drawn(item);
    ReadRows features = loop.array("features", 20, Start.normal(1)).read(item);
    Totals count = loop.totals("count", 1);
    Totals sum = loop.totals("sum", 2);
    return loop.plan(
        at -> {
          var x = at.row(w);
          var y = at.row(h);
          var given = at.row(features);
          var n = at.totals(count);
          var all = at.totals(sum);
          return () -> {
            double known = n.get(0);
            n.add(0, 1);
            all.add(1, at.value(rating));
            float mean = (float) (all.get(1) / (1 + known));
            float error = at.value(rating) - mean - x.dot(y);
            x.blendBoth(0.99f, STEP * error, y);
            x.blend(1, 0.01f, given);
            var other = at.row(others, at.random().nextInt(at.count(others)));
            x.blend(1, -0.01f, other);
            other.blend(0.999f, -0.001f, x);
            other.set(3, other.get(3) + 0.001f * at.epoch());
            at.loss(error);
          };
        },
        at -> 0);
  }

  /** By one key: how many ratings a user has, and their sum; the same of all. */
  static Plan countsAndSums() {
    Loop loop = Loop.over("ratings");
    Key user = loop.key("user");
    Value rating = loop.value("rating");
    Rows counted = loop.array("count and sum", 2, Start.zero()).updated(user);
    Totals all = loop.totals("totals", 2);
    return loop.plan(
        at -> {
          var mine = at.row(counted);
          var ofAll = at.totals(all);
          return () -> {
            mine.add(0, 1);
            mine.add(1, at.value(rating));
            ofAll.add(0, 1);
            ofAll.add(1, at.value(rating));
          };
        },
        at -> 0,
        Map.of());
  }

  /** By no key. */
  static Plan sums() {
    Loop loop = Loop.over("ratings");
    Value rating = loop.value("rating");
    Totals sums = loop.totals("count and sum", 2);
    return loop.plan(
        at -> {
          var all = at.totals(sums);
          return () -> {
            all.add(0, 1);
            all.add(1, at.value(rating));
          };
        },
        at -> at.value(rating));
  }

  /**
   * Of each user and of each item the sum of ratings, each times its own weight, and of weights.
   */
  static Plan weightedSums(boolean isOrdered) {
    Loop loop = Loop.over("ratings");
    if (isOrdered) {
      loop.ordered();
    }
    Key user = loop.key("user");
    Key item = loop.key("item");
    Value weight = loop.value("weight");
    Value rating = loop.value("rating");
    Rows ofUsers = loop.array("of users", 2, Start.zero()).updated(user);
    Rows ofItems = loop.array("of items", 2, Start.zero()).updated(item);
    return loop.plan(
        at -> {
          List<Cursor> both = List.of(at.row(ofUsers), at.row(ofItems));
          return () ->
              both.forEach(
                  row -> {
                    row.add(0, at.value(weight) * at.value(rating));
                    row.add(1, at.value(weight));
                  });
        },
        at -> at.value(weight) * at.value(rating));
  }

  /** Rows of items count how often they are drawn, 7.5 times a rating. */
  static Plan draws() {
    Loop loop = Loop.over("ratings");
    Key user = loop.key("user");
    loop.array("users", 1, Start.zero()).updated(user);
    Key item = loop.key("item");
    ModelArray items = loop.array("draws", 1, Start.zero());
    SampledRows noise = items.drawn(item, 0.5, 3);
    return loop.plan(
        at ->
            () -> {
              int draws = at.draws(noise, 7.5);
              for (int i = 0; i < draws; i++) {
                at.row(noise, i).add(0, 1);
              }
            },
        at -> 0);
  }
}
