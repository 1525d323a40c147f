package io.sparkmp.lda.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.model.TableCheck;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class TopicCheckTest {

  /** A sum of longs would begin again below, and four of these rows would add up to nothing. */
  @Test
  void tokensThatAddUpToTooManyAreRefused() {
    TableCheck.Rows rows = new TopicCheck(4, Long.MAX_VALUE).start();
    assertThat(rows.problem(row(0, 1L << 62))).isNull();
    assertThat(rows.problem(row(1, 1L << 62)))
        .isEqualTo(
            "the row of topic 1: tokens is 4611686018427387904, and 4611686018427387904 before it"
                + " (expected: together at most 9223372036854775807, as metadata.json says)");
  }

  private static GenericInternalRow row(int topic, long tokens) {
    Object[] values = {topic, 0.5, tokens};
    return new GenericInternalRow(values);
  }
}
