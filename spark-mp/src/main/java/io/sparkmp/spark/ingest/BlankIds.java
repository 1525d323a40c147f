package io.sparkmp.spark.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Text ids that are perhaps not meant: those that programs write for a missing id, {@code NULL},
 * {@code nan} or nothing at all; and those that begin or end with an invisible character, such as a
 * no-break space, so that two ids look the same; and {@code 1.23E+15}, of which digits are lost, or
 * {@code M?ller}, of which bytes are. They are valid ids, since somebody may have that name, but
 * warnings count them.
 */
public final class BlankIds {
  /** In lower case. */
  private static final Set<String> WORDS =
      Set.of(
          "",
          "null",
          "(null)",
          "<null>",
          "nan",
          "none",
          "nil",
          "\\n",
          "n/a",
          "#n/a",
          "na",
          "<na>",
          "nat",
          "undefined");

  private static final Pattern POWERS_OF_TEN =
      Pattern.compile("[0-9](?:[.,]([0-9]{1,20}))?[eE]\\+([0-9]{1,3})");

  /** What decoders put in the place of bytes that are not UTF-8. */
  private static final char REPLACEMENT = '\ufffd';

  private static final int LONGEST = 12; // including blanks around it
  private static final int SHOWN = 5;

  private final TreeMap<String, Long> records = new TreeMap<>();
  private final TreeMap<String, Long> unseen = new TreeMap<>();
  private final TreeMap<String, Long> rounded = new TreeMap<>();
  private final TreeMap<String, Long> undecoded = new TreeMap<>();

  /** Whether programs write this for a missing value. */
  public static boolean isForMissing(String text) {
    return isWord(text);
  }

  /** Whether a text begins or ends with a character that nobody sees. */
  public static boolean hasUnseenEnd(String text) {
    return !text.isEmpty()
        && (isUnseen(text.codePointAt(0)) || isUnseen(text.codePointBefore(text.length())));
  }

  /**
   * How many records have each of them; of those with what nobody sees, all records by one of them,
   * and so of rounded and of undecoded ones.
   *
   * @param ids distinct
   * @param codes one per record: a place among the ids
   * @param areNamed whether they identify something; of words and features, only undecoded ones are
   *     counted
   */
  static Map<String, Long> count(Ids ids, int[] codes, boolean areNamed) {
    Map<String, Long> counts = new HashMap<>(); // registered with Kryo
    if (ids.type() == IdType.LONG) {
      return counts;
    }
    Map<Integer, String> found = new HashMap<>();
    String unseen = null;
    String rounded = null;
    String undecoded = null;
    for (int i = 0; i < ids.size(); i++) {
      String id = (String) ids.get(i);
      if (isUndecoded(id)) {
        undecoded = undecoded == null ? id : undecoded;
        found.put(i, undecoded);
      } else if (areNamed && isWord(id)) {
        found.put(i, id);
      } else if (areNamed && hasUnseenEnd(id)) {
        unseen = unseen == null ? id : unseen;
        found.put(i, unseen);
      } else if (areNamed && isRounded(id)) {
        rounded = rounded == null ? id : rounded;
        found.put(i, rounded);
      }
    }
    if (!found.isEmpty()) {
      for (int code : codes) {
        String id = found.get(code);
        if (id != null) {
          counts.merge(id, 1L, Long::sum);
        }
      }
    }
    return counts;
  }

  private static boolean isWord(String id) {
    return id.length() <= LONGEST && WORDS.contains(id.strip().toLowerCase(Locale.ROOT));
  }

  /** Whether an id is a number in powers of ten with fewer digits than the whole number has. */
  private static boolean isRounded(String id) {
    Matcher matcher = POWERS_OF_TEN.matcher(id);
    return matcher.matches()
        && (matcher.group(1) == null ? 0 : matcher.group(1).length())
            < Integer.parseInt(matcher.group(2));
  }

