package io.sparkmp.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class SimdTest {

  @Test
  void scalarCodeCanBeForcedWithoutTheVectorApi() {
    AtomicInteger asked = new AtomicInteger();
    assertThat(Simd.isUsed("scalar", "sums", asked::incrementAndGet, 256)).isFalse();
    assertThat(asked).hasValue(0);
  }

  @Test
  void simdIsUsedOnRegistersThatTheKernelIsWrittenFor() {
    assertThat(Simd.isUsed("auto", "sums", () -> 256, 256, 512)).isTrue();
    assertThat(Simd.isUsed("simd", "sums", () -> 512, 256, 512)).isTrue();
    assertThat(Simd.isUsed("auto", "sums", () -> 128, 256, 512)).isFalse();
    assertThatIllegalStateException()
        .isThrownBy(() -> Simd.isUsed("simd", "sums", () -> 128, 256, 512))
        .withMessage("Cannot use SIMD for sums: registers have 128 bits (expected: 256, 512)");
  }

  @Test
  void otherChoicesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Simd.isUsed("bad", "sums", () -> 256, 256))
        .withMessage("Invalid sparkmp.kernel: bad (expected: auto, simd or scalar)");
  }
}
