package io.sparkmp.spark.rdd;

import io.sparkmp.compat.ScalaApi;
import java.util.List;
import scala.collection.Iterator;

/** Partitions of one element, which all of our RDDs have. */
final class Singleton {

  private Singleton() {}

  static <T> Iterator<T> of(T element) {
    return ScalaApi.asScala(List.of(element).iterator());
  }
}
