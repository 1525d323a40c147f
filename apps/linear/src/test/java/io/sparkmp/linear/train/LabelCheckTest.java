package io.sparkmp.linear.train;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.linear.ingest.LabelKinds;
import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.spark.ingest.IngestException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class LabelCheckTest {

  private static LabelStats between(float least, float largest) {
    LabelKinds kinds = new LabelKinds(new float[] {least, largest}, new double[] {5, 5}, true);
    double mean = (least + (double) largest) / 2;
    return new LabelStats(10, 0, 0, 10, 10, mean, 1, least, largest, kinds);
  }

  @ParameterizedTest
  @CsvSource({"0, 16777217", "-16777216, 0", "10000019, 20180131", "38341003, 73211009", "0, 1e20"})
  void classesWhoseNumbersAreRoundedAreRefused(float least, float largest) {
    assertThatThrownBy(() -> LabelCheck.check(Loss.LOGISTIC, between(least, largest), false))
        .isInstanceOf(IngestException.class)
        .hasMessageStartingWith(
            "Cannot train: a label is about "
                + LabelStats.text(largest >= -least ? largest : least)
                + ", and the last digits");
    assertThatCode(() -> LabelCheck.check(Loss.SQUARED, between(least, largest), false))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "-1, 1", "2, 4", "0.5, 16777215"})
  void othersAreFine(float least, float largest) {
    assertThatCode(() -> LabelCheck.check(Loss.LOGISTIC, between(least, largest), false))
        .doesNotThrowAnyException();
  }
}
