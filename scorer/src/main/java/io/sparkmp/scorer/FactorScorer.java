package io.sparkmp.scorer;

import io.sparkmp.cf.draws.RankBy;
import io.sparkmp.cf.draws.SampleScore;
import io.sparkmp.cf.draws.Samples;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.solve.FoldInLoss;
import io.sparkmp.cf.solve.FoldInSolver;
import io.sparkmp.errors.Arguments;
import io.sparkmp.ids.Ids;
import io.sparkmp.topk.Excluded;
import io.sparkmp.topk.PackedBlock;
import io.sparkmp.topk.ScoredSearch;
import io.sparkmp.topk.TopLists;
import io.sparkmp.topk.TopSearch;
import io.sparkmp.topk.VectorBlock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Scores with a factor model that {@code cf export} wrote, with the same results as the model
 * inside Spark. Ids are a {@link Long} or a {@link String}, as in the model; any of Java's
 * whole-number types will do for a Long. Everything is held in memory: the users' factors once and
 * those of the items twice, or once more after a request for similar items, and once more after one
 * by a bound or a sample.
 *
 * <p>Immutable and thread-safe; each thread computes its own answer.
 */
public final class FactorScorer {
  private final FactorModelInfo info;
  private final FactorSide users;
  private final FactorSide items;
  private final PackedBlock candidates;
  private volatile @Nullable PackedBlock directions; // normalised candidates
  private volatile @Nullable FoldInSolver solver;
  private volatile @Nullable VectorBlock samples; // candidates, where the model holds samples

  private FactorScorer(FactorModelInfo info, FactorSide users, FactorSide items) {
    this.info = info;
    this.users = users;
    this.items = items;
    candidates = new PackedBlock(items.known());
  }

  /**
   * Loads a model.
   *
   * @param folder a folder that {@code cf export --output} wrote
   * @throws ScorerException if there is no model, or it is not exported, damaged, or of a newer
   *     version
   */
  public static FactorScorer load(Path folder) {
    ExportedModel model = new ExportedModel(folder, "cf");
    FactorModelInfo info =
        model.metadata(
            FactorModelInfo.class,
            FactorModelInfo.FORMAT,
            FactorModelInfo.NEWEST,
            FactorModelInfo.ADDED);
    return new FactorScorer(
        info,
        FactorSide.read(model, "user", info.userType(), info, info.users()),
        FactorSide.read(model, "item", info.itemType(), info, info.items()));
  }

  /** The model's metadata. */
  public FactorModelInfo info() {
    return info;
  }

  /** A user that the model knows. */
  public Optional<User> user(Object id) {
    int place = users.find(id);
    return place >= 0 && users.isKnown(place)
        ? Optional.of(new User(users.bias(place), users.factors(place)))
        : Optional.empty();
  }

  /**
   * The predicted rating of an item by a user, clipped to the range of the ratings that the model
   * was trained on; for implicit feedback, the predicted preference. If the model does not know one
   * of them, the prediction uses the other alone.
   */
  public float predict(Object user, Object item) {
    int place = users.find(user);
    return place < 0
        ? prediction(0, null, item)
        : prediction(users.bias(place), users.factors(place), item);
  }

  /** The same for a user from {@link #user} or {@link #foldIn}. */
  public float predict(User user, Object item) {
    return prediction(user.bias(), checked(user).factors(), item);
  }

  private float prediction(float bias, float @Nullable [] factors, Object item) {
    int place = items.find(item);
    double dot = 0;
    if (place >= 0 && factors != null) {
      float[] values = items.rows().values();
      int at = place * info.rank();
      for (int k = 0; k < factors.length; k++) {
        dot += (double) factors[k] * values[at + k];
      }
    }
    double score = (double) info.mean() + bias + (place < 0 ? 0 : items.bias(place)) + dot;
    return (float) Math.max(info.minRating(), Math.min((double) info.maxRating(), score));
  }

  /**
   * The standard deviation of a rating from its prediction, as {@code cf predict --deviations} has
   * it. For a user or an item that the model does not know, it leaves out how far that one may lie
   * from the others.
   *
   * @throws IllegalArgumentException if the model holds no samples
   */
  public double deviation(Object user, Object item) {
    info.checkSampled("give deviations of predictions");
    float[] ofUser = users.sampleRow(users.find(user));
    float[] ofItem = items.sampleRow(items.find(item));
    double noise = info.noise();
    return Math.sqrt(noise * noise + layout().variance(ofUser, 0, ofItem, 0));
  }

  private Samples layout() {
    return new Samples(info.samples(), info.rank());
  }

  /**
   * The best items for a user whom the model knows, as {@code cf recommend --by} ranks them; none
   * for another user.
   *
   * @param num the maximum number, at least 1
   * @param seen ids of items to leave out, known to the model or not
   * @param by by what items are ranked
   * @throws IllegalArgumentException if that needs samples, and the model holds none
   */
  public List<Scored> recommend(Object user, int num, Collection<?> seen, RankBy by) {
    Arguments.check("num", num, num >= 1, ">= 1");
    if (by.equals(RankBy.MEAN)) {
      return user(user).map(known -> recommend(known, num, seen)).orElse(List.of());
    }
    info.checkSampled("recommend by a bound or a sample");
    int place = users.find(user);
    if (place < 0 || !users.isKnown(place)) {
      return List.of();
    }
    VectorBlock query = users.samples(place);
    ScoredSearch search =
        new ScoredSearch(
            query,
            atMost(num, candidates),
            excluded(seen),
            new SampleScore(layout(), info.mean(), by));
    search.add(samples());
    return scored(search.best());
  }

