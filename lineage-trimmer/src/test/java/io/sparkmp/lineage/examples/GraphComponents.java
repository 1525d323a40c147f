package io.sparkmp.lineage.examples;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.lineage.Durability;
import io.sparkmp.lineage.LineageTrimmer;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.graphx.EdgeDirection;
import org.apache.spark.graphx.EdgeTriplet;
import org.apache.spark.graphx.Graph;
import org.apache.spark.graphx.Pregel$;
import scala.Option;
import scala.Tuple2;
import scala.collection.Iterator;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction1;
import scala.runtime.AbstractFunction2;
import scala.runtime.AbstractFunction3;

/**
 * Connected components by GraphX, a few supersteps at a time: what Pregel keeps between them is
 * dropped, and only the labels of the vertices are kept.
 *
 * <p>This needs an algorithm that may be stopped and started anew: a vertex that gets {@link #NONE}
 * keeps its label, and a message that was sent before changes nothing.
 */
final class GraphComponents {
  /** Pregel sends it to all vertices when it starts; above all labels. */
  private static final Object NONE = Long.MAX_VALUE;

  private static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);

  private GraphComponents() {}

  /** The smallest id within reach of each vertex, after {@code blocks * supersteps} supersteps. */
  static List<Tuple2<Object, Object>> trimmed(
      Graph<Object, Object> links, int blocks, int supersteps, Durability durability) {
    JavaRDD<Tuple2<Object, Object>> labels = own(links);
    try (var trimmer = LineageTrimmer.of(labels, durability)) {
      labels = trimmer.iterate(blocks, (current, block) -> step(links, current, supersteps));
      return labels.collect();
    }
  }

  /** The same by one run of Pregel. */
  static List<Tuple2<Object, Object>> uninterrupted(Graph<Object, Object> links, int supersteps) {
    return step(links, own(links), supersteps).collect();
  }

  private static JavaRDD<Tuple2<Object, Object>> own(Graph<Object, Object> links) {
    return links.vertices().toJavaRDD().map(vertex -> new Tuple2<>(vertex._1(), vertex._1()));
  }

  static JavaRDD<Tuple2<Object, Object>> step(
      Graph<Object, Object> links, JavaRDD<Tuple2<Object, Object>> labels, int supersteps) {
    Graph<Object, Object> labelled =
        links.outerJoinVertices(labels.rdd(), new Replace(), ANY, ANY, null);
    Graph<Object, Object> after =
        Pregel$.MODULE$.apply(
            labelled,
            NONE,
            supersteps,
            EdgeDirection.Either(),
            new KeepSmaller(),
            new SendSmaller(),
            new Smaller(),
            ANY,
            ANY,
            ANY);
    return after.vertices().toJavaRDD().map(vertex -> vertex); // GraphX keeps its own elsewhere
  }

  private static Object smaller(Object a, Object b) {
    return Math.min((Long) a, (Long) b);
  }

  private static final class Replace
      extends AbstractFunction3<Object, Object, Option<Object>, Object> implements Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public Object apply(Object id, Object old, Option<Object> label) {
      return label.get();
    }
  }

  private static final class KeepSmaller extends AbstractFunction3<Object, Object, Object, Object>
      implements Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public Object apply(Object id, Object label, Object message) {
      return smaller(label, message);
    }
  }

  private static final class SendSmaller
      extends AbstractFunction1<EdgeTriplet<Object, Object>, Iterator<Tuple2<Object, Object>>>
      implements Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public Iterator<Tuple2<Object, Object>> apply(EdgeTriplet<Object, Object> edge) {
      int order = Long.compare((Long) edge.srcAttr(), (Long) edge.dstAttr());
      List<Tuple2<Object, Object>> messages =
          order == 0
              ? List.of()
              : List.of(
                  order < 0
                      ? new Tuple2<>((Object) edge.dstId(), edge.srcAttr())
                      : new Tuple2<>((Object) edge.srcId(), edge.dstAttr()));
      return ScalaApi.asScala(messages.iterator());
    }
  }

  private static final class Smaller extends AbstractFunction2<Object, Object, Object>
      implements Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public Object apply(Object a, Object b) {
      return smaller(a, b);
    }
  }
}
