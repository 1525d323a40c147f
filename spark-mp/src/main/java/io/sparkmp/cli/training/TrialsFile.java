package io.sparkmp.cli.training;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sparkmp.spark.files.Output;
import io.sparkmp.tune.Found;
import io.sparkmp.tune.Trial;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.DoubleUnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/** All trials of a search as a JSON file. */
public final class TrialsFile {
  private static final String FORMAT = "spark-mp-trials";
  private static final int VERSION = 1;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Output output;
  private final boolean overwrite;

  /**
   * The file to write.
   *
   * @param path as the user typed it
   * @param overwrite whether an earlier one is replaced
   * @throws io.sparkmp.spark.files.OutputException if it cannot be written there
   */
  public TrialsFile(String path, boolean overwrite, Configuration conf) {
    this.overwrite = overwrite;
    output = new Output("the trials", path, "--overwrite", conf, TrialsFile::foreign);
    output.check(overwrite);
  }

  private static @Nullable String foreign(FileSystem files, FileStatus there) throws IOException {
    if (there.isFile()) {
      try (InputStream in = files.open(there.getPath())) {
        JsonNode read = JSON.readTree(in);
        if (read != null && FORMAT.equals(read.path("format").asText())) {
          return null;
        }
      } catch (com.fasterxml.jackson.core.JacksonException e) {
        return "it holds no trials";
      }
    }
    return "it holds no trials";
  }

  /**
   * Writes.
   *
   * @param measure what trials were judged by
   * @param reported computes the measure from a loss
   * @param command the command that repeats the winner
   */
  public void write(Found found, String measure, DoubleUnaryOperator reported, String command)
      throws IOException {
    ObjectNode root = JSON.createObjectNode();
    root.put("format", FORMAT).put("version", VERSION).put("measure", measure);
    root.put("seconds", found.seconds()).put("winner", found.winner().number());
    root.put("command", command);
    ArrayNode trials = root.putArray("trials");
    found.trials().forEach(trial -> add(trials.addObject(), trial, reported));
    output.write(overwrite, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(root));
  }

  private static void add(ObjectNode node, Trial trial, DoubleUnaryOperator reported) {
    node.put("trial", trial.number()).put("epochs", trial.epochs());
    if (trial.hasDiverged()) {
      node.putNull("value");
    } else {
      node.put("value", reported.applyAsDouble(trial.loss()));
    }
    node.put("seconds", trial.seconds()).put("halvings", trial.halvings());
    ObjectNode settings = node.putObject("settings");
    trial.settings().values().forEach(settings::put);
  }
}
