package io.sparkmp.example;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Against a server that answers as a tracking server of MLflow does, and notes what it is told. */
@Tag("unit")
final class MlflowListenerTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private final List<String> calls = new ArrayList<>();
  private final List<JsonNode> bodies = new ArrayList<>();

  @Test
  void aTrainingBecomesARun() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/api/2.0/mlflow/", this::answer);
    server.start();
    try {
      SparkConf conf =
          new SparkConf(false)
              .set("spark.mlflow.server", "http://127.0.0.1:" + server.getAddress().getPort());
      MlflowListener listener = new MlflowListener(conf);
      listener.begun("Matrix factorisation of 3 users x 4 items", 2);
      listener.epoch(report(1, 8, 4));
      listener.epoch(report(2, 2, 4));
      listener.ended(null);
    } finally {
      server.stop(0);
    }
    assertThat(calls)
        .containsExactly(
            "runs/create",
            "runs/log-metric",
            "runs/log-metric",
            "runs/log-metric",
            "runs/log-metric",
            "runs/update");
    assertThat(bodies.get(0).path("run_name").asText()).startsWith("Matrix factorisation");
    assertThat(bodies.subList(1, 6)).allMatch(body -> body.path("run_id").asText().equals("r7"));
    JsonNode loss = bodies.get(3);
    assertThat(loss.path("key").asText()).isEqualTo("training_loss");
    assertThat(loss.path("value").asDouble()).isEqualTo(0.5);
    assertThat(loss.path("step").asInt()).isEqualTo(2);
    assertThat(bodies.get(5).path("status").asText()).isEqualTo("FINISHED");
  }

  private synchronized void answer(HttpExchange exchange) {
    try (exchange) {
      calls.add(exchange.getRequestURI().getPath().replace("/api/2.0/mlflow/", ""));
      bodies.add(JSON.readTree(exchange.getRequestBody().readAllBytes()));
      byte[] answer = "{\"run\":{\"info\":{\"run_id\":\"r7\"}}}".getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static EpochReport report(int epoch, double loss, long count) {
    Tally tally = new Tally();
    tally.add(loss, count);
    return new EpochReport(epoch, tally, null, 1, WorkerReport.Cost.NONE, null);
  }

  @Test
  void thePageShowsTheExample() throws IOException {
    String code =
        Files.readString(
            Project.ROOT.resolve("spark-mp/src/test/java/io/sparkmp/example/MlflowListener.java"));
    assertThat(Files.readString(Project.ROOT.resolve("docs/monitoring.md")))
        .contains("```java\n" + code + "```");
  }
}
