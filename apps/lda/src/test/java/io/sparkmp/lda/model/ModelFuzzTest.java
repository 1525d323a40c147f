package io.sparkmp.lda.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.metadata.TopicModelInfo;
import io.sparkmp.spark.model.ModelException;
import io.sparkmp.spark.model.ModelFolder;
import io.sparkmp.spark.model.TableCheck;
import io.sparkmp.testing.MemoryFiles;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Tag;

/** Models from untrusted sources. */
@Tag("spark")
class ModelFuzzTest {
  private final MemoryFiles files =
      MemoryFiles.of(SharedSpark.get().sparkContext().hadoopConfiguration());
  private final ModelFolder folder =
      new ModelFolder(SharedSpark.get(), "mem:///model", TopicModelInfo.FORMAT, Set.of("topics"));

  /** The fields are what the text says. */
  @FuzzTest
  void metadata(byte[] json) throws IOException {
    files.put("model/metadata.json", json);
    TopicModelInfo info;
    try {
      info =
          folder.readMetadata(TopicModelInfo.class, TopicModelInfo.VERSION, TopicModelInfo.ADDED);
    } catch (ModelException e) {
      assertThat(e)
          .hasMessageStartingWith("Cannot read model mem:/model: ")
          .hasMessageMatching("(?s).*(metadata.json|it is of format).*");
      return;
    }
    JsonNode fields = new ObjectMapper().readTree(json);
    assertThat(Integer.toString(info.topics())).isEqualTo(fields.get("topics").asText());
    assertThat(Long.toString(info.words())).isEqualTo(fields.get("words").asText());
    assertThat(Long.toString(info.tokens())).isEqualTo(fields.get("tokens").asText());
    assertThat(info.beta()).isEqualTo(fields.get("beta").doubleValue()).isFinite().isPositive();
    assertThat(info.settings()).isEqualTo(fields.get("settings").textValue());
    assertThat(info.version()).isBetween(1, TopicModelInfo.VERSION);
  }

  /** Tokens of topics that are accepted add up to those of the model, however large. */
  @FuzzTest
  void topicRows(FuzzedDataProvider data) {
    int topics = data.consumeInt(2, 6);
    long tokens = data.consumeLong(0, Long.MAX_VALUE);
    TableCheck check = new TopicCheck(topics, tokens);
    TableCheck.Rows rows = check.start();
    BigInteger sum = BigInteger.ZERO;
    String problem = null;
    for (int k = 0; k < topics && problem == null; k++) {
      long mine = data.consumeLong();
      double alpha = data.consumeDouble();
      sum = sum.add(BigInteger.valueOf(mine));
      Object[] row = {k, alpha, mine};
      problem = rows.problem(new GenericInternalRow(row));
      if (problem == null) {
        assertThat(alpha).isPositive().isFinite();
        assertThat(mine).isNotNegative();
      }
    }
    problem = problem == null ? check.problem(rows.sums()) : problem;
    if (problem == null) {
      assertThat(sum).isEqualTo(BigInteger.valueOf(tokens));
    }
  }

  /** Rows of words that are accepted have their counts once for each topic. */
  @FuzzTest
  void wordRows(FuzzedDataProvider data) {
    int topics = data.consumeInt(2, 6);
    TableCheck.Rows rows = new WordCheck(new long[topics]).start();
    long[] sums = new long[topics];
    for (int row = data.consumeInt(1, 3); row > 0; row--) {
      Object[] topic = numbers(data);
      Object[] count = numbers(data);
      int tokens = data.consumeInt();
      Object[] values = {
        UTF8String.fromBytes(data.consumeBytes(4)),
        tokens,
        new GenericArrayData(topic),
        new GenericArrayData(count)
      };
      if (rows.problem(new GenericInternalRow(values)) != null) {
        return;
      }
      assertThat(topic).hasSameSizeAs(count).doesNotContainNull();
      assertThat(new HashSet<>(Arrays.asList(topic))).hasSize(topic.length);
      long sum = 0;
      for (int k = 0; k < topic.length; k++) {
        sums[(int) topic[k]] += (int) count[k];
        sum += (int) count[k];
        assertThat((int) count[k]).isPositive();
      }
      assertThat(sum).isEqualTo(tokens);
    }
    assertThat(rows.sums()).isEqualTo(sums);
  }

  private static Object[] numbers(FuzzedDataProvider data) {
    Object[] numbers = new Object[data.consumeInt(0, 4)];
    for (int k = 0; k < numbers.length; k++) {
      int bound = data.consumeBoolean() ? 6 : Integer.MAX_VALUE;
      numbers[k] = data.consumeInt(0, 20) == 0 ? null : (Object) data.consumeInt(-1, bound);
    }
    return numbers;
  }
}
