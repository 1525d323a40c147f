package io.sparkmp.spark.ingest.delimited;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The first line of a file after the first. */
@Tag("unit")
class OtherHeaderTest {
  @TempDir private Path folder;

  private ReadPart second(ColumnRequest columns, String first, String second) throws IOException {
    Path file = Files.writeString(folder.resolve("first.csv"), first.replace('/', '\n') + "\n");
    TextFormat format =
        TextFormatRequest.guess(columns)
            .settle(new TextFiles("ratings", file.toString(), new Configuration(false)));
    OtherHeader others = new OtherHeader(columns, format, "first.csv");
    Lines lines = Lines.of("file:/data/b.csv", (second.replace('/', '\n') + "\n").getBytes(UTF_8));
    return new TextRecords.Parser(lines, format, HoldOut.NOTHING, others, "first.csv").next();
  }

  /** Neither users as items nor a user who is called user. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "user,item/ann,x2|item,user/x3,ann",
        "user,item/ann,x2|movie_id,User-ID/x3,ann",
        "user,item,at/ann,x2,1|user,at,item/ann,1,x3",
        "Kunde,Artikel/7,x2|Artikel,Kunde/x3,8",
        "ann,x2/bob,x3|user,item/ann,x3"
      })
  void anotherHeaderIsRefused(String first, String second) {
    ColumnRequest columns =
        first.startsWith("Kunde")
            ? RatingColumns.pairs("Kunde", "Artikel")
            : RatingColumns.pairs(null, null);
    assertThatThrownBy(() -> second(columns, first, second))
        .isInstanceOf(IngestException.class)
        .hasMessageStartingWith(
            "Cannot read pairs: /data/b.csv begins with '"
                + second.replaceAll("/.*", "")
                + "', and")
        .hasMessageEndingWith("; give files with the same header, or one after another");
  }

  @Test
  void itSaysWhereTheColumnsOfTheFirstAre() {
    assertThatThrownBy(
            () -> second(RatingColumns.RATINGS, "user,item,rating/1,2,3", "item,user,rating/1,2,3"))
        .hasMessage(
            "Cannot read ratings: /data/b.csv begins with 'item,user,rating', and first.csv has user"
                + " in column 1, item in column 2, rating in column 3; give files with the same"
                + " header, or one after another");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "user,item/ann,x2|user,item/ann,x3|1",
        "user,item/ann,x2|bob,item/ann,x3|2",
        "user,item/ann,x2|bob,x3/ann,x3|2",
        "ann,x2/bob,x3|user,x3/ann,x3|2"
      })
  void theSameHeaderAndRecordsAreRead(String first, String second, int records) throws IOException {
    ColumnRequest columns = RatingColumns.pairs(null, null);
    ReadPart part = second(columns, first, second);
    assertThat(part.problems().count()).isZero();
    assertThat(part.records().size()).isEqualTo(records);
  }
}
