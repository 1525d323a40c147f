package io.sparkmp.cf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.model.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models that were edited by hand. */
@Tag("spark")
class EditedModelTest {
  @TempDir private Path folder;

  private FactorModel model() {
    return RandomModel.of(IdType.LONG, 11, 7, 4, false).model(SharedSpark.get(), 2, 2);
  }

  private ModelStore store() {
    return new ModelStore(SharedSpark.get(), folder.resolve("model").toString());
  }

  private void assertRefused(String why) {
    assertThatThrownBy(() -> store().load())
        .isInstanceOf(ModelException.class)
        .hasMessage("Cannot read model " + folder.resolve("model") + ": " + why);
  }

  private void edit(String from, String to) throws IOException {
    Path metadata = folder.resolve("model/metadata.json");
    String text = Files.readString(metadata);
    assertThat(text).contains(from);
    Files.deleteIfExists(folder.resolve("model/.metadata.json.crc"));
    Files.writeString(metadata, text.replace(from, to));
  }

  @Test
  void metadataThatCannotBeAreNamed() throws IOException {
    store().save(model(), false);
    String[][] edits = {
      {"\"rank\" : 4", "\"rank\" : -1", "rank is -1 (expected: 1 to 1048576)"},
      {"\"rank\" : -1", "\"rank\" : 400000000", "rank is 400000000 (expected: 1 to 1048576)"},
      {"\"rank\" : 400000000", "\"rank\" : 4, \"x\" : 1", ""},
      {
        "\"mean\" : 3.5",
        "\"mean\" : \"NaN\"",
        "mean is \"NaN\" (expected: a finite number of 32 bits)"
      },
      {
        "\"mean\" : \"NaN\"",
        "\"mean\" : 1e39",
        "mean is 1.0E39 (expected: a finite number of 32 bits)"
      },
      {"\"mean\" : 1e39", "\"mean\" : 3.5", ""},
      {
        "\"minRating\" : 1.0",
        "\"minRating\" : 6",
        "maxRating is 5.0 (expected: at least minRating, 6.0)"
      },
      {"\"minRating\" : 6", "\"minRating\" : 1", ""},
      {"\"alpha\" : 0.0", "\"alpha\" : -1", "alpha is -1.0 (expected: >= 0)"},
      {"\"alpha\" : -1", "\"alpha\" : 0", ""},
      {
        "\"userType\" : \"LONG\"",
        "\"userType\" : \"INT\"",
        "userType is \"INT\" (expected: LONG or STRING)"
      },
      {"\"userType\" : \"INT\"", "\"userType\" : \"LONG\"", ""},
      {"\"feedback\" : \"EXPLICIT\",", "", "feedback is missing (expected: EXPLICIT or IMPLICIT)"},
    };
    for (String[] edit : edits) {
      edit(edit[0], edit[1]);
      if (!edit[2].isEmpty()) {
        assertRefused("metadata.json: " + edit[2]);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "rank 3; the row of id 0: factors has 4 numbers (expected: 3, the rank)",
        "factors array(0f, 1f, cast('NaN' as float), 0f); the row of id 0: factors has NaN at"
            + " place 2"
            + " (expected: a finite number)",
        "factors array(0f, cast('-Infinity' as float), 1f, 0f); the row of id 0: factors has"
            + " -Infinity at place 1 (expected: a finite number)",
        "factors array(0f, 1f, 0f); the row of id 0: factors has 3 numbers (expected: 4, the rank)",
        "factors array(0f, 1f, null, 0f); the row of id 0: factors has null at place 2 (expected: a"
            + " finite number)",
        "bias cast('NaN' as float); the row of id 0: bias is NaN (expected: a finite number)",
        "bias null; a row has null for its bias",
        "ratings -1; the row of id 0: ratings is -1 (expected: >= 0)",
        "id 5L; id 5 occurs 2 times (expected: once)"
      })
  void rowsThatCannotBeAreNamed(String edit, String why) throws IOException {
    String column = edit.substring(0, edit.indexOf(' '));
    String value = edit.substring(edit.indexOf(' ') + 1);
    FactorModel whole = model();
    FactorModel model =
        new FactorModel(
            whole.info(), whole.users().coalesce(1).sortWithinPartitions("id"), whole.items());
    if (column.equals("rank")) {
      store().save(model, false);
      edit("\"rank\" : 4", "\"rank\" : " + value);
    } else {
      String edited = "if(id = 0, " + value + ", " + column + ")";
      store()
          .save(
              new FactorModel(
                  model.info(),
                  model.users().withColumn(column, functions.expr(edited)),
                  model.items()),
              false);
    }
    assertThatThrownBy(() -> store().load())
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "Cannot read model "
                + folder.resolve("model")
                + ": table users: "
                + why
                + "; copy the model again, or train again");
  }
}
