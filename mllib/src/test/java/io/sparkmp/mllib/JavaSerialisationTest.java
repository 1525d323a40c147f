package io.sparkmp.mllib;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.embeddings.EmbeddingsKryoRegistrator;
import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.linear.LinearKryoRegistrator;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.KryoSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A session of Spark's defaults sends and stores by Java's serialisation what others do by Kryo.
 */
@Tag("unit")
class JavaSerialisationTest {

  @Test
  void needsNoKryo() {
    for (SparkMpKryoRegistrator registrator :
        List.of(
            new CfKryoRegistrator(),
            new LdaKryoRegistrator(),
            new EmbeddingsKryoRegistrator(),
            new LinearKryoRegistrator())) {
      Kryo kryo = new KryoSerializer(new SparkConf(false)).newKryo();
      registrator.registerClasses(kryo);
      assertThat(
              IntStream.range(0, kryo.getNextRegistrationId())
                  .mapToObj(id -> kryo.getRegistration(id).getType()))
          .filteredOn(type -> type.getName().startsWith("io.sparkmp"))
          .isNotEmpty()
          .allMatch(Serializable.class::isAssignableFrom);
    }
  }
}
