package io.sparkmp.storm;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.sparkmp.cli.PrintedTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Records faults and the fate of trainings, and prints them as they happen. */
final class StormReport {
  private final long seed;
  private final PrintWriter out;
  private final long start = System.nanoTime();
  private final List<Done> faults = new ArrayList<>();
  private final List<Saved> models = new ArrayList<>();
  private final Map<String, Integer> refusals = new TreeMap<>();

  /** An injected fault. */
  private record Done(double seconds, int executors, Fault fault, String to) {}

  /** A saved model. */
  private record Saved(
      double seconds,
      int executors,
      StormApp app,
      String engine,
      boolean snapshots,
      boolean same,
      long strays,
      Left left) {}

  /** The whole report, for JSON. */
  private record All(
      long seed,
      String java,
      int processors,
      double seconds,
      Map<String, Integer> byFault,
      List<Done> faults,
      List<Saved> models,
      Map<String, Integer> refusals) {}

  /** Begins the report of a storm. */
  StormReport(long seed, PrintWriter out) {
    this.seed = seed;
    this.out = out;
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  private void print(String text) {
    out.printf(Locale.ROOT, "%7.1f s  %s%n", seconds(), text);
    out.flush();
  }

  void undisturbed(int workers, Map<StormApp, String> digests) {
    print("undisturbed with " + workers + " workers: " + digests);
  }

  void fault(int executors, Fault fault, String to) {
    faults.add(new Done(seconds(), executors, fault, to));
    print(fault + ": " + to);
  }

  void refused(int executors, Event event) {
    String reason = event.text().lines().findFirst().orElse("");
    refusals.merge(reason.replaceAll("[0-9]+", "N"), 1, Integer::sum);
    print("refused, to be tried again: " + reason);
  }

  /**
   * Records a saved model.
   *
   * @param same whether it equals that of the undisturbed training
   * @param strays the number of stray files beside the snapshots
   */
  void saved(int executors, Event event, boolean same, long strays) {
    models.add(
        new Saved(
            seconds(),
            executors,
            event.app(),
            event.engine(),
            event.snapshots(),
            same,
            strays,
            event.left()));
    print(
        event.app()
            + " "
            + event.engine()
            + (event.snapshots() ? " with snapshots: " : ": ")
            + (same ? "same bytes, " : "OTHER BYTES, ")
            + (strays > 0 ? strays + " stray files, " : "")
            + event.left());
  }

  /** Writes the report and prints a summary. */
  void write(Path file) throws IOException {
    Map<String, Integer> byFault = new TreeMap<>();
    faults.forEach(fault -> byFault.merge(fault.fault.name(), 1, Integer::sum));
    new ObjectMapper()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .writeValue(
            file.toFile(),
            new All(
                seed,
                Runtime.version().toString(),
                Runtime.getRuntime().availableProcessors(),
                seconds(),
                byFault,
                faults,
                models,
                refusals));
    out.println();
    printModels();
    out.println(faults.size() + " faults " + byFault + ", seed " + seed);
    out.println(refusals.size() + " kinds of refusals, tried again " + refusals);
    out.println("Report: " + file);
    out.flush();
  }

  /**
   * Checks the outcome.
   *
   * @throws StormException if a model differs or a training left something behind
   */
  void check() {
    long wrong = models.stream().filter(model -> !model.same).count();
    long unclean =
        models.stream().filter(model -> model.strays > 0 || !model.left.isClean()).count();
    if (models.isEmpty() || wrong > 0 || unclean > 0) {
      throw new StormException(
          models.size()
              + " models were saved, "
              + wrong
              + " of them other ones than undisturbed; "
              + unclean
              + " trainings left something behind");
    }
  }

  /** The applications of which a training with snapshots has saved a model. */
  Set<StormApp> savedWithSnapshots() {
    return models.stream()
        .filter(Saved::snapshots)
        .map(Saved::app)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(StormApp.class)));
  }

  private void printModels() {
    PrintedTable table =
        new PrintedTable("app", "engine", "snapshots", ">executors", ">models", ">same bytes");
    Map<List<String>, long[]> counts = new LinkedHashMap<>();
    for (Saved model : models) {
      List<String> key =
          List.of(
              model.app.name().toLowerCase(Locale.ROOT),
              model.engine,
              model.snapshots ? "yes" : "no",
              Integer.toString(model.executors));
      long[] count = counts.computeIfAbsent(key, unseen -> new long[2]);
      count[0]++;
      count[1] += model.same ? 1 : 0;
    }
    counts.forEach(
        (key, count) -> {
          List<String> row = new ArrayList<>(key);
          row.add(Long.toString(count[0]));
          row.add(Long.toString(count[1]));
          table.add(row.toArray(String[]::new));
        });
    table.print(out);
  }
}
