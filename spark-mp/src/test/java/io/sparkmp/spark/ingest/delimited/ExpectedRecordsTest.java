package io.sparkmp.spark.ingest.delimited;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.ingest.ExpectedRecords;
import io.sparkmp.spark.ingest.ExpectedRecords.Trust;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.SplitRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("spark")
class ExpectedRecordsTest {
  @TempDir private Path folder;

  private final JavaSparkContext spark = SharedSpark.get();
  private final SparkSession session = SparkSession.builder().getOrCreate();

  private TextRecords text(int lines) throws IOException {
    String text =
        IntStream.range(1000, 1000 + lines)
            .mapToObj(k -> k + "," + k % 7 + "," + k % 5 + "\n")
            .collect(Collectors.joining());
    Path file = Files.writeString(folder.resolve(lines + ".csv"), text);
    return new TextRecords(spark, file.toString(), TextFormatRequest.guess(RatingColumns.RATINGS));
  }

  @Test
  void linesAreExpectedByTheLengthOfTheFirst() throws IOException {
    assertThat(text(977).expected()).isEqualTo(new ExpectedRecords(977, Trust.MEASURED));
    KeyedSource both = new SplitRecords(text(977), text(101));
    assertThat(both.expected()).isEqualTo(new ExpectedRecords(1078, Trust.MEASURED));
  }

  @Test
  void rowsAreExpectedAsSparkGuessesThemIfItDoes() {
    Dataset<Row> rows =
        session.range(10_000).selectExpr("id AS u", "id % 9 AS i", "CAST(1 AS FLOAT) AS r");
    ExpectedRecords guess = new FrameRecords(rows, "u", "i", "r").expected();
    assertThat(guess.trust()).isEqualTo(Trust.GUESSED);
    assertThat(guess.count()).isBetween(10_000L, 200_000L);
    Dataset<Row> ofRdd =
        session.createDataFrame(
            spark.parallelize(List.of(RowFactory.create(1L, 2L, 3f))), rows.schema());
    assertThat(new FrameRecords(ofRdd, "u", "i", "r").expected())
        .isEqualTo(ExpectedRecords.UNKNOWN);
  }
}
