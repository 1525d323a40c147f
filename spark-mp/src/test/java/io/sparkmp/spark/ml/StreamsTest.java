package io.sparkmp.spark.ml;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class StreamsTest {

  @Test
  void noFitEndsOnAStream() {
    SharedSpark.get();
    Dataset<Row> stream = SparkSession.builder().getOrCreate().readStream().format("rate").load();
    assertThatThrownBy(
            () -> SessionSetup.check(stream, SparkMpKryoRegistrator.class, WorkerState.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Cannot fit to a stream: it has no end; fit to the batches of foreachBatch, or to a"
                + " table that the stream is written to");
    assertThatThrownBy(() -> SessionSetup.checkEnds(stream, "rank the items of"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Cannot rank the items of a stream: it has no end; do so with the batches of"
                + " foreachBatch, or with a table that the stream is written to");
  }
}
