package io.sparkmp.spark;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sparkmp.rotation.EarlyStopping;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class TrainingOptionsTest {

  @Test
  void noEpochsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TrainingOptions.epochs(0))
        .withMessage("Invalid epochs: 0 (expected: >= 1)");
  }

  @Test
  void atLeastOneFailureIsTheEnd() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TrainingOptions.epochs(1).withMaxFailures(0))
        .withMessage("Invalid maxFailures: 0 (expected: >= 1)");
  }

  @Test
  void earlyStoppingNeedsValidation() {
    EarlyStopping stopping = new EarlyStopping(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TrainingOptions.epochs(9).withEarlyStopping(stopping))
        .withMessage("Cannot stop early: there is no validation set to judge the epochs by");
  }
}
