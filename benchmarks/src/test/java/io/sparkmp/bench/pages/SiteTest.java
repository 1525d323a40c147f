package io.sparkmp.bench.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.sparkmp.testing.Child;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The site of bin/make-site: it is built, can be searched, and cannot be built with what is dead.
 */
@Tag("nightly")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SiteTest {
  private static final List<String> NEEDED =
      List.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE");
  private static final List<Integer> WIDTHS = List.of(360, 768, 1200);

  /** A page that opens the site at each width, searches, and reports what it has found. */
  private static final String CHECK =
      """
      <!DOCTYPE html><meta charset="utf-8"><script>
      addEventListener('load', async () => {
        const found = [];
        for (const width of WIDTHS) {
          const frame = document.createElement('iframe');
          frame.style = `border: 0; height: 900px; width: ${width}px`;
          frame.src = '0.0.9/index.html?q=perplexity';
          document.body.append(frame);
          await new Promise(loaded => frame.onload = loaded);
          const page = frame.contentDocument;
          const input = page.querySelector('input[name=query]');
          for (let wait = 0; wait < 400 && !page.querySelector('.md-search-result__item'); wait++) {
            if (wait % 20 === 10) {
              input.focus();
              input.value = 'perplexity';
              input.dispatchEvent(new KeyboardEvent('keyup', {bubbles: true}));
            }
            await new Promise(later => setTimeout(later, 100));
          }
          const results = page.querySelectorAll('.md-search-result__item').length;
          const over = page.documentElement.scrollWidth - width;
          const versions = page.querySelectorAll('.md-version__item').length;
          found.push(`${width}: ${results > 3 ? 'results' : 'no results'}, `
              + `${Math.max(over, 0)} over, ${versions} versions`);
          frame.remove();
        }
        await fetch('/found', {method: 'POST', body: found.join('\\n')});
      });
      </script><body></body>
      """;

  @TempDir private static Path folder;

  private static Path root;

  @BeforeAll
  static void copy() throws Exception {
    Process process =
        new ProcessBuilder(
                "/usr/bin/python3",
                "-c",
                "import sys; from mkdocs.utils import get_theme_names;"
                    + " sys.exit('material' not in get_theme_names())")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assumeTrue(
        process.waitFor() == 0,
        "/usr/bin/python3 has no mkdocs with the theme material: apt-get install mkdocs"
            + " mkdocs-material");
    root = folder.resolve("project");
    for (String part : List.of("docs", "bin", "config/site")) {
      copy(Project.ROOT.resolve(part), root.resolve(part));
    }
    for (String file : NEEDED) {
      copy(Project.ROOT.resolve(file), root.resolve(file));
    }
    for (String linked :
        List.of(
            "lineage-trimmer",
            "apps",
            "spark-mp",
            "mllib",
            "scorer",
            "python",
            "benchmarks",
            ".ci",
            "versions")) {
      Files.createSymbolicLink(root.resolve(linked), Project.ROOT.resolve(linked));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path there = to.resolve(from.relativize(file).toString());
        Files.createDirectories(there.getParent());
        Files.copy(file, there);
      }
    }
  }

  private static ProcessBuilder make(String... options) {
    List<String> command =
        new ArrayList<>(List.of("bash", root.resolve("bin/make-site").toString()));
    command.addAll(List.of(options));
    return new ProcessBuilder(command);
  }

  private static String refused() throws Exception {
    Process process = make("--no-javadoc").redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isNotZero();
    return said;
  }

  @Test
  void isBuiltAndCanBeSearchedAtThreeWidths() throws Exception {
    Path published = folder.resolve("published");
    ProcessBuilder make = make("--into", published.toString());
    String said = Child.run(make, folder.resolve("site.log"), 200);
    assertThat(said).containsPattern("make-site: \\d{2} pages, \\d+ links, all of them lead");
    System.out.print(said);
    Path site = root.resolve("target/site");
    assertThat(site.resolve("api/io/sparkmp/cf/ml/MatrixFactorization.html")).exists();
    assertThat(Files.readString(site.resolve("reference/cf.html"))).contains("coldStartStrategy");
    Child.run( // beside an older one
        new ProcessBuilder(
            "/usr/bin/python3",
            root.resolve("config/site/pages.py").toString(),
            "publish",
            site.toString(),
            published.toString(),
            "0.0.9"),
        folder.resolve("older.log"),
        60);
    assertThat(Files.readString(published.resolve("index.html"))).doesNotContain("0.0.9");

    CompletableFuture<String> found = new CompletableFuture<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService threads = Executors.newCachedThreadPool();
    server.setExecutor(threads);
    server.createContext("/", exchange -> serve(exchange, found));
    server.start();
    Process browser = null;
    try {
      browser = browse(server.getAddress().getPort());
      assertThat(found.get(150, TimeUnit.SECONDS))
          .isEqualTo(
              "360: results, 0 over, 2 versions\n768: results, 0 over, 2 versions\n"
                  + "1200: results, 0 over, 2 versions");
    } finally {
      if (browser != null) {
        browser.descendants().forEach(ProcessHandle::destroyForcibly);
        browser.destroyForcibly().waitFor();
      }
      server.stop(0);
      threads.shutdownNow();
    }
  }

  private static void serve(HttpExchange exchange, CompletableFuture<String> found)
      throws IOException {
    String path = exchange.getRequestURI().getPath();
    byte[] body;
    if (path.equals("/check.html")) {
      body = CHECK.replace("WIDTHS", WIDTHS.toString()).getBytes(UTF_8);
    } else if (path.equals("/found")) {
      found.complete(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
      body = new byte[0];
    } else {
      Path file = folder.resolve("published").resolve(path.substring(1));
      body = Files.isRegularFile(file) ? Files.readAllBytes(file) : new byte[0];
    }
    String type =
        path.endsWith(".html")
            ? "text/html"
            : path.endsWith(".js")
                ? "text/javascript"
                : path.endsWith(".css")
                    ? "text/css"
                    : path.endsWith(".svg") ? "image/svg+xml" : "application/octet-stream";
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static Process browse(int port) throws IOException {
    Path browser = Path.of("/usr/bin/chromium");
    assumeTrue(Files.isExecutable(browser), "there is no " + browser);
    return new ProcessBuilder(
            browser.toString(),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
            "--user-data-dir=" + folder.resolve("profile"),
            "--remote-debugging-port=0", // or it would end when the page is loaded
            "--window-size=1300,1000",
            "http://127.0.0.1:" + port + "/check.html")
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("chromium.log").toFile())
        .start();
  }

  @Test
  void whatIsDeadEndsIt() throws Exception {
    Path page = root.resolve("docs/limits.md");
    String text = Files.readString(page);
    try {
      Files.writeString(page, text + "\n[gone](gone.md)\n");
      assertThat(refused()).contains("make-site: Dead link in docs/limits.md: gone.md");
      Files.writeString(page, text + "\n[gone](archive.md#gone)\n");
      assertThat(refused())
          .contains("limits.html links to archive.html#gone, which has no such heading");
      Files.writeString(page, text);
      Files.writeString(root.resolve("docs/orphan.md"), "# Orphan\n");
      assertThat(refused()).contains("Not in config/site/mkdocs.yml: orphan.md");
    } finally {
      Files.writeString(page, text);
      Files.deleteIfExists(root.resolve("docs/orphan.md"));
    }
  }
}