  private VectorBlock samples() {
    VectorBlock made = samples;
    if (made == null) { // two threads may race, but make the same
      made = items.knownSamples();
      samples = made;
    }
    return made;
  }

  /**
   * The items with the highest predictions for a user, best first; ties by id.
   *
   * @param num the maximum number, at least 1
   * @param seen ids of items to leave out, known to the model or not
   * @return the items with predictions, not clipped to the range of the ratings
   */
  public List<Scored> recommend(User user, int num, Collection<?> seen) {
    VectorBlock query =
        new VectorBlock(
            Ids.ofLongs(0),
            info.rank(),
            new float[] {user.bias()},
            checked(user).factors().clone());
    return search(query, info.mean(), num, excluded(seen), candidates);
  }

  /** Leaves out items for the only query. */
  private Excluded excluded(Collection<?> seen) {
    var ids = info.itemType().newEncoder();
    int[] codes =
        seen.stream()
            .mapToInt(items::find)
            .filter(place -> place >= 0)
            .map(place -> items.rows().ids().encode(ids, place))
            .toArray();
    return Excluded.pairs(1, ids, new int[codes.length], codes);
  }

  /**
   * The items most similar to an item, by the cosine of the angle between their factors; none for
   * an unknown item.
   *
   * @param num the maximum number, at least 1
   */
  public List<Scored> similar(Object item, int num) {
    int place = items.find(item);
    if (place < 0 || !items.isKnown(place)) {
      return List.of();
    }
    VectorBlock query = items.rows().gather(new int[] {place}).normalised();
    return query.size() == 0
        ? List.of() // its factors are zero and have no direction
        : search(query, 0, num, Excluded.itself(query.ids()), directions());
  }

  private PackedBlock directions() {
    PackedBlock made = directions;
    if (made == null) { // two threads may race, but make the same
      made = new PackedBlock(items.known().normalised());
      directions = made;
    }
    return made;
  }

  private static List<Scored> search(
      VectorBlock query, float offset, int num, Excluded excluded, PackedBlock among) {
    Arguments.check("num", num, num >= 1, ">= 1");
    TopSearch search = new TopSearch(query, offset, atMost(num, among), excluded);
    search.add(among);
    return scored(search.best());
  }

  private static List<Scored> scored(TopLists lists) {
    return IntStream.range(0, lists.starts()[1])
        .mapToObj(i -> new Scored(lists.candidates().get(i), lists.scores()[i]))
        .toList();
  }

  private static int atMost(int num, PackedBlock among) {
    return Math.min(num, Math.max(1, among.size()));
  }

  private User checked(User user) {
    if (user.factors().length != info.rank()) {
      throw new IllegalArgumentException(
          "Invalid user: "
              + user.factors().length
              + " factors (expected: "
              + info.rank()
              + ", the rank of the model)");
    }
    return user;
  }

  /**
   * Folds in a user whom the model does not know, or who has rated more since: solves for factors
   * against the fixed items, with the loss and the regularisation of the training.
   *
   * @param ratings all known ratings of this user, by item id; items that the model has not learned
   *     are left out
   * @return empty if the model has learned none of them
   * @throws IllegalArgumentException if a rating is not finite, the ratings do not determine the
   *     factors, or the model is of version 1, which did not keep its regularisation, or holds
   *     samples
   */
  public Optional<User> foldIn(Map<?, ? extends Number> ratings) {
    info.checkSingle("fold in");
    List<FoldInSolver.Rating> rated = new ArrayList<>();
    Ids ids = items.rows().ids();
    ratings.keySet().stream()
        .filter(id -> items.find(id) >= 0)
        .sorted(Comparator.comparing(items::find, ids::compare)) // in Spark's order
        .forEach(
            id -> {
              int place = items.find(id);
              rated.add(
                  new FoldInSolver.Rating(
                      ids.get(place),
                      ratings.get(id).doubleValue(),
                      items.isKnown(place)
                          ? new FoldInSolver.Known(items.bias(place), items.factors(place))
                          : null));
            });
    FoldInSolver.Solution solution = solver().solve("(new)", rated.iterator());
    return solution.known() > 0
        ? Optional.of(new User(solution.bias(), solution.factors()))
        : Optional.empty();
  }

  private FoldInSolver solver() {
    FoldInSolver made = solver;
    if (made == null) { // two threads may race, but make the same
      FoldInLoss loss = FoldInLoss.of(info);
      int unknowns = FoldInSolver.unknowns(loss, info.rank());
      double[] start =
          loss instanceof FoldInLoss.Implicit
              ? FoldInSolver.gram(info.rank(), items.known().values())
              : new double[unknowns * unknowns];
      made =
          new FoldInSolver(
              "user",
              "item",
              info.rank(),
              info.mean(),
              loss,
              info.nonNegative(),
              info.items(),
              start);
      solver = made;
    }
    return made;
  }
}
