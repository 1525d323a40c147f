package io.sparkmp.cf.recommend;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.cf.topk.FactorBlock;
import io.sparkmp.ids.Ids;
import java.nio.ByteBuffer;
import org.apache.spark.serializer.SerializerInstance;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import scala.reflect.ClassTag$;

/**
 * What the search for recommendations stores and sends, through Kryo with registration required.
 */
@Tag("spark")
class RecommenderKryoTest {
  private final SerializerInstance serializer =
      SharedSpark.get().sparkContext().env().serializer().newInstance();

  @SuppressWarnings("unchecked")
  private <T> T copy(T value) {
    ByteBuffer bytes =
        serializer.serialize(value, ClassTag$.MODULE$.<T>apply((Class<T>) value.getClass()));
    return serializer.deserialize(bytes, ClassTag$.MODULE$.<T>apply((Class<T>) value.getClass()));
  }

  @Test
  void blocksComeBack() {
    FactorBlock block =
        new FactorBlock(
            Ids.ofStrings("a", "b"), 2, new float[] {1, -0f}, new float[] {2, 3, Float.NaN, 5});
    FactorBlock back = copy(block);
    assertThat(back.ids().get(1)).isEqualTo("b");
    assertThat(back.rank()).isEqualTo(2);
    assertThat(back.biases()).containsExactly(block.biases());
    assertThat(back.factors()).containsExactly(block.factors());
  }
}
