package io.sparkmp.bench.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A report as a page that needs nothing else: styles, scripts, Chart.js and the data are inside it.
 * The scripts build the page from the data as text, never as markup, and the page's policy lets it
 * load nothing.
 */
final class ReportPage {
  private static final String WEBJAR = "/META-INF/maven/org.webjars.npm/chart.js/pom.properties";
  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z-]+)}}");

  private ReportPage() {}

  /**
   * The page.
   *
   * @throws IOException if Chart.js is not on the class path
   */
  static String write(Report report) throws IOException {
    Matcher place = PLACE.matcher(resource("page.html"));
    StringBuilder page = new StringBuilder();
    while (place.find()) { // one pass: what is put in is not searched again
      place.appendReplacement(page, Matcher.quoteReplacement(part(place.group(1), report)));
    }
    return place.appendTail(page).toString();
  }

  private static String part(String name, Report report) throws IOException {
    return switch (name) {
      case "style" -> resource("page.css");
      case "data" -> data(report).toString().replace("<", "\\u003c");
      case "licence" -> script(webJar("LICENSE.md"));
      case "chart-js" -> script(webJar("dist/chart.umd.min.js"));
      case "units" -> script(resource("units.js"));
      case "axes" -> script(resource("axes.js"));
      case "charts" -> script(resource("charts.js"));
      case "page" -> script(resource("page.js"));
      default -> throw new IllegalStateException("Invalid place in page.html: " + name);
    };
  }

  /** Without what would end the element it stands in, or make a browser look for a source map. */
  static String script(String text) {
    return text.replaceAll("(?m)^//# sourceMappingURL=.*$", "")
        .replace("<!--", "<\\!--")
        .replaceAll("(?i)<(/?script)", "\\\\x3c$1")
        .strip();
  }

  private static String webJar(String file) throws IOException {
    Properties version = new Properties();
    try (InputStream in = ReportPage.class.getResourceAsStream(WEBJAR)) {
      if (in == null) {
        throw new IOException(
            "Cannot write the page: Chart.js is not on the class path"
                + " (expected: the WebJar org.webjars.npm:chart.js)");
      }
      version.load(in);
    }
    return resource(
        "/META-INF/resources/webjars/chart.js/" + version.getProperty("version") + "/" + file);
  }

  private static String resource(String name) throws IOException {
    return Resources.toString(Resources.getResource(ReportPage.class, name), UTF_8);
  }

  /** All that the page shows, numbers of tables as text. */
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

  /** Not an object, of which a browser would reorder the names that are numbers. */
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
