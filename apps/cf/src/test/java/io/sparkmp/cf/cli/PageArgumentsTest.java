package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.model.RandomModel;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.ids.IdType;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arguments that {@code cf} refuses for pages, and files that pages do not replace. */
@Tag("spark")
final class PageArgumentsTest {
  @TempDir private static Path folder;
  private static Path model;

  @BeforeAll
  static void save() {
    model = folder.resolve("model");
    var random = RandomModel.of(IdType.LONG, 6, 20, 2, false).model(SharedSpark.get(), 1, 2);
    new ModelStore(SharedSpark.get(), model.toString()).save(random, false);
  }

  private static void refused(CommandRun ran, String message) {
    assertThat(ran.exit()).isNotZero();
    assertThat(ran.err()).contains(message).doesNotContain("\tat ");
  }

  @Test
  void optionsThatNeedEachOther() {
    refused(
        Ran.of("recommend", "--model", model, "--users", 0, "--history", model),
        "Cannot use --history without --html: lists are printed without it");
    refused(
        Ran.of("recommend", "--model", model, "--all", "--html", folder.resolve("all.html")),
        "Cannot use --html without --users: the page is of some users");
    refused(
        Ran.of("train", "--ratings", model, "--report"),
        "Cannot use --report without --model: there is no model beside it");
  }

  @Test
  void historyHasTheColumnsAndTheDecimalCommasThatAreNamed() throws IOException {
    Path history =
        Files.writeString(folder.resolve("past.csv"), "user;item;Wert\n0;1;4,5\n0;2;3\n");
    Object[] plain = {
      "recommend",
      "--model",
      model,
      "--users",
      0,
      "--html",
      folder.resolve("past.html"),
      "--overwrite",
      "--history",
      history
    };
    refused(
        Ran.of(plain),
        "name it by --rating-column, or say --rating-column none if each line counts as 1 (besides,"
            + " numbers such as '4,5' have decimal commas: --decimal-comma)");
    Object[] named = java.util.Arrays.copyOf(plain, plain.length + 3);
    named[plain.length] = "--rating-column";
    named[plain.length + 1] = "Wert";
    named[plain.length + 2] = "--decimal-comma";
    CommandRun ran = Ran.of(named);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("rating = Wert");
    refused(
        Ran.of("recommend", "--model", model, "--users", 0, "--decimal-comma"),
        "Cannot use --decimal-comma without --exclude or --history");
  }

  @Test
  void namesMustBeOfTheItems() throws IOException {
    Path names = Files.writeString(folder.resolve("names.txt"), "9001|One\n9002|Two\n");
    Path page = folder.resolve("page.html");
    refused(
        Ran.of("recommend", "--model", model, "--users", 0, "--html", page, "--item-names", names),
        "Cannot use --item-names " + names + ": it names none of the ");
    assertThat(page).doesNotExist();
  }

  @Test
  void namesHaveTheEncodingThatIsGiven() throws IOException {
    Object[] plain = {"recommend", "--model", model, "--users", 0, "--top", 1};
    String item = Ran.of(plain).out().lines().skip(1).findFirst().orElseThrow().split(" +")[2];
    Path names = folder.resolve("latin.txt");
    Files.writeString(names, item + "|Mis\u00e9rables\n", StandardCharsets.ISO_8859_1);
    Object[] named = java.util.Arrays.copyOf(plain, plain.length + 4);
    named[plain.length] = "--item-names";
    named[plain.length + 1] = names;
    named[plain.length + 2] = "--encoding";
    named[plain.length + 3] = "ISO-8859-1";
    assertThat(Ran.of(named).out()).contains("Mis\u00e9rables");
    refused(
        Ran.of("similar", "--model", model, "--items", item, "--encoding", "ISO-8859-1"),
        "Cannot use --encoding without --item-names: no text is read");
  }

  @Test
  void pagesReplacePagesAlone() throws IOException {
    Path page = folder.resolve("twice.html");
    Object[] command = {"recommend", "--model", model, "--users", 0, "--html", page};
    assertThat(Ran.of(command).exit()).isZero();
    refused(Ran.of(command), "it exists; --overwrite replaces it");
    Object[] again = java.util.Arrays.copyOf(command, command.length + 1);
    again[command.length] = "--overwrite";
    assertThat(Ran.of(again).exit()).isZero();
    Files.writeString(page, "<p>mine</p>");
    refused(Ran.of(again), "it holds no page of ours; nothing is deleted");
    assertThat(page).hasContent("<p>mine</p>");
    try (var files = Files.list(folder)) {
      assertThat(files).noneMatch(file -> file.getFileName().toString().contains("writing"));
    }
  }
}
