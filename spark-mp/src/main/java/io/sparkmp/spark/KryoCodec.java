package io.sparkmp.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.DeserializationStream;
import org.apache.spark.serializer.SerializationStream;
import org.apache.spark.serializer.SerializerInstance;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Encodes slices with {@link StateSerializer}, whatever {@code spark.serializer} says. Uses
 * streams, so that no buffer limit of Kryo applies. Not thread-safe.
 */
public final class KryoCodec {
  private static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);

  private final SerializerInstance serializer;

  /**
   * A codec.
   *
   * @param conf of this Spark
   * @param registrator the application's, which registers the types that its slices consist of
   */
  public KryoCodec(SparkConf conf, String registrator) {
    serializer =
        new StateSerializer(conf.clone().set(SparkMpKryoRegistrator.SETTING, registrator))
            .newInstance();
  }

  /** Spark settings with which snapshots are encoded like slices. */
  public static Map<String, String> settings(String registrator) {
    return Map.of(
        "spark.serializer",
        StateSerializer.class.getName(),
        SparkMpKryoRegistrator.SETTING,
        registrator,
        // Settings of Spark's own Kryo, without meaning here.
        "spark.kryo.classesToRegister",
        "",
        "spark.kryo.referenceTracking",
        "true");
  }

  /** Writes a value and closes the stream. */
  public void encode(Object value, OutputStream out) {
    SerializationStream stream = serializer.serializeStream(out);
    stream.writeObject(value, ANY);
    stream.close();
  }

  /** Reads a value and closes the stream. */
  public Object decode(InputStream in) throws IOException {
    try (in) {
      DeserializationStream stream = serializer.deserializeStream(in);
      Object value = stream.readObject(ANY);
      stream.close();
      return value;
    }
  }
}
