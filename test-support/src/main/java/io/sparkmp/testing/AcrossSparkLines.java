package io.sparkmp.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.io.FileUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every line of Spark gives the same model by both engines, reads those of the others with their
 * params, and goes on with the fits that the others have begun. A subclass is the test of an
 * Estimator.
 *
 * @param <M> its model
 */
@Tag("spark")
@Tag("lines")
@Tag("long")
public abstract class AcrossSparkLines<M> {
  private final String name;
  private final int begun;
  private final int epochs;

  @TempDir private Path folder;

  /**
   * A test.
   *
   * @param name of the Estimator, for folders
   * @param begun epochs of the fit that the others go on with
   * @param epochs of a whole fit
   */
  protected AcrossSparkLines(String name, int begun, int epochs) {
    this.name = name;
    this.begun = begun;
    this.epochs = epochs;
  }

  /**
   * Fits the Estimator to the same data as ever.
   *
   * @param snapshots where one of each epoch is kept, and gone on from; empty for none
   */
  protected abstract M fit(int epochs, String engine, String snapshots);

  /** Saves a model in a folder that is not there yet. */
  protected abstract void save(M model, String path) throws IOException;

  protected abstract M load(String path);

  /** All numbers of a model, by id. */
  protected abstract List<?> numbers(M model);

  /** The params of a model and their values. */
  protected abstract String params(M model);

  /** What the model's summary says of each epoch, its times too. */
  protected abstract List<?> summary(M model);

  @Test
  final void modelsAndSnapshotsAreThoseOfEveryOtherLine() throws IOException {
    Path own = SparkLines.own(name);
    M model = fit(epochs, "ring", "");
    List<String> numbers = texts(numbers(model));
    assertEquals(numbers, texts(numbers(fit(epochs, "narrow", ""))), "engine narrow");
    save(model, own.resolve("model").toString());
    M first = fit(begun, "ring", own.resolve("snapshots").toString());
    Files.writeString(own.resolve("epochs"), summary(first).toString());

    List<Path> lines = SparkLines.all(name);
    assertTrue(lines.contains(own), lines.toString());
    for (Path line : lines) {
      M read = load(line.resolve("model").toString());
      assertEquals(numbers, texts(numbers(read)), "model of " + line);
      assertEquals(params(model), params(read), "params of " + line);

      Path snapshots = folder.resolve(line.getParent().getFileName());
      FileUtils.copyDirectory(line.resolve("snapshots").toFile(), snapshots.toFile());
      M resumed = fit(epochs, "ring", snapshots.toString());
      assertEquals(numbers, texts(numbers(resumed)), "fit begun by " + line);
      assertEquals(
          Files.readString(line.resolve("epochs")),
          summary(resumed).subList(0, begun).toString(),
          "epochs by " + line + ", with their times");
    }
  }

  private static List<String> texts(List<?> rows) {
    return rows.stream().map(Object::toString).toList();
  }
}
