package io.sparkmp.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import example.RecommendationService;
import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.testing.Project;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The service of docs/serving.md, in a JVM that has no Spark. */
@Tag("spark")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServiceTest {
  private static final Path PAGE = Project.ROOT.resolve("docs/serving.md");
  private static final String LISTENING = "Listening on port ";

  /** What Arrow's vectors bring, and our own classes; not the Spark of the tests. */
  private static final List<String> NEEDED =
      List.of(
          "classes",
          "arrow-vector",
          "arrow-format",
          "arrow-memory-core",
          "arrow-memory-unsafe",
          "flatbuffers-java",
          "jackson-core",
          "jackson-databind",
          "jackson-annotations",
          "slf4j-api");

  private final HttpClient client = HttpClient.newHttpClient();
  private FactorScorer scorer;
  private Process service;
  private String address;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    Path model = folder.resolve("model");
    Exported.factors(model, Exported.ratings(false), new MatrixFactorization());
    scorer = FactorScorer.load(model);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags());
    command.addAll(
        List.of("-cp", classPath(), RecommendationService.class.getName(), model.toString(), "0"));
    service = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader output = service.inputReader();
    String line = output.readLine();
    assertThat(line).startsWith(LISTENING);
    address = "http://127.0.0.1:" + line.substring(LISTENING.length());
  }

  @AfterAll
  void stop() throws InterruptedException {
    service.destroyForcibly().waitFor();
  }

  /** Those of the page. */
  private static List<String> flags() throws IOException {
    String text = Files.readString(PAGE);
    int from = text.indexOf("java --add-opens");
    String command = text.substring(from, text.indexOf(" -cp ", from));
    List<String> flags = new ArrayList<>(List.of(command.replace("\\\n", " ").split("\\s+")));
    assertThat(flags.remove(0)).isEqualTo("java");
    assertThat(flags).contains("jdk.incubator.vector");
    return flags;
  }

  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(ServiceTest::isNeeded)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isNeeded(String entry) {
    Path path = Path.of(entry);
    String name = path.getFileName().toString();
    return name.equals("test-classes")
        || NEEDED.stream().anyMatch(needed -> name.equals(needed) || name.startsWith(needed + "-"))
        || name.startsWith("spark-mp")
        || name.startsWith("lineage-trimmer");
  }

  private HttpResponse<String> ask(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder at(String path) {
    return HttpRequest.newBuilder(URI.create(address + path));
  }

  private static List<Scored> list(String json) throws IOException {
    List<Scored> found = new ArrayList<>();
    for (JsonNode one : new ObjectMapper().readTree(json)) {
      found.add(new Scored(one.path("id").longValue(), one.path("score").floatValue()));
    }
    return found;
  }

  @Test
  void thePageShowsTheService() throws IOException {
    Path source = Project.ROOT.resolve("scorer/src/test/java/example/RecommendationService.java");
    assertThat(Files.readString(PAGE)).contains("```java\n" + Files.readString(source) + "```");
  }

  @Test
  void answersForAUserOfTheModel() throws Exception {
    HttpResponse<String> response = ask(at("/users/42/recommendations"));
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(list(response.body()))
        .isEqualTo(scorer.recommend(scorer.user(42).orElseThrow(), 10, List.of()));
    assertThat(ask(at("/users/70000/recommendations")).statusCode()).isEqualTo(404);
    assertThat(ask(at("/users/Ann/recommendations")).statusCode()).isEqualTo(404);
  }

  @Test
  void answersForRatings() throws Exception {
    HttpResponse<String> response =
        ask(at("/recommendations").POST(BodyPublishers.ofString("{\"5\": 5, \"7\": 1.5}")));
    assertThat(response.statusCode()).isEqualTo(200);
    User user = scorer.foldIn(Map.of(5, 5, 7, 1.5)).orElseThrow();
    assertThat(list(response.body())).isEqualTo(scorer.recommend(user, 10, List.of(5, 7)));
    assertThat(ask(at("/recommendations").POST(BodyPublishers.ofString("{\"x\": 5}"))).statusCode())
        .isEqualTo(400);
  }

  /** What would be there if Spark were: the test would prove nothing. */
  @Test
  void theServiceHasNoSpark() {
    assertThat(classPath()).doesNotContain("spark-core", "scala-library", "hadoop");
  }
}
