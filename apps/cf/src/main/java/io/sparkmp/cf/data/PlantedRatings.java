package io.sparkmp.cf.data;

import io.sparkmp.errors.Arguments;
import io.sparkmp.random.SplitMix64;
import java.io.Serializable;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Ratings drawn from a known factor model plus normal noise. The noise is the floor: apart from
 * chance, no model can predict unseen ratings with a lower RMSE.
 *
 * <p>Popularity follows the Zipf-Mandelbrot law on both sides: the item at place i = 0, 1, ... is
 * drawn with weight (1 + i + items / 100)<sup>-itemExponent</sup>, without replacement within a
 * user, and the users' numbers of ratings fall in the same way. So low ids are popular. The draws
 * depend only on these parameters, not on the number of partitions: each user has a separate stream
 * of random numbers.
 *
 * @param users ids 0 to users - 1
 * @param items ids 0 to items - 1
 * @param ratings the approximate total; at most half of all pairs
 * @param rank factors of the planted model
 * @param noise standard deviation, &gt;= 0
 * @param userExponent 0: all users are equally busy
 * @param itemExponent 0: all items are equally popular
 * @param seed of everything
 */
public record PlantedRatings(
    int users,
    int items,
    long ratings,
    int rank,
    double noise,
    double userExponent,
    double itemExponent,
    long seed)
    implements Serializable {
  private static final long RATINGS_OF_USER = 3;

  /** The columns of {@link #frame}. */
  public static final StructType SCHEMA =
      new StructType()
          .add("user", DataTypes.LongType, false)
          .add("item", DataTypes.LongType, false)
          .add("rating", DataTypes.FloatType, false);

  /** Checks the numbers. */
  public PlantedRatings {
    Arguments.check("users", users, users >= 1, ">= 1");
    Arguments.check("items", items, items >= 2, ">= 2");
    Arguments.check("rank", rank, rank >= 1, ">= 1");
    Arguments.check("noise", noise, noise >= 0, ">= 0");
    Arguments.check("userExponent", userExponent, userExponent >= 0 && userExponent <= 4, "0 to 4");
    Arguments.check("itemExponent", itemExponent, itemExponent >= 0 && itemExponent <= 4, "0 to 4");
    long most = (long) users * (items / 2);
    Arguments.check("ratings", ratings, ratings >= users && ratings <= most, users + " to " + most);
  }

  /** The model behind the ratings; not thread-safe. */
  public PlantedTruth truth() {
    return new PlantedTruth(items, rank, seed);
  }

  /**
   * The ratings, recomputed identically on every read.
   *
   * @param partitions the number of parts to draw them in
   * @return columns user (long), item (long) and rating (float)
   */
  public Dataset<Row> frame(SparkSession spark, int partitions) {
    Activity activity = Activity.of(users, items / 2, ratings, userExponent);
    var rows =
        JavaSparkContext.fromSparkContext(spark.sparkContext())
            .parallelize(IntStream.range(0, partitions).boxed().toList(), partitions)
            .flatMap(part -> draw(activity, part, partitions));
    return spark.createDataFrame(rows, SCHEMA);
  }

  /**
   * Draws for every {@code partitions}-th user from {@code part} on, so that parts are of similar
   * size.
   */
  private Iterator<Row> draw(Activity activity, int part, int partitions) {
    PlantedTruth truth = truth();
    ItemDraw draw = new ItemDraw(items, itemExponent);
    return IntStream.iterate(part, user -> user < users, user -> user + partitions)
        .boxed()
        .flatMap(
            user -> {
              SplitMix64 random = new SplitMix64(SplitMix64.derive(seed, RATINGS_OF_USER, user));
              int[] drawn = draw.distinct(activity.ratings(user), random);
              Long id = (long) user;
              return IntStream.of(drawn)
                  .mapToObj(
                      item -> {
                        double value = truth.value(user, item) + noise * random.nextGaussian();
                        return RowFactory.create(id, (long) item, (float) value);
                      });
            })
        .iterator();
  }

  /**
   * The number of ratings of each user: scale (1 + user + users / 100)<sup>-exponent</sup>, clamped
   * to {@code least} and {@code most}.
   */
  private record Activity(double scale, double exponent, double offset, double least, int most)
      implements Serializable {

    static Activity of(int users, int most, long ratings, double exponent) {
      double mean = (double) ratings / users;
      double least = Math.max(1, Math.min(20, mean / 5));
      double[] weights =
          IntStream.range(0, users)
              .mapToDouble(user -> Math.pow(1 + user + users / 100.0, -exponent))
              .toArray();
      double low = 0;
      double high = most / weights[users - 1];
      for (int i = 0; i < 60; i++) { // bisection, since both bounds bend the sum
        double middle = (low + high) / 2;
        double sum = 0;
        for (double weight : weights) {
          sum += Math.min(most, Math.max(least, middle * weight));
        }
        if (sum < ratings) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return new Activity(high, exponent, users / 100.0, least, most);
    }

    int ratings(int user) {
      double wanted = scale * Math.pow(1 + user + offset, -exponent);
      double exact = Math.min(most, Math.max(least, wanted));
      // Rounds up for a fraction of users equal to the fractional part.
      double fraction = SplitMix64.unit(SplitMix64.mix(user));
      return (int) Math.min(most, Math.floor(exact + fraction));
    }
  }
}
