package io.sparkmp.linear.ingest;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Recognises the input format of Vowpal Wabbit, which we do not read: numbers, perhaps a tag, and
 * features behind bars, such as {@code 1 2.0 'first|n age:31 |w good}.
 */
final class VowpalWabbit {
  private static final String NUMBERS = "([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?\\s+){0,3}";

  /** A tag stands at the bar, or begins with a quote. */
  private static final Pattern LINE =
      Pattern.compile("\\s*" + NUMBERS + "(?:'\\S*\\s*|[^\\s|]*)\\|.*");

  /** What other lines with bars lack: the name of a namespace, or a value behind a name. */
  private static final Pattern SURE =
      Pattern.compile("\\|[A-Za-z][^\\s|]*\\s+[^\\s|]|[|\\s][^\\s|:]+:[-+]?[0-9.]+(?:\\s|\\||$)");

  private VowpalWabbit() {}

  /** Whether the first lines of a file are in this format. */
  static boolean areThese(List<String> lines) {
    List<String> some = lines.stream().filter(line -> !line.isBlank()).toList();
    return !some.isEmpty()
        && some.stream().allMatch(line -> LINE.matcher(line).matches())
        && some.stream().anyMatch(line -> SURE.matcher(line).find());
  }
}
