package io.sparkmp.linear.cli;

import io.sparkmp.cli.PrintedTable;
import io.sparkmp.cli.training.Facts;
import io.sparkmp.linear.model.Evaluation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation for people.
 *
 * @param found the figures
 * @param set that they are of: {@code Test}, or nothing
 */
record Figures(Evaluation found, String set) {

  /** Lines for the screen, each figure beside what is known without any feature. */
  List<String> lines() {
    if (found instanceof Evaluation.OfManyClasses many) {
      return lines(many);
    }
    return found instanceof Evaluation.OfClasses classes
        ? lines(classes)
        : lines((Evaluation.OfNumbers) found);
  }

  private List<String> lines(Evaluation.OfNumbers numbers) {
    return List.of(
        line(
            "RMSE %.4f on %d records (the mean alone: %.4f)",
            numbers.rmse(), numbers.records(), numbers.deviation()),
        line("MAE %.4f, %s", numbers.mae(), r2(numbers)));
  }

  private List<String> lines(Evaluation.OfClasses classes) {
    List<String> lines = new ArrayList<>();
    if (!Double.isNaN(classes.logLoss())) {
      lines.add(
          line(
              "log-loss %.4f on %d records (the rate of the classes alone: %.4f)",
              classes.logLoss(), classes.records(), classes.baseline()));
    }
    lines.add(
        line(
            "accuracy %.4f on %d records (the more frequent class alone: %.4f)",
            classes.accuracy(), classes.records(), classes.frequent()));
    lines.add(line("%s, F1 %.4f", auc(classes), classes.f1()));
    return lines;
  }

  private List<String> lines(Evaluation.OfManyClasses classes) {
    return List.of(
        line(
            "log-loss %.4f on %d records (the rates of the classes alone: %.4f)",
            classes.logLoss(), classes.records(), classes.baseline()),
        line(
            "accuracy %.4f on %d records (the most frequent class alone: %.4f)",
            classes.accuracy(), classes.records(), classes.frequent()),
        line("macro F1 %.4f%s", classes.f1(), ofSome(classes)));
  }

  /** Which classes count, if records have some of them only. */
  private static String ofSome(Evaluation.OfManyClasses classes) {
    long met = classes.classes().stream().filter(of -> of.weight() > 0).count();
    int all = classes.classes().size();
    return met == all ? "" : " of the " + met + " of " + all + " classes that occur";
  }

  /** A row for each of several classes; null if there are none. */
  @Nullable PrintedTable table() {
    if (!(found instanceof Evaluation.OfManyClasses many)) {
      return null;
    }
    PrintedTable table = new PrintedTable("label", ">weight", ">precision", ">recall", ">F1");
    for (Evaluation.OfClass of : many.classes()) {
      table.add(
          of.name(),
          of.weight() == (long) of.weight() ? Long.toString((long) of.weight()) : four(of.weight()),
          four(of.precision()),
          four(of.recall()),
          four(of.f1()));
    }
    return table;
  }

  private static String auc(Evaluation.OfClasses classes) {
    return Double.isNaN(classes.auc())
        ? "AUC unknown, as all records are of one class"
        : String.format(Locale.ROOT, "AUC %.4f", classes.auc());
  }

  private static String r2(Evaluation.OfNumbers numbers) {
    return Double.isNaN(numbers.r2())
        ? "R2 unknown, as all labels are the same"
        : String.format(Locale.ROOT, "R2 %.4f", numbers.r2());
  }

  private String line(String format, Object... arguments) {
    String line = String.format(Locale.ROOT, format, arguments);
    return set.isEmpty() ? capital(line) : set + " " + line;
  }

  private static String capital(String line) {
    return Character.toUpperCase(line.charAt(0)) + line.substring(1);
  }

  /** What a page shows. */
  Facts facts() {
    if (found instanceof Evaluation.OfManyClasses many) {
      return facts(many);
    }
    return found instanceof Evaluation.OfClasses classes
        ? facts(classes)
        : facts((Evaluation.OfNumbers) found);
  }

  private static Facts facts(Evaluation.OfClasses classes) {
    Facts facts = new Facts();
    if (!Double.isNaN(classes.logLoss())) {
      facts
          .and("test log-loss", four(classes.logLoss()))
          .and("test log-loss of the rate of the classes alone", four(classes.baseline()));
    }
    return facts
        .and("test accuracy", four(classes.accuracy()))
        .and("test AUC", four(classes.auc()))
        .and("test F1", four(classes.f1()));
  }

  private static Facts facts(Evaluation.OfManyClasses classes) {
    return new Facts()
        .and("test log-loss", four(classes.logLoss()))
        .and("test log-loss of the rates of the classes alone", four(classes.baseline()))
        .and("test accuracy", four(classes.accuracy()))
        .and("test macro F1", four(classes.f1()));
  }

  private static Facts facts(Evaluation.OfNumbers numbers) {
    return new Facts()
        .and("test RMSE", four(numbers.rmse()))
        .and("test RMSE of the mean alone", four(numbers.deviation()))
        .and("test MAE", four(numbers.mae()))
        .and("test R2", four(numbers.r2()));
  }

  private static String four(double value) {
    return Double.isNaN(value) ? "unknown" : String.format(Locale.ROOT, "%.4f", value);
  }
}
