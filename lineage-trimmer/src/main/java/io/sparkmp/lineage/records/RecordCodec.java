package io.sparkmp.lineage.records;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import io.sparkmp.compat.SparkLine;
import java.io.Serializable;
import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.Serializer;
import org.apache.spark.serializer.SerializerInstance;
import org.apache.spark.util.Utils;

/**
 * How records become bytes in snapshots.
 *
 * @param settings the Spark settings that decide what the bytes mean
 */
public record RecordCodec(Map<String, String> settings) implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final String SERIALIZER = "spark.serializer";
  private static final String SPARK_VERSION = "version of Spark";
  private static final String LINES = "lines of Spark and Scala";
  private static final String CLASSES = "checksum of registered classes";

  /**
   * The codec of a SparkContext.
   *
   * @param own settings that override the context's
   */
  public static RecordCodec of(SparkContext spark, Map<String, String> own) {
    SparkConf conf = spark.conf();
    Map<String, String> settings = new TreeMap<>();
    String serializer =
        own.getOrDefault(
            SERIALIZER, conf.get(SERIALIZER, "org.apache.spark.serializer.JavaSerializer"));
    settings.put(SERIALIZER, serializer);
    if (instance(serializer, configured(conf, own)) instanceof KryoSerializer kryo) {
      // These decide a class's number in the bytes.
      for (String name :
          new String[] {
            "spark.kryo.registrator",
            "spark.kryo.classesToRegister",
            "spark.kryo.referenceTracking",
            "spark.kryo.unsafe"
          }) {
        String value = own.getOrDefault(name, conf.get(name, ""));
        if (!value.isEmpty()) {
          settings.put(name, value);
        }
      }
      // Each version of Spark first registers its own classes. A subclass need not do so.
      if (kryo.getClass() == KryoSerializer.class) {
        settings.put(SPARK_VERSION, spark.version());
      }
      settings.put(CLASSES, registered(kryo.newKryo()));
    } else { // such as Java's, which also identifies classes by their methods
      settings.put(LINES, SparkLine.name());
    }
    return new RecordCodec(settings);
  }

  private static SparkConf configured(SparkConf conf, Map<String, String> settings) {
    SparkConf with = conf.clone();
    settings.forEach(
        (name, value) -> {
          if (name.startsWith("spark.")) {
            with.set(name, value);
          }
        });
    return with;
  }

  /**
   * A checksum of the classes by number and of how each is written: another version of an
   * application may register others.
   */
  private static String registered(Kryo kryo) {
    CRC32C checksum = new CRC32C();
    for (int id = 0; id < kryo.getNextRegistrationId(); id++) {
      Registration registration = kryo.getRegistration(id);
      if (registration != null) {
        String serializer = registration.getSerializer().getClass().getName();
        String line =
            id + " " + registration.getType().getName() + " " + serializer + parts(registration);
        checksum.update(line.replaceFirst("\\$\\$Lambda.*", "").getBytes(UTF_8));
      }
    }
    return Long.toHexString(checksum.getValue());
  }

  /** The fields in the order in which they are written. */
  private static String parts(Registration registration) {
    StringBuilder parts = new StringBuilder();
    if (registration.getType().isRecord()) {
      for (RecordComponent part : registration.getType().getRecordComponents()) {
        parts.append(' ').append(part.getType().getName()).append(' ').append(part.getName());
      }
    } else if (registration.getSerializer() instanceof FieldSerializer<?> fields) {
      for (FieldSerializer.CachedField<?> part : fields.getFields()) {
        parts.append(' ').append(part.getField().toGenericString());
      }
    }
    return parts.toString();
  }

  private static Serializer instance(String name, SparkConf conf) {
    return Utils.instantiateSerializerOrShuffleManager(name, conf, false);
  }

  /** A serializer for one thread, on an executor. */
  SerializerInstance newInstance() {
    Serializer serializer =
        instance(settings.get(SERIALIZER), configured(SparkEnv.get().conf(), settings));
    serializer.setDefaultClassLoader(Thread.currentThread().getContextClassLoader());
    return serializer.newInstance();
  }
}
