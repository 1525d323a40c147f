package io.sparkmp.bench.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sparkmp.page.Library;
import io.sparkmp.page.Page;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A report as a {@link Page}, with its charts. */
final class ReportPage {
  private ReportPage() {}

  /**
   * The page.
   *
   * @throws IOException if Chart.js is not on the class path
   */
  static String write(Report report) throws IOException {
    return new Page(
            ReportPage.class,
            "Benchmark report",
            List.of(Library.CHART_JS),
            List.of(),
            List.of("report.js"),
            data(report))
        .html();
  }

  /** The data of the page, with the numbers of tables as text. */
  private static ObjectNode data(Report report) {
    ObjectNode data = ReportJson.object();
    data.put("started", report.started());
    data.put("command", report.command());
    pairs(data.putArray("environment"), report.environment());
    ArrayNode suites = data.putArray("suites");
    for (SuiteResult suite : report.suites()) {
      ObjectNode node = suites.addObject();
      node.put("suite", suite.suite());
      node.put("about", suite.about());
      node.put("seconds", Texts.number(suite.seconds()));
      node.put("load", suite.load().words());
      node.put("value", Texts.value(suite));
      pairs(node.putArray("settings"), suite.settings());
      node.set("notes", ReportJson.tree(suite.notes()));
      ArrayNode groups = node.putArray("groups");
      Standing.of(suite).forEach(group -> group(groups.addObject(), group));
      ArrayNode charts = node.putArray("charts");
      suite.charts().forEach(chart -> charts.add(ReportJson.tree(chart)));
    }
    return data;
  }

  /** Pairs instead of an object, whose numeric names a browser would reorder. */
  private static void pairs(ArrayNode to, Map<String, String> from) {
    from.forEach((name, value) -> to.addArray().add(name).add(value));
  }

  private static void group(ObjectNode to, List<Standing> group) {
    to.put("figure", group.get(0).figure().name());
    to.put("better", group.get(0).figure().lowerIsBetter() ? "less is better" : "more is better");
    ArrayNode rows = to.putArray("rows");
    for (Standing standing : group) {
      Figure figure = standing.figure();
      ObjectNode row = rows.addObject();
      row.put("subject", figure.subject());
      row.put("unit", figure.unit());
      row.put("value", Texts.number(figure.median()));
      row.put("range", Texts.range(figure));
      row.put("than", standing.than());
      row.put("basis", standing.basis());
      ArrayNode samples = row.putArray("samples");
      figure.samples().forEach(sample -> samples.add(Texts.number(sample)));
    }
  }
}
