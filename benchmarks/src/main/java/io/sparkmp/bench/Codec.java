package io.sparkmp.bench;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.SerializerInstance;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Serialises objects by one of Spark's serialisers. Not thread-safe. */
public final class Codec {
  private static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);

  private final SerializerInstance serializer;

  private Codec(SerializerInstance serializer) {
    this.serializer = serializer;
  }

  /** By Kryo, as for slices. */
  public static Codec kryo(Class<?> registrator) {
    return new Codec(
        new KryoSerializer(
                new SparkConf(false).set("spark.kryo.registrator", registrator.getName()))
            .newInstance());
  }

  /** By Java serialisation, Spark's default. */
  public static Codec java() {
    return new Codec(new JavaSerializer(new SparkConf(false)).newInstance());
  }

  /** Serialises a value. */
  public byte[] write(Object value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (var stream = serializer.serializeStream(out)) {
      stream.writeObject(value, ANY);
    }
    return out.toByteArray();
  }

  /** Deserialises a value. */
  public Object read(byte[] bytes) {
    try (var stream = serializer.deserializeStream(new ByteArrayInputStream(bytes))) {
      return stream.readObject(ANY);
    }
  }
}
