package io.sparkmp.cf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.spark.model.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("spark")
class ModelStoreTest {
  private static FactorModel model;
  @TempDir private Path folder;
  private Path place;
  private ModelStore store;

  @BeforeAll
  static void train() {
    RatingData data = Fits.small();
    FactorModel trained = Fits.train(data, 2);
    model = new FactorModel(trained.info(), trained.users().cache(), trained.items().cache());
    model.users().count();
    model.items().count();
  }

  @BeforeEach
  void save() {
    place = folder.resolve("model");
    store = new ModelStore(SharedSpark.get(), place.toString());
    store.save(model, false);
  }

  private List<Path> parts(String table) throws IOException {
    try (Stream<Path> files = Files.list(place.resolve(table))) {
      return files.filter(file -> file.toString().endsWith(".parquet")).sorted().toList();
    }
  }

  @Test
  void givesBackWhatItWasGiven() throws IOException {
    assertThat(Fits.print(store.load())).isEqualTo(Fits.print(model));
    try (Stream<Path> beside = Files.list(folder)) {
      assertThat(beside).containsExactly(place); // nothing is left over
    }
  }

  @Test
  void replacesOnlyWhenAsked() {
    assertThatThrownBy(() -> store.save(model, false))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "Cannot write model to file:"
                + place
                + ": it exists; --overwrite, or write().overwrite(), replaces it");
    store.save(model, true);
    assertThat(store.load().info()).isEqualTo(model.info());
  }

  @Test
  void keepsTheOldModelIfWritingFails() throws IOException {
    FactorModel broken =
        new FactorModel(
            model.info(),
            model.users(),
            model.items().selectExpr("raise_error('full disk') as id"));
    assertThatThrownBy(() -> store.save(broken, true)).hasStackTraceContaining("full disk");
    assertThat(Fits.print(store.load())).isEqualTo(Fits.print(model));
    try (Stream<Path> beside = Files.list(folder)) {
      assertThat(beside).containsExactly(place);
    }
  }

  @Test
  void noticesAMissingPart() throws IOException {
    Files.delete(parts("users").get(0));
    assertThatThrownBy(store::load)
        .isInstanceOf(ModelException.class)
        .hasMessageMatching(
            "Cannot read model file:.*/model: table users has \\d+ rows \\(expected: 400\\); a file"
                + " is missing");
  }

  @Test
  void refusesOtherFormatsAndVersions() throws IOException {
    Path metadata = place.resolve("metadata.json");
    String text = Files.readString(metadata);
    Files.deleteIfExists(place.resolve(".metadata.json.crc"));
    Files.writeString(metadata, text.replace("\"version\" : 1", "\"version\" : 2"));
    assertThatThrownBy(store::load)
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "Cannot read model file:"
                + place
                + ": it is of format spark-mp factor model, version 2 (expected: spark-mp factor"
                + " model, at most version 1)");
  }
}
