package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.bench.cli.BenchMain;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The whole command, with few steps, and the files that it writes. */
@Tag("spark")
final class LineageBenchTest {
  private static final int STEPS = 30;
  private static final List<String> CHAINS = List.of("narrow", "shuffle");
  private static final List<String> VARIANTS =
      List.of("none", "checkpoint-10", "local-10", "memory", "durable-10");

  @TempDir private Path folder;

  @Test
  void writesEveryStepOfEveryVariantAndPictures() throws IOException {
    int exit =
        new CommandLine(new BenchMain())
            .execute(
                "lineage",
                "--steps=" + STEPS,
                "--variants=" + String.join(",", VARIANTS),
                "--repeat=1",
                "--warmup=0",
                "--sample-every=10",
                "--values=101",
                "--keys=37",
                "--out=" + folder);
    assertThat(exit).isZero();

    assertThat(Files.readAllLines(folder.resolve("steps.csv")))
        .extracting(line -> line.replaceFirst(",[1-9]\\d*$", ""))
        .isEqualTo(expectedSteps());
    checkJson(new ObjectMapper().readTree(folder.resolve("results.json").toFile()));
    for (String chain : CHAINS) {
      checkPicture(folder.resolve(chain + ".png"));
    }
  }

  private static List<String> expectedSteps() {
    List<String> lines = new ArrayList<>(List.of("chain,variant,repeat,step,nanos"));
    for (String chain : CHAINS) {
      for (String variant : VARIANTS) {
        IntStream.rangeClosed(1, STEPS)
            .forEach(step -> lines.add(chain + "," + variant + ",0," + step));
      }
    }
    return lines;
  }

  private static void checkJson(JsonNode json) {
    assertThat(json.at("/environment/spark").asText()).isNotEmpty();
    assertThat(json.at("/environment/command/0").asText()).isEqualTo("lineage");
    assertThat(json.at("/settings/steps").asInt()).isEqualTo(STEPS);
    assertThat(json.at("/summaries")).hasSize(CHAINS.size() * VARIANTS.size());
    assertThat(json.at("/overheads")).hasSize(CHAINS.size() * 3);
    assertThat(json.at("/runs")).hasSize(CHAINS.size() * VARIANTS.size());
    for (JsonNode run : json.at("/runs")) {
      assertThat(run.at("/stepNanos")).hasSize(STEPS);
      assertThat(run.at("/ended").isNull()).as(run.at("/ended").asText()).isTrue();
      assertThat(run.at("/footprints")).hasSize(3);
      JsonNode last = run.at("/footprints/2");
      assertThat(last.at("/step").asInt()).isEqualTo(29);
      assertThat(last.at("/heapBytes").asLong()).isPositive();
      assertThat(last.at("/taskBytes").asLong()).isPositive();
      switch (run.at("/variant").asText()) {
        case "none" -> assertThat(last.at("/depth").asInt()).isGreaterThan(29);
        case "memory", "durable-10" -> assertThat(last.at("/depth").asInt()).isEqualTo(2);
        default -> assertThat(last.at("/depth").asInt()).isGreaterThanOrEqualTo(10);
      }
      boolean durable = run.at("/variant").asText().equals("durable-10");
      assertThat(run.at("/trimmer/snapshots").asInt()).isEqualTo(durable ? 3 : 0);
    }
  }

  private static void checkPicture(Path file) throws IOException {
    BufferedImage image = ImageIO.read(file.toFile());
    assertThat(image.getWidth()).isGreaterThan(800);
    assertThat(image.getRGB(1, 1) & 0xFFFFFF).as("background").isEqualTo(0xFFFFFF);
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    assertThat(IntStream.of(pixels).distinct().count()).as("colours").isGreaterThan(20);
  }
}
