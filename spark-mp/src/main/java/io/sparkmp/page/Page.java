package io.sparkmp.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A self-contained page: it embeds styles, scripts, libraries and the data. Its scripts insert the
 * data as text, never as markup, and its content security policy forbids loading anything.
 *
 * @param owner class whose package holds the scripts and styles as resources
 * @param title the page's title
 * @param libraries the libraries that its scripts use; {@link Library#CHART_JS} adds the code that
 *     draws a {@link Chart}
 * @param styles names of resources, added to the common style
 * @param scripts names of resources, in the order in which they run; the first can use {@code
 *     Elements} and {@code Units}
 * @param data as JSON, {@code Elements.data} for the scripts
 */
public record Page(
    Class<?> owner,
    String title,
    List<Library> libraries,
    List<String> styles,
    List<String> scripts,
    JsonNode data) {
  private static final String GENERATOR = "<meta name=\"generator\" content=\"spark-mp\">";
  private static final int BEGINNING = 2048; // bytes, more than precede the generator
  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z-]+)}}");
  private static final JsonMapper JSON = JsonMapper.builder().addModule(new ChartModule()).build();

  /** Converts records, lists, maps and charts to the data of a page. */
  public static JsonNode data(Object value) {
    return JSON.valueToTree(value);
  }

  /** Whether a file begins like one of our pages; reads only its beginning. */
  public static boolean isOurs(InputStream file) throws IOException {
    return new String(file.readNBytes(BEGINNING), UTF_8).contains(GENERATOR);
  }

  /**
   * The page as HTML, to be encoded in UTF-8.
   *
   * @throws IOException if a library is not on the class path
   */
  public String html() throws IOException {
    Matcher place = PLACE.matcher(resource(Page.class, "page.html"));
    StringBuilder page = new StringBuilder();
    while (place.find()) { // one pass: replacements are not searched again
      place.appendReplacement(page, Matcher.quoteReplacement(part(place.group(1))));
    }
    return place.appendTail(page).toString();
  }

  private String part(String name) throws IOException {
    return switch (name) {
      case "title" -> title.replace("&", "&amp;").replace("<", "&lt;");
      case "generator" -> GENERATOR;
      case "style" -> resource(Page.class, "page.css") + all(styles);
      case "data" -> data.toString().replace("<", "\\u003c");
      case "libraries" -> libraryElements();
      case "units" -> script(resource(Page.class, "units.js"));
      case "elements" -> script(resource(Page.class, "elements.js"));
      case "charts" -> drawsCharts() ? script(drawing()) : "";
      case "scripts" -> script(all(scripts));
      default -> throw new IllegalStateException("Invalid place in page.html: " + name);
    };
  }

  private boolean drawsCharts() {
    return libraries.contains(Library.CHART_JS);
  }

  private static String drawing() throws IOException {
    return resource(Page.class, "axes.js") + resource(Page.class, "charts.js");
  }

  private String libraryElements() throws IOException {
    StringBuilder elements = new StringBuilder();
    for (Library library : libraries) {
      elements.append(library.element());
    }
    return elements.toString();
  }

  private String all(List<String> names) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      text.append(resource(owner, name));
    }
    return text.toString();
  }

  /** Escapes text that would end the script element, and removes references to source maps. */
  static String script(String text) {
    return text.replaceAll("(?m)^//# sourceMappingURL=.*$", "")
        .replace("<!--", "<\\!--")
        .replaceAll("(?i)<(/?script)", "\\\\x3c$1")
        .strip();
  }

  static String resource(Class<?> owner, String name) throws IOException {
    try (InputStream in = owner.getResourceAsStream(name)) {
      if (in == null) {
        throw new FileNotFoundException("Cannot write the page: there is no resource " + name);
      }
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
