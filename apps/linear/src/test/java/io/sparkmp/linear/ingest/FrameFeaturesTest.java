package io.sparkmp.linear.ingest;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.spark.ingest.IngestException;
import org.apache.spark.mllib.linalg.VectorUDT;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class FrameFeaturesTest {

  /** Their type has the name of the others. */
  @Test
  void vectorsOfTheOlderLibraryAreNamed() {
    StructField old = new StructField("x", new VectorUDT(), true, Metadata.empty());
    assertThatThrownBy(() -> FrameFeatures.of(old))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Invalid type of column x: vector (expected for features: a vector of"
                + " org.apache.spark.ml, a map from strings or whole numbers to numbers, or an"
                + " array of strings or whole numbers); these are vectors of"
                + " org.apache.spark.mllib: MLUtils.convertVectorColumnsToML converts them");
  }
}
