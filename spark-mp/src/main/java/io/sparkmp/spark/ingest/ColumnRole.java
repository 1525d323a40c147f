package io.sparkmp.spark.ingest;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A column that a command looks for where columns have names: the one that the user says, else the
 * one that bears a name which people give to such columns. Nothing is guessed: without either, the
 * message lists the columns that are there and the option that chooses one.
 *
 * @param role what the column holds, for messages, such as {@code user}
 * @param option that chooses it, such as {@code --user-column}
 * @param given its name, or its position from 1; or null
 * @param names that are known, as {@link #plain} writes them; an earlier one goes before a later
 */
public record ColumnRole(String role, String option, @Nullable String given, List<String> names)
    implements Serializable {
  private static final String POSITION = "[1-9][0-9]{0,8}";

  /** Checks that the names can be found. */
  public ColumnRole {
    for (String name : names) {
      if (!name.equals(plain(name))) {
        throw new IllegalArgumentException(
            "Invalid known name: " + name + " (expected: " + plain(name) + ")");
      }
    }
    names = List.copyOf(names);
  }

  /** Known names, in a text that separates them by blanks or ends of lines. */
  public static List<String> known(String names) {
    return List.of(names.strip().split("\\s+"));
  }

  /** A name by its letters and digits alone, in lower case: {@code userid} of {@code User_ID}. */
  public static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{Nd}]", "");
  }

  /** Whether a user has said which column it is, by its name. */
  public boolean isNamed() {
    return given != null && !given.matches(POSITION);
  }

  /** Whether one of the columns has a known name. */
  public boolean isKnownIn(List<String> columns) {
    return columns.stream().anyMatch(column -> names.contains(plain(column)));
  }

  /**
   * Finds the column by name.
   *
   * @param columns their names
   * @param place what they are the columns of, for messages
   * @return position from 0
   * @throws IngestException if there is none, or more than one
   */
  public int find(List<String> columns, String place) {
    int found = findIfKnown(columns, place);
    if (found < 0) {
      throw new IngestException(
          "Cannot find the "
              + role
              + " column in "
              + place
              + ": its columns are "
              + names(columns)
              + "; name it by "
              + option);
    }
    return found;
  }

  /**
   * As {@link #find}, for a column that need not be there.
   *
   * @return position from 0, or -1 if the user has not said which it is and no name is known
   */
  public int findIfKnown(List<String> columns, String place) {
    if (given != null) {
      return chosen(columns, place);
    }
    for (String name : names) {
      int[] matches = matching(columns, name);
      if (matches.length > 1) {
        throw new IngestException(
            "Cannot choose the "
                + role
                + " column in "
                + place
                + ": "
                + columns.get(matches[0])
                + " and "
                + columns.get(matches[1])
                + " both could be; name it by "
                + option);
      }
      if (matches.length == 1) {
        return matches[0];
      }
    }
    return -1;
  }

  private static int[] matching(List<String> columns, String name) {
    return IntStream.range(0, columns.size())
        .filter(at -> plain(columns.get(at)).equals(name))
        .toArray();
  }

  private int chosen(List<String> columns, String place) {
    String wanted = String.valueOf(given);
    int at = columns.indexOf(wanted);
    if (at < 0 && !wanted.matches(POSITION)) {
      int[] matches =
          IntStream.range(0, columns.size())
              .filter(column -> columns.get(column).equalsIgnoreCase(wanted))
              .toArray();
      at = matches.length == 1 ? matches[0] : -1;
    }
    if (at < 0 && wanted.matches(POSITION)) {
      at = Integer.parseInt(wanted) - 1;
    }
    if (at < 0 || at >= columns.size()) {
      throw new IngestException(
          "Cannot find column "
              + wanted
              + " in "
              + place
              + ": its columns are "
              + names(columns)
              + "; see "
              + option);
    }
    return at;
  }

  /**
   * Separated by commas; one of no letters, as some programs head their row numbers, can be seen.
   */
  private static String names(List<String> columns) {
    return columns.stream()
        .map(name -> name.isBlank() ? "'" + name + "'" : name)
        .collect(Collectors.joining(", "));
  }
}
