package io.sparkmp.cf.model;

import io.sparkmp.ids.IdType;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The items that a model predicts the highest ratings for. The rows of the users that are asked for
 * come to the driver and go out with the tasks; those of the items stay where they are, and each
 * partition sends back its best few.
 */
public final class Recommender {
  private final FactorModel model;

  /** Recommendations of one model. */
  public Recommender(FactorModel model) {
    this.model = model;
  }

  /**
   * One recommendation.
   *
   * @param user the id
   * @param rank from 1
   * @param item the id
   * @param score the prediction, not clipped: else the best could not be told apart
   */
  public record Recommendation(Object user, int rank, Object item, double score) {}

  /**
   * Recommends.
   *
   * @param users ids of the model's type, distinct
   * @param top how many for each, at least 1
   * @param seen pairs not to recommend, columns {@code user} and {@code item}
   * @return by user in the order given, the best first, equally good ones by id; items that had no
   *     training rating are left out
   * @throws IllegalArgumentException if the model does not know a user
   */
  public List<Recommendation> top(List<?> users, int top, Dataset<Row> seen) {
    if (top < 1) {
      throw new IllegalArgumentException("Invalid top: " + top + " (expected: >= 1)");
    }
    List<Asked> asked = asked(users, seen);
    StructType schema =
        new StructType()
            .add("place", DataTypes.IntegerType, false)
            .add("id", FactorModel.schema(model.info().itemType()).apply("id").dataType(), false)
            .add("score", DataTypes.DoubleType, false);
    List<Row> best =
        model
            .items()
            .filter("ratings > 0")
            .mapPartitions(new Best(asked, top), Encoders.row(schema))
            .collectAsList();
    List<List<Candidate>> byUser = new ArrayList<>();
    users.forEach(user -> byUser.add(new ArrayList<>()));
    best.forEach(row -> byUser.get(row.getInt(0)).add(new Candidate(row.get(1), row.getDouble(2))));
    List<Recommendation> result = new ArrayList<>();
    for (int place = 0; place < users.size(); place++) {
      List<Candidate> candidates = byUser.get(place);
      candidates.sort(Candidate.BEST_FIRST);
      for (int k = 0; k < Math.min(top, candidates.size()); k++) {
        Candidate candidate = candidates.get(k);
        result.add(new Recommendation(users.get(place), k + 1, candidate.item, candidate.score));
      }
    }
    return result;
  }

  private List<Asked> asked(List<?> users, Dataset<Row> seen) {
    Map<Object, Row> rows = new HashMap<>();
    model
        .users()
        .filter(functions.col("id").isin(users.toArray()))
        .collectAsList()
        .forEach(row -> rows.put(row.get(0), row));
    Map<Object, Set<Object>> seenBy = new HashMap<>();
    seen.filter(functions.col("user").isin(users.toArray()))
        .filter(functions.col("item").isNotNull())
        .collectAsList()
        .forEach(row -> seenBy.computeIfAbsent(row.get(0), id -> new HashSet<>()).add(row.get(1)));
    List<Asked> asked = new ArrayList<>();
    for (Object user : users) {
      Row row = rows.get(user);
      if (row == null) {
        throw new IllegalArgumentException(
            "Cannot recommend: the model does not know user " + user);
      }
      double base = (double) model.info().mean() + row.getFloat(1);
      asked.add(new Asked(base, FactorModel.floats(row, 2), seenBy.getOrDefault(user, Set.of())));
    }
    return asked;
  }

  /** What a task needs of a user: the mean and his bias, his factors, and what he knows. */
  private record Asked(double base, float[] factors, Set<Object> seen) implements Serializable {

    double score(float bias, float[] item) {
      double score = base + bias;
      for (int k = 0; k < item.length; k++) {
        score += (double) factors[k] * item[k];
      }
      return score;
    }
  }

  /** An item and its score for some user. */
  private record Candidate(Object item, double score) {
    static final Comparator<Candidate> BEST_FIRST =
        Comparator.comparingDouble((Candidate candidate) -> -candidate.score)
            .thenComparing(Candidate::item, Candidate::compareIds);

    private static int compareIds(Object a, Object b) {
      return a instanceof Long first
          ? first.compareTo((Long) b)
          : a.toString().compareTo(b.toString());
    }
  }

  /** The best items of one partition for each user. */
  private record Best(List<Asked> asked, int top) implements MapPartitionsFunction<Row, Row> {
    private static final long serialVersionUID = 1L;

    @Override
    public Iterator<Row> call(Iterator<Row> items) {
      List<PriorityQueue<Candidate>> heaps = new ArrayList<>();
      asked.forEach(user -> heaps.add(new PriorityQueue<>(Candidate.BEST_FIRST.reversed())));
      while (items.hasNext()) {
        Row item = items.next();
        float[] factors = FactorModel.floats(item, 2);
        for (int place = 0; place < asked.size(); place++) {
          Asked user = asked.get(place);
          if (!user.seen.contains(item.get(0))) {
            PriorityQueue<Candidate> heap = heaps.get(place);
            heap.add(new Candidate(item.get(0), user.score(item.getFloat(1), factors)));
            if (heap.size() > top) {
              heap.remove(); // the worst of them
            }
          }
        }
      }
      List<Row> best = new ArrayList<>();
      for (int place = 0; place < heaps.size(); place++) {
        for (Candidate candidate : heaps.get(place)) {
          best.add(RowFactory.create(place, candidate.item, candidate.score));
        }
      }
      return best.iterator();
    }
  }

  /**
   * Ids as the user types them.
   *
   * @throws IllegalArgumentException if one is no id of this type
   */
  public static List<Object> parseIds(IdType type, List<String> texts) {
    List<Object> ids = new ArrayList<>();
    for (String text : texts) {
      try {
        Object id = type == IdType.LONG ? (Object) Long.valueOf(text) : text;
        if (!ids.contains(id)) {
          ids.add(id);
        }
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "Invalid user: " + text + " (expected: a whole number, as the model's ids are)", e);
      }
    }
    return ids;
  }
}
