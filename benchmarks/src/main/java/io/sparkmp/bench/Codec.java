package io.sparkmp.bench;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.SerializerInstance;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Objects to and from bytes by one of Spark's serialisers. Not thread-safe. */
public final class Codec {
  private static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);

  private final SerializerInstance serializer;

  private Codec(SerializerInstance serializer) {
    this.serializer = serializer;
  }

  /** By Kryo, as slices travel. */
  public static Codec kryo(Class<?> registrator) {
    return new Codec(
        new KryoSerializer(
                new SparkConf(false).set("spark.kryo.registrator", registrator.getName()))
            .newInstance());
  }

  /** By Java's own serialisation, which Spark uses by default. */
  public static Codec java() {
    return new Codec(new JavaSerializer(new SparkConf(false)).newInstance());
  }

  /** To bytes. */
  public byte[] write(Object value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (var stream = serializer.serializeStream(out)) {
      stream.writeObject(value, ANY);
    }
    return out.toByteArray();
  }

  /** Back from bytes. */
  public Object read(byte[] bytes) {
    try (var stream = serializer.deserializeStream(new ByteArrayInputStream(bytes))) {
      return stream.readObject(ANY);
    }
  }
}
