package io.sparkmp.topk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.ids.Ids;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("unit")
class VectorBlockTest {
  private static final Ids NUMBERS = Ids.ofLongs(7, -3);
  private static final Ids TEXTS = Ids.ofStrings("a", "b");

  @Test
  void normalisedRowsHaveLengthOneAndNoBias() {
    VectorBlock block =
        new VectorBlock(
            Ids.ofStrings("a", "zero", "b"),
            2,
            new float[] {1, 2, 3},
            new float[] {3, -4, 0, 0, 0, 1e-20f});
    VectorBlock normalised = block.normalised();
    assertThat(normalised.ids().get(0)).isEqualTo("a");
    assertThat(normalised.ids().get(1)).isEqualTo("b");
    assertThat(normalised.biases()).containsExactly(0, 0);
    assertThat(normalised.values()).containsExactly(new float[] {0.6f, -0.8f, 0, 1}, within(1e-6f));
  }

  static Object[] all() {
    return new Object[] {
      new VectorBlock(TEXTS, 1, new float[] {1, 2}, new float[] {3, -0f}),
      new TopLists(NUMBERS, new int[] {0, 1, 2}, TEXTS, new float[] {1, 2})
    };
  }

  /** Sessions need not use Kryo. */
  @ParameterizedTest
  @MethodSource("all")
  void comesBackFromJavasSerialisation(Object value) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(in.readObject()).usingRecursiveComparison().isEqualTo(value);
    }
  }
}
