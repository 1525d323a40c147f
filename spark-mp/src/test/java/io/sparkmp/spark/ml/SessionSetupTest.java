package io.sparkmp.spark.ml;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.SparkMpKryoRegistrator;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.KryoRegistrator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class SessionSetupTest {

  /** As a program has it that registers classes of its own too. */
  public static final class Calling implements KryoRegistrator {
    @Override
    public void registerClasses(Kryo kryo) {
      new SparkMpKryoRegistrator().registerClasses(kryo);
    }
  }

  private static void check(String serializer, String registrators) {
    SparkConf conf =
        new SparkConf(false)
            .set("spark.serializer", "org.apache.spark.serializer." + serializer)
            .set("spark.kryo.registrator", registrators);
    SessionSetup.check(conf, SparkMpKryoRegistrator.class, WorkerState.class);
  }

  @Test
  void whoRegistersOurClassesMayUseKryo() {
    String ours = SparkMpKryoRegistrator.class.getName();
    assertThatCode(() -> check("KryoSerializer", ours)).doesNotThrowAnyException();
    assertThatCode(() -> check("KryoSerializer", Calling.class.getName()))
        .doesNotThrowAnyException();
    assertThatCode(() -> check("JavaSerializer", "")).doesNotThrowAnyException();
    assertThatThrownBy(() -> check("KryoSerializer", ""))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Cannot use io.sparkmp.spark: spark.serializer is Kryo, which does not know its classes;"
                + " start the session with spark.kryo.registrator="
                + ours
                + " (several are separated by commas)");
  }
}
