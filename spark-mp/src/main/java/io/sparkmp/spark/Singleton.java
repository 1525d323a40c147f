package io.sparkmp.spark;

import java.util.List;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;

/** Partitions of one element, which all of our RDDs have. */
final class Singleton {

  private Singleton() {}

  static <T> Iterator<T> of(T element) {
    return CollectionConverters.asScala(List.of(element).iterator());
  }
}
