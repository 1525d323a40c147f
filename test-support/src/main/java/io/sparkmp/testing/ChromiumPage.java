package io.sparkmp.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;

/**
 * Opens a page of ours in a real, headless Chromium, and compares what is drawn with the data: each
 * series of each chart must be there with all its points within the axes, and with pixels of its
 * colour; nothing may be logged or loaded. Also turns light into dark while the page is open, makes
 * it narrow, and uses the legends and the tables. What else a page can do is checked by a script of
 * its test.
 */
public final class ChromiumPage {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final Pattern FINDINGS = Pattern.compile("<pre id=\"findings\">(.*?)</pre>");
  private static final long SECONDS = 240;

  /** Widths of pages, in CSS pixels. */
  public static final int DESK = 1200;

  public static final int TABLET = 768;

  public static final int PHONE = 360;

  private ChromiumPage() {}

  /**
   * What has been found of a page.
   *
   * @param dark whether the browser preferred dark pages
   * @param width of the page, in CSS pixels
   * @param problems anything that is not as it must be; empty if all is well
   * @param text that a reader can see, with the tables of all charts opened
   */
  public record Findings(
      boolean dark,
      int width,
      List<Drawn> charts,
      List<String> problems,
      String text,
      String title) {}

  /**
   * A chart in the order of the page; without series if it has nothing to draw.
   *
   * @param x labels of its ticks from left to right
   * @param y those from bottom to top, or of bars
   */
  public record Drawn(String title, List<Series> series, List<String> x, List<String> y) {}

  /**
   * A line or a part of bars: points within the axes, and pixels of its colour.
   *
   * @param joined whether its points are
   */
  public record Series(String name, int points, int pixels, boolean joined) {}

  /**
   * Checks a page at three widths, in light and in dark. The test that calls it is skipped without
   * a browser.
   */
  public static List<Findings> check(Path html) throws IOException, InterruptedException {
    return check(html, "");
  }

  /**
   * The same with more to check.
   *
   * @param more a script that sets {@code window.more} to an asynchronous function, which gets the
   *     findings to add problems to, and a function that waits until something holds
   */
  public static List<Findings> check(Path html, String more)
      throws IOException, InterruptedException {
    return List.of(
        check(html, more, false, DESK),
        check(html, more, true, DESK),
        check(html, more, true, TABLET),
        check(html, more, false, PHONE));
  }

  /** Checks a page once. */
  public static Findings check(Path html, boolean dark, int width)
      throws IOException, InterruptedException {
    return check(html, "", dark, width);
  }

  private static Findings check(Path html, String more, boolean dark, int width)
      throws IOException, InterruptedException {
    Optional<Path> browser = browser();
    assumeTrue(
        browser.isPresent(),
        "no browser: CHROMIUM does not name one, or there is none of " + NAMES + " on the PATH");
    Path folder = Files.createTempDirectory("chromium-page");
    try {
      Path page = folder.resolve("page.html");
      Files.writeString(page, withChecks(Files.readString(html), more));
      // No window of a browser is as narrow as a phone, but a frame in one can be.
      Path frame = folder.resolve("frame.html");
      Files.writeString(
          frame,
          "<!DOCTYPE html><meta charset=\"utf-8\"><meta name=\"color-scheme\" content=\"light dark\">"
              + "<script>addEventListener('message', event => {"
              + "const output = document.createElement('pre'); output.id = 'findings';"
              + "output.textContent = event.data; document.body.append(output); });</script>"
              + "<iframe src=\"page.html\" style=\"border: 0; height: 1000px; width: "
              + width
              + "px\"></iframe>");
      return run(browser.get(), frame, folder, dark);
    } finally {
      FileUtils.deleteQuietly(folder.toFile()); // a last process of the browser may still write
    }
  }

  private static Optional<Path> browser() {
    String given = System.getenv("CHROMIUM");
    Stream<Path> candidates =
        given != null
            ? Stream.of(Path.of(given))
            : Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)));
    return candidates.filter(Files::isExecutable).findFirst();
  }

  private static String withChecks(String page, String more) {
    int end = page.lastIndexOf("</body>");
    return page.substring(0, end).replace("<head>", "<head>" + script(resource("before")))
        + script(more)
        + script(resource("after"))
        + page.substring(end);
  }

  private static String script(String text) {
    return "<script>" + text + "</script>";
  }

  private static String resource(String name) {
    try (InputStream in = ChromiumPage.class.getResourceAsStream("chromium-" + name + ".js")) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Findings run(Path browser, Path page, Path folder, boolean dark)
      throws IOException, InterruptedException {
    Path dom = folder.resolve("dom.html");
    Path log = folder.resolve("log.txt");
    Process process =
        new ProcessBuilder(
                browser.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
                "--user-data-dir=" + folder.resolve("profile"),
                "--hide-scrollbars", // which take width from a frame
                "--enable-logging=stderr",
                "--v=0",
                "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1),
                "--window-size=1300,1100",
                "--virtual-time-budget=100000",
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(dom.toFile())
            .redirectError(log.toFile())
            .start();
    boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    String errors = new String(Files.readAllBytes(log), UTF_8);
    Matcher found = FINDINGS.matcher(Files.readString(dom));
    if (!ended || !found.find()) {
      throw new IOException(
          "Cannot check " + page + ": " + browser + " has found nothing; it says: " + errors);
    }
    Findings findings =
        JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build()
            .readValue(found.group(1), Findings.class);
    List<String> problems = new ArrayList<>(findings.problems());
    errors.lines().filter(line -> line.contains("CONSOLE")).forEach(problems::add);
    if (findings.dark() != dark) {
      problems.add("the browser prefers " + (dark ? "light" : "dark"));
    }
    return new Findings(
        dark, findings.width(), findings.charts(), problems, findings.text(), findings.title());
  }
}
