package io.sparkmp.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;

/** Command lines with the same behaviour for all applications. */
public final class CommandLines {
  private final Ending ending;
  private final LostThreads lost;
  private final FailureMessages messages;
  private final CommandLine line;
  private boolean isWatching;

  /**
   * A command line.
   *
   * @param command an object with picocli's annotations, with its subcommands
   */
  public CommandLines(Object command) {
    this(command, null);
  }

  /**
   * A command line that keeps something when it is interrupted.
   *
   * @param command as above
   * @param kept what there is then, for people; null if the command that runs says it
   */
  public CommandLines(Object command, @Nullable String kept) {
    ending = new Ending(() -> kept == null ? keptByCommand() : kept);
    lost =
        new LostThreads(
            Sessions::stop, command instanceof MainCommand<?> main ? main::isStopped : () -> false);
    messages = new FailureMessages(ending, lost);
    line = new CommandLine(command);
    addVerbose(line);
    line.registerConverter(Span.class, Span::of)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setColorScheme(
            CommandLine.Help.defaultColorScheme(Ansi.OFF)) // colours would also get into files
        .setExecutionExceptionHandler(messages)
        .setParameterExceptionHandler(messages);
  }

  private String keptByCommand() {
    return FailureMessages.running(line) instanceof SubCommand<?> command
        ? command.keptOnSignal()
        : SubCommand.NOTHING_KEPT;
  }

  private static void addVerbose(CommandLine line) {
    line.getCommandSpec()
        .addOption(
            OptionSpec.builder(FailureMessages.VERBOSE)
                .type(boolean.class)
                .description("Also print where a failure happened.")
                .build());
    line.getSubcommands().values().forEach(CommandLines::addVerbose);
  }

  /** Picocli's own object, for further configuration. */
  public CommandLine line() {
    return line;
  }

  /**
   * Runs a command. If it fails, it prints a line on stderr.
   *
   * @return 0, 1 if it failed, 2 if its arguments are wrong, or 3 if it failed but has saved a
   *     model
   */
  public int execute(String... args) {
    try {
      return line.execute(args);
    } catch (OutOfMemoryError | StackOverflowError e) { // picocli only handles exceptions
      return messages.report(e, line, List.of(args));
    }
  }

  /**
   * Runs a command and ends the session. Ctrl-C and SIGTERM end it with one line, and leave no
   * incomplete output. Help and refused arguments do without Spark's classes.
   *
   * @return as {@link #execute}
   */
  public int executeAndStop(String... args) {
    String damaged = damaged(System.getProperty("sun.jnu.encoding", "UTF-8"), args);
    if (damaged != null) {
      line.getErr().println("spark-mp: " + damaged);
      return line.getCommandSpec().exitCodeOnInvalidInput();
    }
    line.setExecutionStrategy(this::watchAndRun);
    int exit = execute(args);
    if (!isWatching) {
      return exit;
    }
    if (exit != 0 && !List.of(args).contains(FailureMessages.VERBOSE)) {
      ending.silence(); // threads of a failed Spark print stack traces when it is stopped
    }
    Sessions.stop();
    return exit;
  }

  /**
   * Why an argument is not what the user has typed; null if all are.
   *
   * @param encoding in which the JVM has read them
   */
  static @Nullable String damaged(String encoding, String... args) {
    return encoding.equalsIgnoreCase("UTF-8")
        ? null
        : Stream.of(args)
            .filter(argument -> argument.contains("\ufffd"))
            .findFirst()
            .map(
                argument ->
                    "Cannot read argument %s: it has characters that the locale's encoding, %s, does not have; set LC_ALL=C.UTF-8, or another locale in UTF-8"
                        .formatted(argument.replace('\ufffd', '?'), encoding))
            .orElse(null);
  }

  private int watchAndRun(CommandLine.ParseResult parsed) {
    Integer help = CommandLine.executeHelpRequest(parsed);
    if (help != null) {
      return help;
    }
    ending.watch();
    lost.watch();
    isWatching = true;
    // In the machine's own encoding, two names might be printed alike. Files are in UTF-8 too.
    line.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    return new CommandLine.RunLast().execute(parsed);
  }
}
