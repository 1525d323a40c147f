package io.sparkmp.spark.ingest;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A column that a command looks for by name: the user's choice, else the one with a common name for
 * its role. Nothing is guessed: without either, the message lists the columns and the option that
 * chooses one.
 *
 * @param role the column's content, for messages, such as {@code user}
 * @param option the option that chooses it, such as {@code --user-column}
 * @param given its name, or its position from 1; or null
 * @param names common names in the form of {@link #plain}, by priority
 */
public record ColumnRole(String role, String option, @Nullable String given, List<String> names)
    implements Serializable {
  private static final String POSITION = "[1-9][0-9]{0,8}";

  /** Checks the form of the names. */
  public ColumnRole {
    for (String name : names) {
      if (!name.equals(plain(name))) {
        throw new IllegalArgumentException(
            "Invalid known name: " + name + " (expected: " + plain(name) + ")");
      }
    }
    names = List.copyOf(names);
  }

  /** Splits a text of known names at blanks and line ends. */
  public static List<String> known(String names) {
    return List.of(names.strip().split("\\s+"));
  }

  /** Reduces a name to lower-case letters and digits: {@code User_ID} becomes {@code userid}. */
  public static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{Nd}]", "");
  }

  /** Whether a user chose the column by name. */
  public boolean isNamed() {
    return given != null && !given.matches(POSITION);
  }

  /** Whether a column has a known name. */
  public boolean isKnownIn(List<String> columns) {
    return columns.stream().anyMatch(column -> names.contains(plain(column)));
  }

  /**
   * Finds the column by name.
   *
   * @param columns the names of all columns
   * @param place the table or file, for messages
   * @return position from 0
   * @throws IngestException if there is no such column, or more than one
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
   * Like {@link #find}, for an optional column.
   *
   * @return position from 0, or -1 if the user did not choose it and no name is known
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

  /**
   * Whether {@link #find} would find no column.
   *
   * @throws IngestException if there is more than one
   */
  boolean isMissingIn(List<String> columns, String place) {
    return given == null ? findIfKnown(columns, place) < 0 : at(given, columns, place) < 0;
  }

  /** For messages. */
  String described() {
    return given == null ? "the " + role + " column" : "column " + given;
  }

  private static int[] matching(List<String> columns, String name) {
    return IntStream.range(0, columns.size())
        .filter(at -> plain(columns.get(at)).equals(name))
        .toArray();
  }

  private int chosen(List<String> columns, String place) {
    String wanted = String.valueOf(given);
    int at = at(wanted, columns, place);
    if (at < 0) {
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

  /** The place of the column that the user chose; -1 if there is none. */
  private int at(String wanted, List<String> columns, String place) {
    int at = columns.indexOf(wanted);
    if (at < columns.lastIndexOf(wanted)) {
      throw new IngestException(
          "Cannot choose the %s column in %s: columns %s and %s are both named %s; give its position to %s"
              .formatted(role, place, at + 1, columns.lastIndexOf(wanted) + 1, wanted, option));
    }
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
    return at < columns.size() ? at : -1;
  }

  /** Joins names by commas and quotes blank ones, which some programs write above row numbers. */
  static String names(List<String> columns) {
    return columns.stream()
        .map(name -> name.isBlank() ? "'" + name + "'" : name)
        .collect(Collectors.joining(", "));
  }
}
