package io.sparkmp.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A command line that repeats what another command has found. */
final class RepeatedCommand {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=@%+,-]+");

  private RepeatedCommand() {}

  /**
   * The options of the other command.
   *
   * @param given the command line that was given
   * @param other a command beside that one
   * @param settings options that replace the given ones; it gets all other given options that it
   *     knows
   * @param without options that it does not get
   */
  static List<String> words(
      CommandSpec given, CommandSpec other, List<String> settings, List<String> without) {
    List<String> words = new ArrayList<>();
    for (OptionSpec option : given.commandLine().getParseResult().matchedOptions()) {
      String longest = option.longestName();
      if (other.findOption(longest) != null
          && !settings.contains(longest)
          && !without.contains(longest)) {
        words.add(longest);
        if (option.arity().max() > 0) {
          words.addAll(option.originalStringValues());
        }
      }
    }
    words.addAll(settings);
    return words;
  }

  /** A command with these options, for a shell. */
  static String line(CommandSpec command, List<String> words) {
    return command.qualifiedName()
        + " "
        + String.join(" ", words.stream().map(RepeatedCommand::quoted).toList());
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
