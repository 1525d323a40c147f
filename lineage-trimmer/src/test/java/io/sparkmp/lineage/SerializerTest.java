package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.compat.SparkLine;
import io.sparkmp.lineage.snapshot.SnapshotException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.serializer.KryoSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Snapshots by Kryo. */
@Tag("spark")
class SerializerTest {
  private static final Map<String, String> KRYO =
      Map.of("spark.serializer", KryoSerializer.class.getName());

  @TempDir private Path folder;

  private final SparkContext spark = SharedSpark.get().sc();

  /** No Java serializer can write it. */
  private static final class Plain {
    private long value;

    @SuppressWarnings("unused") // for Kryo
    private Plain() {}

    Plain(long value) {
      this.value = value;
    }
  }

  @Test
  void kryoWritesAndReads() {
    store(KRYO, 1, 3);
    try (GenerationStore<Plain> store = GenerationStore.open(spark, durability(), KRYO)) {
      Generation<Plain> restored = store.restore().orElseThrow();
      assertThat(restored.number()).isEqualTo(3);
      assertThat(JavaRDD.fromRDD(restored.rdd(), restored.rdd().elementClassTag()))
          .satisfies(
              rdd ->
                  assertThat(rdd.map(plain -> plain.value).collect())
                      .containsExactlyElementsOf(Numbers.FIRST));
      store.release(restored);
    }
  }

  @Test
  void otherSettingsAreRefused() {
    store(KRYO, 1, 1);
    try (GenerationStore<Plain> store = GenerationStore.open(spark, durability())) {
      assertThatThrownBy(store::restore)
          .isInstanceOf(SnapshotException.class)
          .hasMessageStartingWith("Cannot read the snapshots in file:")
          .hasMessageContaining(": they were written with {checksum of registered classes=")
          .hasMessageEndingWith(
              ", spark.serializer=org.apache.spark.serializer.KryoSerializer, version of Spark="
                  + spark.version()
                  + "} (here: {lines of Spark and Scala="
                  + SparkLine.name()
                  + ", spark.serializer=org.apache.spark.serializer.JavaSerializer}); use the same"
                  + " settings or another directory");
    }
    assertThat(Numbers.files(folder)).containsExactly("snapshot-000000000001-000001");
  }

  private Durability durability() {
    return Numbers.durable(folder).every(1).failingOnWriteError();
  }

  private void store(Map<String, String> serialisation, long from, long to) {
    try (GenerationStore<Plain> store = GenerationStore.open(spark, durability(), serialisation)) {
      for (long number = from; number <= to; number++) {
        JavaRDD<Plain> rdd = Numbers.first().map(Plain::new);
        store.release(store.store(number, rdd.rdd(), number == to));
      }
    }
  }
}
