package io.sparkmp.cf.view;

import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.recommend.Recommender;
import io.sparkmp.cf.recommend.Recommender.Recommendation;
import io.sparkmp.cf.view.UserHistory.Rated;
import io.sparkmp.page.Page;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The page on some users' recommendations: what they get, why, and what they have rated. */
public final class RecommendationsPage {
  private static final int REASONS = 3;
  private static final int SIMILAR = 5;
  private static final int RATED = 100; // shown per user

  private final FactorModel model;
  private final Recommender recommender;
  private final Map<Object, List<Recommendation>> best = new LinkedHashMap<>();
  private final UserHistory history;

  /**
   * Prepares a page.
   *
   * @param recommendations of all users, best first for each
   */
  public RecommendationsPage(
      FactorModel model,
      Recommender recommender,
      List<Recommendation> recommendations,
      UserHistory history) {
    this.model = model;
    this.recommender = recommender;
    this.history = history;
    recommendations.forEach(
        each -> best.computeIfAbsent(each.user(), user -> new ArrayList<>()).add(each));
  }

  private record Reason(String name, double rating, double cosine) {}

  private record Item(String name, double score, List<Reason> reasons, List<String> similar) {}

  private record Past(String name, double rating, double predicted, boolean known) {}

  private record User(String id, List<Item> items, int rated, List<Past> past) {}

  private record Content(boolean explicit, boolean hasHistory, List<User> users) {}

  /**
   * Makes the page.
   *
   * @param name the model's name, for people
   * @param names called once for the names of the items shown; an item without a name is shown by
   *     its id
   */
  public Page page(String name, Function<Collection<Object>, Map<Object, String>> names) {
    Map<Object, List<Recommendation>> similar = similar();
    Map<Object, String> known = names.apply(shown(similar));
    Function<Object, String> called =
        item -> known.getOrDefault(item, item instanceof String text ? text : "Item " + item);
    Set<Object> compared = new LinkedHashSet<>(similar.keySet());
    best.keySet().forEach(user -> history.of(user).forEach(rated -> compared.add(rated.item())));
    Nearest nearest = new Nearest(model, compared);
    List<User> users = new ArrayList<>();
    best.forEach(
        (user, items) -> {
          List<Rated> rated = history.of(user);
          users.add(
              new User(
                  user.toString(),
                  items.stream().map(each -> item(each, nearest, similar, rated, called)).toList(),
                  rated.size(),
                  rated.stream().limit(RATED).map(each -> past(each, called)).toList()));
        });
    return new Page(
        RecommendationsPage.class,
        "Recommendations by " + name,
        List.of(),
        List.of("recommendations.css"),
        List.of("recommendations.js"),
        Page.data(
            new Content(
                model.info().feedback() == Feedback.EXPLICIT,
                !history.ofUsers().isEmpty(),
                users)));
  }

  /** The most similar items, by recommended item. */
  private Map<Object, List<Recommendation>> similar() {
    Map<Object, List<Recommendation>> similar = new LinkedHashMap<>();
    best.values().forEach(items -> items.forEach(each -> similar.put(each.item(), List.of())));
    recommender
        .similarToFew(List.copyOf(similar.keySet()), SIMILAR)
        .best()
        .forEach(
            each -> {
              List<Recommendation> all = new ArrayList<>(similar.get(each.user()));
              all.add(each);
              similar.put(each.user(), all);
            });
    return similar;
  }

  private Set<Object> shown(Map<Object, List<Recommendation>> similar) {
    Set<Object> shown = new LinkedHashSet<>(similar.keySet());
    similar.values().forEach(items -> items.forEach(each -> shown.add(each.item())));
    best.keySet().forEach(user -> history.of(user).stream().map(Rated::item).forEach(shown::add));
    return shown;
  }

  private static Item item(
      Recommendation recommended,
      Nearest nearest,
      Map<Object, List<Recommendation>> similar,
      List<Rated> rated,
      Function<Object, String> called) {
    return new Item(
        called.apply(recommended.item()),
        recommended.score(),
        nearest.of(recommended.item(), rated, REASONS).stream()
            .map(
                near ->
                    new Reason(
                        called.apply(near.rated().item()), near.rated().rating(), near.cosine()))
            .toList(),
        similar.get(recommended.item()).stream().map(each -> called.apply(each.item())).toList());
  }

  private static Past past(Rated rated, Function<Object, String> called) {
    return new Past(called.apply(rated.item()), rated.rating(), rated.predicted(), rated.known());
  }
}
