package io.sparkmp.bench.report;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sparkmp.page.ChartModule;
import java.util.List;

/**
 * Converts a report to JSON and back. Values that are not finite in charts become null. Medians,
 * ranges and ratios are written for other readers; reading recomputes them from the samples. A
 * single sample is its own median, and has no range.
 */
final class ReportJson {
  private static final String FORMAT = "spark-mp benchmark results";
  private static final int VERSION = 1;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
          .addModule(new ChartModule())
          .build();

  private ReportJson() {}

  /** The report in lines, ending in a newline. */
  static String write(Report report) throws JsonProcessingException {
    ObjectNode root = JSON.createObjectNode();
    root.put("format", FORMAT);
    root.put("version", VERSION);
    root.setAll((ObjectNode) tree(report));
    for (int s = 0; s < report.suites().size(); s++) {
      ObjectNode suite = (ObjectNode) root.path("suites").path(s);
      Load load = report.suites().get(s).load();
      if (load.isHigh()) {
        ((ObjectNode) suite.path("load")).put("warning", load.warning());
      }
      JsonNode figures = suite.path("figures");
      for (List<Standing> group : Standing.of(report.suites().get(s))) {
        for (Standing standing : group) {
          derived(
              (ObjectNode) figures.get(report.suites().get(s).figures().indexOf(standing.figure())),
              standing);
        }
      }
    }
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  private static void derived(ObjectNode to, Standing standing) {
    to.put("median", standing.figure().median());
    if (!standing.figure().isSingle()) {
      to.put("min", standing.figure().min());
      to.put("max", standing.figure().max());
    }
    to.set("ratio", tree(standing.ratio()));
  }

  /** Converts any value of this package to JSON. */
  static JsonNode tree(Object value) {
    return JSON.valueToTree(value);
  }

  /** An empty object. */
  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalArgumentException with the reason if it is invalid
   */
  static Report read(String text) {
    JsonNode root;
    try {
      root = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("it is not JSON (" + reason(e) + ")", e);
    }
    if (!root.path("format").asText().equals(FORMAT)) {
      throw new IllegalArgumentException(
          "it has no results of a benchmark (expected: format \"" + FORMAT + "\")");
    }
    JsonNode version = root.path("version");
    if (!version.isInt() || version.intValue() != VERSION) {
      throw new IllegalArgumentException(
          "it has version "
              + (version.isMissingNode() ? "none" : version)
              + " of the format (expected: "
              + VERSION
              + ")");
    }
    for (JsonNode suite : root.path("suites")) {
      if (suite instanceof ObjectNode known && !known.has("load")) { // older reports have none
        known.set("load", tree(Load.UNKNOWN));
      }
    }
    try {
      return JSON.treeToValue(root, Report.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("its results are damaged (" + reason(e) + ")", e);
    }
  }

  private static String reason(JsonProcessingException e) {
    String reason = e.getOriginalMessage().lines().findFirst().orElse("no message");
    if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
      StringBuilder where = new StringBuilder();
      for (JsonMappingException.Reference step : mapping.getPath()) {
        where
            .append('/')
            .append(step.getFieldName() == null ? step.getIndex() : step.getFieldName());
      }
      return "at " + where + ": " + reason;
    }
    return e.getLocation() == null ? reason : "line " + e.getLocation().getLineNr() + ": " + reason;
  }
}