  private static boolean isUndecoded(String id) {
    return id.indexOf(REPLACEMENT) >= 0;
  }

  /** Whether a character is a blank of any kind, or has no shape. */
  private static boolean isUnseen(int character) {
    return switch (Character.getType(character)) {
      case Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.CONTROL,
          Character.FORMAT ->
          true;
      default -> false;
    };
  }

  void add(Map<String, Long> more) {
    more.forEach((id, count) -> like(id).merge(id, count, Long::sum));
  }

  private Map<String, Long> like(String id) {
    if (isUndecoded(id)) {
      return undecoded;
    }
    return isWord(id) ? records : isRounded(id) ? rounded : unseen;
  }

  /**
   * A warning that names the most frequent blank ids; null if there are none.
   *
   * @param of what the ids identify
   * @param noun the name of a record
   */
  @Nullable String warning(@Nullable String of, String noun) {
    if (records.isEmpty()) {
      return null;
    }
    long all = records.values().stream().mapToLong(Long::longValue).sum();
    String shown =
        records.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
            .limit(SHOWN)
            .map(entry -> "'" + entry.getKey() + "' in " + entry.getValue())
            .collect(Collectors.joining(", "));
    return have(all, noun, of)
        + " that often means that there is none ("
        + shown
        + (all == 1
            ? "); it is kept: remove this " + noun
            : "); they are kept: remove these " + noun + "s")
        + " if so";
  }

  /** As {@link #warning}, of ids that begin or end with what nobody sees. */
  @Nullable String warningOfUnseen(@Nullable String of, String noun) {
    if (unseen.isEmpty()) {
      return null;
    }
    long all = unseen.values().stream().mapToLong(Long::longValue).sum();
    String id = unseen.firstKey();
    return have(all, noun, of)
        + " that begins or ends with what cannot be seen, such as '%s'; it is another id than '%s':"
            .formatted(shown(id), seen(id))
        + " take that out if they are one";
  }

  /** As {@link #warning}, of ids that were rounded, so that several may have become one. */
  @Nullable String warningOfRounded(@Nullable String of, String noun) {
    if (rounded.isEmpty()) {
      return null;
    }
    long all = rounded.values().stream().mapToLong(Long::longValue).sum();
    return have(all, noun, of)
        + " such as '"
        + rounded.firstKey()
        + "', as spreadsheets round long numbers; several ids may have become one: write them with"
        + " all digits";
  }

  /** As {@link #warning}, of ids that were read in a wrong encoding, so that several may be one. */
  @Nullable String warningOfUndecoded(@Nullable String of, String noun) {
    if (undecoded.isEmpty()) {
      return null;
    }
    long all = undecoded.values().stream().mapToLong(Long::longValue).sum();
    return (of == null ? "There are words or features" : have(all, noun, of))
        + " such as '"
        + undecoded.firstKey()
        + "', where U+FFFD stands for bytes that are not UTF-8; several may have become one: read"
        + " the data in their own encoding";
  }

  private static String have(long records, String noun, @Nullable String of) {
    String name = of == null ? "id" : of + " id";
    boolean isVowel = "aeio".indexOf(name.charAt(0)) >= 0; // a user
    return (records == 1 ? "1 " + noun + " has " : records + " " + noun + "s have ")
        + (isVowel ? "an " : "a ")
        + name;
  }

  private static String shown(String id) {
    StringBuilder shown = new StringBuilder();
    id.codePoints()
        .forEach(
            c ->
                shown.append(
                    c != ' ' && isUnseen(c) ? "\\u%04x".formatted(c) : Character.toString(c)));
    return shown.toString();
  }

  private static String seen(String id) {
    int from = 0;
    int to = id.length();
    while (from < to && isUnseen(id.codePointAt(from))) {
      from += Character.charCount(id.codePointAt(from));
    }
    while (to > from && isUnseen(id.codePointBefore(to))) {
      to -= Character.charCount(id.codePointBefore(to));
    }
    return id.substring(from, to);
  }
}
