package io.sparkmp.lda.ml;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.mllib.linalg.VectorUDT;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class DocumentColumnTest {

  /** Their type has the name of the others. */
  @Test
  void vectorsOfTheOlderLibraryAreNamed() {
    StructType schema = new StructType().add("x", new VectorUDT());
    assertThatThrownBy(() -> DocumentColumn.in(schema, "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Invalid type of column x: vector (expected: a vector of org.apache.spark.ml.linalg, an"
                + " array of numbers, both of whole counts, or array<string> of tokens); these are"
                + " vectors of org.apache.spark.mllib: MLUtils.convertVectorColumnsToML converts"
                + " them");
  }
}
