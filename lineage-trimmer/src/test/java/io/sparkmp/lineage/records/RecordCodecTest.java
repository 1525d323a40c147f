package io.sparkmp.lineage.records;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.sparkmp.lineage.SharedSpark;
import java.util.Map;
import org.apache.spark.SparkContext;
import org.apache.spark.serializer.KryoRegistrator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What makes two ways of writing records different ones. */
@Tag("spark")
class RecordCodecTest {
  private final SparkContext spark = SharedSpark.get().sc();

  /** Registers two classes. */
  public static class First implements KryoRegistrator {
    @Override
    public void registerClasses(Kryo kryo) {
      kryo.register(Thread.State.class);
      kryo.register(StringBuilder.class);
    }
  }

  /** The same classes with other numbers. */
  public static final class OtherOrder extends First {
    @Override
    public void registerClasses(Kryo kryo) {
      kryo.register(StringBuilder.class);
      kryo.register(Thread.State.class);
    }
  }

  /** The same numbers with other bytes. */
  public static final class OtherSerializer extends First {
    @Override
    public void registerClasses(Kryo kryo) {
      kryo.register(Thread.State.class);
      kryo.register(StringBuilder.class, new JavaSerializer());
    }
  }

  private String checksum(Class<? extends First> registrator) {
    return RecordCodec.of(
            spark,
            Map.of(
                "spark.serializer",
                "org.apache.spark.serializer.KryoSerializer",
                "spark.kryo.registrator",
                registrator.getName()))
        .settings()
        .get("checksum of registered classes");
  }

  @Test
  void numbersAndSerializersOfClassesCount() {
    String first = checksum(First.class);
    assertThat(checksum(First.class)).isEqualTo(first);
    assertThat(checksum(OtherOrder.class)).isNotEqualTo(first);
    assertThat(checksum(OtherSerializer.class)).isNotEqualTo(first);
  }
}
