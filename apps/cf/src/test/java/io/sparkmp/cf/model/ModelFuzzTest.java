package io.sparkmp.cf.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.ids.IdType;
import io.sparkmp.metadata.Checksums;
import io.sparkmp.spark.model.ModelException;
import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.VectorTableCheck;
import io.sparkmp.testing.MemoryFiles;
import java.io.IOException;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

/** Models from untrusted sources. */
@Tag("spark")
class ModelFuzzTest {
  private static final byte[] METADATA =
      """
      {"format":"spark-mp factor model","version":1,"rank":4,"mean":3.5,"minRating":1,"maxRating":5,
      "userType":"LONG","itemType":"STRING","users":10,"items":20,"epochs":30,"settings":"-"}
      """
          .getBytes(UTF_8);

  private final MemoryFiles files =
      MemoryFiles.of(SharedSpark.get().sparkContext().hadoopConfiguration());
  private final ModelFolder folder =
      new ModelFolder(SharedSpark.get(), "mem:///model", FactorModelInfo.FORMAT, Set.of("users"));

  private @Nullable FactorModelInfo read() {
    try {
      return folder.readMetadata(
          FactorModelInfo.class, FactorModelInfo.NEWEST, FactorModelInfo.ADDED);
    } catch (ModelException e) {
      assertThat(e)
          .hasMessageStartingWith("Cannot read model mem:/model: ")
          .hasMessageMatching("(?s).*(metadata.json|it is of format).*");
      return null;
    }
  }

  /** The fields are what the text says. */
  @FuzzTest
  void metadata(byte[] json) throws IOException {
    files.put("model/metadata.json", json);
    files.delete(files.put("model/SHA256SUMS", new byte[0]), false);
    FactorModelInfo info = read();
    if (info == null) {
      return;
    }
    JsonNode fields = new ObjectMapper().readTree(json);
    assertThat(info.rank()).isBetween(1, 1 << 20);
    assertThat(Integer.toString(info.rank())).isEqualTo(fields.get("rank").asText());
    assertThat(Long.toString(info.users())).isEqualTo(fields.get("users").asText());
    assertThat(Long.toString(info.items())).isEqualTo(fields.get("items").asText());
    assertThat(info.mean()).isEqualTo(fields.get("mean").floatValue()).isFinite();
    assertThat(info.userType().name()).isEqualTo(fields.get("userType").textValue());
    assertThat(info.settings()).isEqualTo(fields.get("settings").textValue());
    assertThat(info.feedback()).isNotNull();
    assertThat(info.version()).isBetween(1, FactorModelInfo.NEWEST);
  }

  /** A list of sums that names the file has its sum, or the model is refused. */
  @FuzzTest
  void sums(byte[] list) throws IOException {
    files.put("model/metadata.json", METADATA);
    files.put("model/SHA256SUMS", list);
    if (read() != null) {
      new String(list, UTF_8)
          .lines()
          .filter(line -> line.endsWith("  metadata.json"))
          .findFirst()
          .ifPresent(line -> assertThat(line).startsWith(Checksums.sum(METADATA) + " "));
    }
  }

  /** An accepted row has as many numbers as the model says. */
  @FuzzTest
  void factorRows(FuzzedDataProvider data) {
    IdType type = data.consumeBoolean() ? IdType.LONG : IdType.STRING;
    int rank = data.consumeInt(1, 5);
    Object id = data.consumeLong();
    if (type == IdType.STRING) {
      id = UTF8String.fromBytes(data.consumeBytes(5));
    }
    float bias = data.consumeFloat();
    Object[] factors = new Object[data.consumeInt(0, 6)];
    boolean isRight = factors.length == rank && Float.isFinite(bias);
    for (int k = 0; k < factors.length; k++) {
      Float factor = data.consumeInt(0, 9) == 0 ? null : Float.valueOf(data.consumeFloat());
      factors[k] = factor;
      isRight &= factor != null && Float.isFinite(factor);
    }
    int ratings = data.consumeInt();
    isRight &= ratings >= 0;
    Object[] row = {id, bias, new GenericArrayData(factors), ratings};
    String problem =
        new VectorTableCheck(FactorModel.schema(type), rank, "rank")
            .start()
            .problem(new GenericInternalRow(row));
    assertThat(problem == null).as(String.valueOf(problem)).isEqualTo(isRight);
  }

  /** An accepted row of a model with samples has a finite deviation for each. */
  @FuzzTest
  void sampledRows(FuzzedDataProvider data) {
    int samples = data.consumeInt(1, 4);
    @Nullable Object[] deviations = new Object[data.consumeInt(0, 5)];
    boolean isRight = deviations.length == samples;
    for (int s = 0; s < deviations.length; s++) {
      Float deviation = data.consumeInt(0, 9) == 0 ? null : Float.valueOf(data.consumeFloat());
      deviations[s] = deviation;
      isRight &= deviation != null && Float.isFinite(deviation);
    }
    boolean isThere = data.consumeInt(0, 9) > 0;
    isRight &= isThere;
    @Nullable Object[] row = {
      data.consumeLong(),
      0f,
      new GenericArrayData(new Object[] {1f, 2f}),
      1,
      isThere ? new GenericArrayData(deviations) : null
    };
    String problem =
        new DeviationsCheck(
                new VectorTableCheck(FactorModel.schema(IdType.LONG), 2, "rank"), samples)
            .start()
            .problem(new GenericInternalRow(row));
    assertThat(problem == null).as(String.valueOf(problem)).isEqualTo(isRight);
  }

  /** An accepted row of effects has its number, a scale and a finite effect on each place. */
  @FuzzTest
  void effectRows(FuzzedDataProvider data) {
    int features = data.consumeInt(0, 3);
    int length = data.consumeInt(1, 4);
    long id = data.consumeInt(0, 9) == 0 ? data.consumeLong() : data.consumeInt(0, 4);
    String kind =
        data.consumeInt(0, 9) == 0
            ? data.consumeString(6)
            : data.pickValue(new String[] {"number", "word", "rest"});
    double mean = data.consumeDouble();
    double deviation = data.consumeDouble();
    Object[] effects = new Object[data.consumeInt(0, 5)];
    boolean isRight =
        id >= 0
            && (id < features
                ? kind.equals("number") || kind.equals("word")
                : id == features && kind.equals("rest"));
    isRight &= Double.isFinite(mean) && Double.isFinite(deviation) && deviation > 0;
    isRight &= effects.length == length;
    for (int i = 0; i < effects.length; i++) {
      Float effect = data.consumeInt(0, 9) == 0 ? null : Float.valueOf(data.consumeFloat());
      effects[i] = effect;
      isRight &= effect != null && Float.isFinite(effect);
    }
    Object[] row = {
      id,
      UTF8String.fromString(kind),
      UTF8String.EMPTY_UTF8,
      UTF8String.EMPTY_UTF8,
      mean,
      deviation,
      new GenericArrayData(effects)
    };
    String problem =
        new EffectsCheck(features, length).start().problem(new GenericInternalRow(row));
    assertThat(problem == null).as(String.valueOf(problem)).isEqualTo(isRight);
  }
}
