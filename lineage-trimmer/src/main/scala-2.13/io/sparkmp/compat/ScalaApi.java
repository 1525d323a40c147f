package io.sparkmp.compat;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import scala.jdk.javaapi.CollectionConverters;

/** Converts between collections of Java and Scala 2.13, as views unless stated otherwise. */
public final class ScalaApi {

  private ScalaApi() {}

  public static <T> scala.collection.Iterator<T> asScala(Iterator<T> elements) {
    return CollectionConverters.asScala(elements);
  }

  public static <T> Iterator<T> asJava(scala.collection.Iterator<T> elements) {
    return CollectionConverters.asJava(elements);
  }

  public static <T> List<T> asJava(scala.collection.Seq<T> elements) {
    return CollectionConverters.asJava(elements);
  }

  public static <K, V> Map<K, V> asJava(scala.collection.Map<K, V> entries) {
    return CollectionConverters.asJava(entries);
  }

  /** A copy. */
  public static <T> scala.collection.immutable.List<T> list(List<T> elements) {
    return CollectionConverters.asScala(elements).toList();
  }

  /** A copy. */
  public static <K, V> scala.collection.immutable.Map<K, V> map(Map<K, V> entries) {
    return scala.collection.immutable.Map.from(CollectionConverters.asScala(entries));
  }
}
