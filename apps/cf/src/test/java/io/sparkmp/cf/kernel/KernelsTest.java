package io.sparkmp.cf.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class KernelsTest {

  @Test
  void scalarCanBeForced() {
    assertThat(Kernels.useSimd("scalar")).isFalse();
  }

  @Test
  void simdIsTakenWhereItIsSupported() {
    assumeTrue(VectorOps.isSupported(), "needs registers of 256 or 512 bits");
    assertThat(Kernels.useSimd("simd")).isTrue();
    assertThat(Kernels.useSimd("auto")).isTrue();
    assertThat(Kernels.ops()).isInstanceOf(VectorOps.class);
  }

  @Test
  void otherKernelsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Kernels.useSimd("bad"))
        .withMessage("Invalid sparkmp.kernel: bad (expected: auto, simd or scalar)");
  }
}
