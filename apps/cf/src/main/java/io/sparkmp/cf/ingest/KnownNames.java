package io.sparkmp.cf.ingest;

import io.sparkmp.spark.ingest.ColumnRole;
import java.util.List;
import java.util.stream.Stream;

/**
 * Common names of columns, listed in {@code docs/formats/ratings.md}: lower-case letters and digits
 * only, by priority.
 */
final class KnownNames {

  /** Names of user columns. */
  static final List<String> USERS =
      ColumnRole.known(
          """
          user userid uid username customer customerid reviewer reviewerid member memberid visitor
          visitorid account accountid client clientid listener listenerid reader readerid viewer
          viewerid subscriber subscriberid buyer buyerid player playerid personid profileid
          profilename
          """);

  /** Names of item columns in ratings. */
  static final List<String> ITEMS =
      ColumnRole.known(
          """
          item itemid iid movie movieid film filmid product productid book bookid isbn song songid
          track trackid artist artistid album albumid joke jokeid article articleid asin business
          businessid game gameid anime animeid recipe recipeid restaurant restaurantid hotel
          hotelid beer beerid video videoid course courseid placeid showid appid contentid newsid
          pageid sku itemname movietitle booktitle gametitle title
          """);

  /** Names of columns of ratings or their substitutes. */
  static final List<String> RATINGS =
      ColumnRole.known(
          """
          rating ratings userrating movierating bookrating stars starrating score overall value
          preference weight strength count counts plays playcount listens listencount clicks
          clickcount views viewcount purchases quantity interactions
          """);

  /** Names of item columns in tables of names. */
  static final List<String> NAMED_ITEMS =
      Stream.concat(ITEMS.stream().filter(name -> !isName(name)), Stream.of("id")).toList();

  /** Names of columns of item names. */
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
}
