package io.sparkmp.cf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.cf.train.Fits;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.files.OutputException;
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
        .isInstanceOf(OutputException.class)
        .hasMessage(
            "Cannot write model to "
                + place
                + ": it exists; --overwrite (in a program: write().overwrite()) replaces it");
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
            "Cannot read model /.*/model: table users has \\d+ rows \\(expected: 400\\); a file"
                + " is missing");
  }

  @Test
  void refusesOtherFormatsAndVersions() throws IOException {
    Path metadata = place.resolve("metadata.json");
    String text = Files.readString(metadata);
    Files.deleteIfExists(place.resolve(".metadata.json.crc"));
    Files.writeString(metadata, text.replace("\"version\" : 2", "\"version\" : 6"));
    assertThatThrownBy(store::load)
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "Cannot read model "
                + place
                + ": it is of format spark-mp factor model, version 6 (expected: spark-mp factor"
                + " model, at most version 5)");
  }

  /** A model written before there was implicit feedback. */
  @Test
  void readsVersion1() throws IOException {
    Files.deleteIfExists(place.resolve(".metadata.json.crc"));
    Files.writeString(
        place.resolve("metadata.json"),
        """
        {
          "format" : "spark-mp factor model",
          "version" : 1,
          "rank" : 3,
          "mean" : 3.5,
          "minRating" : 0.5,
          "maxRating" : 5.0,
          "userType" : "LONG",
          "itemType" : "LONG",
          "users" : 400,
          "items" : 150,
          "epochs" : 2,
          "settings" : "some"
        }
        """);
    assertThat(store.load().info())
        .isEqualTo(
            new FactorModelInfo(
                FactorModelInfo.FORMAT,
                1,
                3,
                3.5f,
                0.5f,
                5,
                IdType.LONG,
                IdType.LONG,
                400,
                150,
                2,
                "some",
                Feedback.EXPLICIT,
                0,
                0,
                0,
                false,
                true,
                0,
                0,
                1,
                0,
                0,
                0));
  }

  @Test
  void tellsWhatWasMinimised() {
    assertThat(store.load().info().biases()).isTrue();
    assertThat(store.load().info().nonNegative()).isFalse();
    RatingData data = Fits.small();
    FactorisationOptions options =
        new FactorisationOptions(
            3, new StepSize.Constant(0.01f), 0, 0.02f, 0.01f, 0.1f, true, 1); // without biases
    Factorisation<FactorTable> fit = Factorisation.explicit(data, options, null);
    FactorModel trained =
        fit.model(SharedSpark.get(), fit.train(Fits.epochs(1, EngineKind.NARROW)));
    store.save(trained, true);
    FactorModelInfo info = store.load().info();
    assertThat(info.biases()).isFalse();
    assertThat(info.nonNegative()).isTrue();
    assertThat(info).isEqualTo(trained.info());
    data.close();
  }
}
