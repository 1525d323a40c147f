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
    assertThat(Kernels.choose("scalar")).isInstanceOf(ScalarOps.class);
  }

  @Test
  void simdIsTakenWhereItIsSupported() {
    assumeTrue(VectorOps.isSupported(), "needs registers of 256 or 512 bits");
    assertThat(Kernels.choose("simd")).isInstanceOf(VectorOps.class);
    assertThat(Kernels.choose("auto")).isInstanceOf(VectorOps.class);
  }

  @Test
  void otherKernelsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Kernels.choose("bad"))
        .withMessage("Invalid sparkmp.kernel: bad (expected: auto, simd or scalar)");
  }
}
