package io.sparkmp.lda.ml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class LdaParamsTest {

  @Test
  void survivesJavasSerialisation() throws IOException, ClassNotFoundException {
    RotatingLDA before = new RotatingLDA("someone").setK(7);
    RotatingLDA after;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(before);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      after = (RotatingLDA) in.readObject();
    }
    assertThat(after.k())
        .isEqualTo(before.k())
        .isNotSameAs(before.k()); // params of one name and uid
    assertThat(after.getK()).isEqualTo(7);
    assertThat((Boolean) after.k().isValid().apply(1)).isFalse();
    assertThat((Boolean) after.sampler().isValid().apply("MH")).isTrue();
    assertThat((Boolean) after.sampler().isValid().apply("slice")).isFalse();
    assertThat((Boolean) after.docConcentration().isValid().apply(new double[] {0})).isFalse();
  }
}
