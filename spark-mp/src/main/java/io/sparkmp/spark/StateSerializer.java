package io.sparkmp.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.util.DefaultClassResolver;
import com.esotericsoftware.kryo.util.MapReferenceResolver;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.KryoRegistrator;
import org.apache.spark.serializer.KryoSerializer;
import org.objenesis.strategy.StdInstantiatorStrategy;

/**
 * The serializer of slices in transit and of snapshots: a Kryo that reads only arrays, records,
 * enums, and classes that the application has registered. Spark's own Kryo reads any class that the
 * bytes name, and some with Java deserialisation: anyone who can write a file could run code with
 * it. The bytes are the same in every line of Spark.
 */
public final class StateSerializer extends KryoSerializer {
  private static final long serialVersionUID = 1L;

  /** The arrays that Spark's Kryo knows too. */
  private static final List<Class<?>> ARRAYS =
      List.of(
          boolean[].class,
          byte[].class,
          char[].class,
          short[].class,
          int[].class,
          long[].class,
          float[].class,
          double[].class,
          String[].class);

  private final String registrator;
  private final transient ClassLoader loader = Thread.currentThread().getContextClassLoader();

  /** The constructor that Spark calls; {@code spark.kryo.registrator} is the application's. */
  public StateSerializer(SparkConf conf) {
    super(conf);
    registrator = conf.get(SparkMpKryoRegistrator.SETTING);
  }

  @Override
  public Kryo newKryo() {
    Kryo kryo = new Kryo(new KnownClasses(registrator), new MapReferenceResolver());
    kryo.setClassLoader(loader);
    ARRAYS.forEach(kryo::register);
    kryo.setInstantiatorStrategy(
        new Kryo.DefaultInstantiatorStrategy(new StdInstantiatorStrategy()));
    try {
      Class<?> type = Class.forName(registrator, true, loader);
      ((KryoRegistrator) type.getDeclaredConstructor().newInstance()).registerClasses(kryo);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot use " + registrator + ": " + e, e);
    }
    return kryo;
  }

  private static final class KnownClasses extends DefaultClassResolver {
    private final String registrator;

    KnownClasses(String registrator) {
      this.registrator = registrator;
    }

    /**
     * Ignores classes of Spark and Scala, which no state has: reading a schema creates an object of
     * a class that it names, and classes of Scala differ from line to line.
     */
    @Override
    public Registration register(Registration registration) {
      return isOfALine(registration.getType()) ? registration : super.register(registration);
    }

    private static boolean isOfALine(Class<?> type) {
      return type.getName().startsWith("org.apache.spark.") || type.getName().startsWith("scala.");
    }

    @Override
    @SuppressWarnings("rawtypes") // as Kryo declares it
    public Registration registerImplicit(Class type) {
      if (isOfALine(type)) {
        throw new IllegalArgumentException(
            "Cannot read or write %s: classes of Spark and Scala differ from line to line; use arrays"
                    .formatted(type.getName())
                + " or records");
      }
      if (!type.isArray() && !type.isRecord() && !type.isEnum()) {
        throw new IllegalArgumentException(
            "Cannot read or write %s: not an array, record or enum, and %s does not register it"
                .formatted(type.getName(), registrator));
      }
      return super.registerImplicit(type);
    }
  }
}
