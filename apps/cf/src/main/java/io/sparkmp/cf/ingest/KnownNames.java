package io.sparkmp.cf.ingest;

import io.sparkmp.spark.ingest.ColumnRole;
import java.util.List;
import java.util.stream.Stream;

/**
 * Names that people give to columns, as {@code docs/formats/ratings.md} lists them: the letters and
 * digits alone, in lower case. An earlier one goes before a later.
 */
final class KnownNames {

  /** Of users. */
  static final List<String> USERS =
      join(
          List.of("user", "userid", "uid", "username"),
          withId("customer", "reviewer", "member", "visitor", "account", "client", "listener"),
          withId("reader", "viewer", "subscriber", "buyer", "player"),
          List.of("personid", "profileid", "profilename"));

  /** Of items, where they are rated. */
  static final List<String> ITEMS =
      join(
          List.of("item", "itemid", "iid"),
          withId("movie", "film", "product", "book"),
          List.of("isbn"),
          withId("song", "track", "artist", "album", "joke", "article"),
          List.of("asin"),
          withId("business", "game", "anime", "recipe", "restaurant", "hotel", "beer", "video"),
          withId("course"),
          List.of("placeid", "showid", "appid", "contentid", "newsid", "pageid", "sku"),
          List.of("itemname", "movietitle", "booktitle", "gametitle", "title"));

  /** Of ratings, or of what stands for them. */
  static final List<String> RATINGS =
      ColumnRole.known(
          """
          rating ratings userrating movierating bookrating stars starrating score overall value
          preference weight strength count counts plays playcount listens listencount clicks
          clickcount views viewcount purchases quantity interactions
          """);

  /** Of items, where they are named. */
  static final List<String> NAMED_ITEMS =
      join(ITEMS.stream().filter(name -> !isName(name)).toList(), List.of("id"));

  /** Of the names of items. */
  static final List<String> NAMES =
      ColumnRole.known(
          """
          name title itemname itemtitle moviename movietitle filmname filmtitle productname
          producttitle bookname booktitle songname songtitle trackname tracktitle artistname
          albumname albumtitle articletitle businessname gamename gametitle label
          """);

  private KnownNames() {}

  private static boolean isName(String name) {
    return name.endsWith("name") || name.endsWith("title");
  }

  private static List<String> withId(String... names) {
    return Stream.of(names).flatMap(name -> Stream.of(name, name + "id")).toList();
  }

  @SafeVarargs
  private static List<String> join(List<String>... lists) {
    return Stream.of(lists).flatMap(List::stream).toList();
  }
}
