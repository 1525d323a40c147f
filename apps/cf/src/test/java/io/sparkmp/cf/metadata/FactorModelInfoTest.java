package io.sparkmp.cf.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.kernel.ImplicitOptions.Weight;
import io.sparkmp.ids.IdType;
import io.sparkmp.metadata.MetadataFile;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class FactorModelInfoTest {

  private static FactorModelInfo info(int samples, Weight weight) {
    return info(samples, weight, 0);
  }

  private static FactorModelInfo info(int samples, Weight weight, int features) {
    return new FactorModelInfo(
        FactorModelInfo.FORMAT,
        FactorModelInfo.version(samples > 0, weight, features),
        4,
        3.5f,
        1,
        5,
        IdType.LONG,
        IdType.STRING,
        10,
        20,
        30,
        "-",
        Feedback.IMPLICIT,
        2,
        0.1f,
        0,
        false,
        false,
        samples,
        samples,
        weight.exponent(),
        weight.unobserved(),
        0,
        features);
  }

  private static FactorModelInfo again(byte[] json) throws IOException {
    return MetadataFile.read(
        json,
        FactorModelInfo.class,
        FactorModelInfo.FORMAT,
        FactorModelInfo.NEWEST,
        FactorModelInfo.ADDED);
  }

  /** So an earlier release reads a model that has nothing of what it does not know. */
  @Test
  void hasTheFieldsOfTheLeastVersionThatWillDo() throws IOException {
    FactorModelInfo usual = info(0, Weight.BY_RATINGS);
    assertThat(usual.version()).isEqualTo(2);
    assertThat(MetadataFile.text(usual))
        .endsWith("\"nonNegative\" : false,\n  \"biases\" : false\n}");
    FactorModelInfo sampled = info(2, Weight.BY_RATINGS);
    assertThat(sampled.version()).isEqualTo(3);
    assertThat(MetadataFile.text(sampled)).endsWith("\"samples\" : 2,\n  \"noise\" : 2.0\n}");
    FactorModelInfo weighted = info(0, new Weight(0.5f, 0.25f));
    assertThat(weighted.version()).isEqualTo(4);
    assertThat(MetadataFile.text(weighted))
        .endsWith(
            "\"samples\" : 0,\n  \"noise\" : 0.0,\n  \"regularisationExponent\" : 0.5,\n"
                + "  \"unobservedWeight\" : 0.25\n}");
    FactorModelInfo linked = info(2, Weight.BY_RATINGS, 7);
    assertThat(linked.version()).isEqualTo(5);
    assertThat(MetadataFile.text(linked))
        .endsWith("\"userFeatures\" : 0,\n  \"itemFeatures\" : 7\n}");
    for (FactorModelInfo info : new FactorModelInfo[] {usual, sampled, weighted, linked}) {
      assertThat(again(MetadataFile.bytes(info))).isEqualTo(info);
    }
    assertThat(usual.weight()).isEqualTo(Weight.BY_RATINGS);
  }

  @Test
  void refusesAWeightThatNoTrainingHas() throws IOException {
    String text = MetadataFile.text(info(0, new Weight(0.5f, 0.25f)));
    assertThatThrownBy(() -> again(text.replace("0.5,", "-0.5,").getBytes(UTF_8)))
        .hasMessage("metadata.json: regularisationExponent is -0.5 (expected: >= 0)");
    assertThatThrownBy(() -> again(text.replace("0.25", "-1").getBytes(UTF_8)))
        .hasMessage("metadata.json: unobservedWeight is -1.0 (expected: >= 0)");
    assertThatThrownBy(() -> again(text.replaceAll("(?s),[^,]*unobs.*", "}").getBytes(UTF_8)))
        .hasMessage(
            "metadata.json: unobservedWeight is missing (expected: a finite number of 32 bits)");
  }

  @Test
  void refusesFeaturesWithoutSamples() throws IOException {
    byte[] json =
        MetadataFile.text(info(2, Weight.BY_RATINGS, 7))
            .replace("\"samples\" : 2", "\"samples\" : 0")
            .getBytes(UTF_8);
    assertThatThrownBy(() -> again(json))
        .hasMessage("metadata.json: itemFeatures is 7 (expected: 0, or more with samples)");
  }
}
