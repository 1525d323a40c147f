package io.sparkmp.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.DeserializationStream;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.SerializationStream;
import org.apache.spark.serializer.SerializerInstance;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Slices as bytes, by Kryo whatever {@code spark.serializer} says. Streams, so that no buffer limit
 * of Kryo's applies. Not thread-safe.
 */
final class KryoCodec {
  private static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);

  private final SerializerInstance serializer;

  /**
   * A codec.
   *
   * @param conf of this Spark
   * @param registrator the application's, which registers the types that its slices consist of
   */
  KryoCodec(SparkConf conf, String registrator) {
    String present = conf.get("spark.kryo.registrator", "");
    String all =
        present.isEmpty() || present.contains(registrator)
            ? registrator
            : present + "," + registrator;
    serializer = new KryoSerializer(conf.clone().set("spark.kryo.registrator", all)).newInstance();
  }

  void encode(Object value, OutputStream out) {
    SerializationStream stream = serializer.serializeStream(out);
    stream.writeObject(value, ANY);
    stream.close();
  }

  Object decode(InputStream in) throws IOException {
    try (in) {
      DeserializationStream stream = serializer.deserializeStream(in);
      Object value = stream.readObject(ANY);
      stream.close();
      return value;
    }
  }
}
