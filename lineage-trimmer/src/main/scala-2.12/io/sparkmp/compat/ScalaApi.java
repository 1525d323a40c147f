package io.sparkmp.compat;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import scala.Tuple2;
import scala.collection.JavaConverters;

/** Converts between collections of Java and Scala 2.12, as views unless stated otherwise. */
public final class ScalaApi {

  private ScalaApi() {}

  public static <T> scala.collection.Iterator<T> asScala(Iterator<T> elements) {
    return JavaConverters.asScalaIterator(elements);
  }

  public static <T> Iterator<T> asJava(scala.collection.Iterator<T> elements) {
    return JavaConverters.asJavaIterator(elements);
  }

  public static <T> List<T> asJava(scala.collection.Seq<T> elements) {
    return JavaConverters.seqAsJavaList(elements);
  }

  public static <K, V> Map<K, V> asJava(scala.collection.Map<K, V> entries) {
    return JavaConverters.mapAsJavaMap(entries);
  }

  /** A copy. */
  public static <T> scala.collection.immutable.List<T> list(List<T> elements) {
    return JavaConverters.asScalaBuffer(elements).toList();
  }

  /** A copy. */
  public static <K, V> scala.collection.immutable.Map<K, V> map(Map<K, V> entries) {
    scala.collection.immutable.HashMap<K, V> copy = new scala.collection.immutable.HashMap<>();
    for (Map.Entry<K, V> entry : entries.entrySet()) {
      copy = copy.$plus(new Tuple2<>(entry.getKey(), entry.getValue()));
    }
    return copy;
  }
}
