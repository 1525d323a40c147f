package io.sparkmp.example;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.spark.TrainingListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkConf;

/** Writes each training as a run of MLflow, by the REST API of its tracking server. */
public final class MlflowListener implements TrainingListener {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final String server;
  private final String experiment;
  private String run = "";

  public MlflowListener(SparkConf conf) {
    server = conf.get("spark.mlflow.server", "http://127.0.0.1:5000");
    experiment = conf.get("spark.mlflow.experiment", "0");
  }

  @Override
  public void begun(String title, int epochs) {
    Map<String, Object> request =
        Map.of(
            "experiment_id",
            experiment,
            "run_name",
            title,
            "start_time",
            System.currentTimeMillis(),
            "tags",
            List.of(Map.of("key", "epochs", "value", String.valueOf(epochs))));
    run = post("runs/create", request).at("/run/info/run_id").asText();
  }

  @Override
  public void epoch(EpochReport report) {
    metric("training_loss", report.training().mean(), report.epoch());
    if (report.validation() != null) {
      metric("validation_loss", report.validation().mean(), report.epoch());
    }
    metric("updates_per_second", report.updatesPerSecond(), report.epoch());
  }

  @Override
  public void ended(Throwable failure) {
    String status = failure == null ? "FINISHED" : "FAILED";
    long now = System.currentTimeMillis();
    post("runs/update", Map.of("run_id", run, "status", status, "end_time", now));
  }

  private void metric(String key, double value, int epoch) {
    long now = System.currentTimeMillis();
    post(
        "runs/log-metric",
        Map.of("run_id", run, "key", key, "value", value, "timestamp", now, "step", epoch));
  }

  private JsonNode post(String call, Map<String, Object> body) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(server + "/api/2.0/mlflow/" + call))
              .header("Content-Type", "application/json")
              .timeout(Duration.ofSeconds(10))
              .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)))
              .build();
      HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
      if (response.statusCode() != 200) {
        throw new IOException(call + " was answered by " + response.statusCode());
      }
      return JSON.readTree(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write to MLflow at " + server, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while writing to MLflow", e);
    }
  }
}
