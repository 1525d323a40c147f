package io.sparkmp.page;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Third-party scripts that a page may embed, each from its WebJar with its licence. */
public enum Library {
  /** Draws {@link Chart}s. */
  CHART_JS("Chart.js", "chart.js", "dist/chart.umd.min.js", "LICENSE.md"),
  /** Draws everything else. */
  D3("D3", "d3", "dist/d3.min.js", "LICENSE");

  private final String title;
  private final String webJar;
  private final String script;
  private final String licence;

  Library(String title, String webJar, String script, String licence) {
    this.title = title;
    this.webJar = webJar;
    this.script = script;
    this.licence = licence;
  }

  /** The page element that embeds it. */
  String element() throws IOException {
    return "<script>\n/*\n"
        + title
        + " is used under this licence:\n"
        + Page.script(file(licence))
        + "\n*/\n"
        + Page.script(file(script))
        + "\n</script>\n";
  }

  private String file(String name) throws IOException {
    Properties version = new Properties();
    try (InputStream in =
        Library.class.getResourceAsStream(
            "/META-INF/maven/org.webjars.npm/" + webJar + "/pom.properties")) {
      if (in == null) {
        throw new IOException(
            "Cannot write the page: "
                + title
                + " is not on the class path (expected: the WebJar org.webjars.npm:"
                + webJar
                + ")");
      }
      version.load(in);
    }
    return Page.resource(
        Library.class,
        "/META-INF/resources/webjars/"
            + webJar
            + "/"
            + version.getProperty("version")
            + "/"
            + name);
  }
}
