package io.sparkmp.bench.embeddings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LastItemsTest {

  /** Items 0 to 99 on a quarter of a circle: the nearest have the nearest numbers. */
  private static Map<String, float[]> quarter() {
    Map<String, float[]> vectors = new HashMap<>();
    for (int i = 0; i < 100; i++) {
      double angle = i * Math.PI / 200;
      vectors.put(
          "i" + i, new float[] {(float) (3 * Math.cos(angle)), (float) Math.sin(angle) * 3});
    }
    return vectors;
  }

  private static double hitRate(String... sessions) {
    List<String[]> all = new ArrayList<>();
    for (String session : sessions) {
      all.add(session.split(" ", -1));
    }
    return new LastItems(all).hitRate(quarter());
  }

  @Test
  void theTenNearestAreHits() {
    assertThat(hitRate("i0 i5")).isEqualTo(1);
    assertThat(hitRate("i0 i10")).isEqualTo(1);
    assertThat(hitRate("i0 i11")).isZero();
    assertThat(hitRate("i0 i10", "i0 i11")).isEqualTo(0.5);
  }

  @Test
  void itemsOfTheSessionAreNoCandidates() {
    assertThat(hitRate("i40 i50 i45 i39")).isEqualTo(1); // after 41 to 44 and 46 to 49
    assertThat(hitRate("i40 i50 i45 i38")).isZero();
  }

  @Test
  void anItemWithoutAVectorIsNoHit() {
    assertThat(hitRate("i0 i1 unknown")).isZero();
    assertThat(hitRate("unknown i1", "i1 i2")).isEqualTo(0.5);
  }
}
