package io.sparkmp.lineage.graph;

import io.sparkmp.compat.ScalaApi;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.Dependency;
import org.apache.spark.OneToOneDependency;
import org.apache.spark.Partition;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;
import scala.reflect.ClassTag$;

/** A link of a chain that counts how often one asks for a parent. Cannot be serialised or run. */
final class ChainedRdd extends RDD<Integer> {
  private final AtomicInteger questions;
  private final Object notSerializable = new Object();

  ChainedRdd(SparkContext spark, AtomicInteger questions) {
    this(spark, questions, List.of());
  }

  ChainedRdd(ChainedRdd parent) {
    this(
        parent.sparkContext(),
        parent.questions,
        List.of(new CountingDependency(parent, parent.questions)));
  }

  private ChainedRdd(SparkContext spark, AtomicInteger questions, List<Dependency<?>> parents) {
    super(spark, seq(parents), ClassTag$.MODULE$.apply(Integer.class));
    this.questions = questions;
  }

  private static Seq<Dependency<?>> seq(List<Dependency<?>> parents) {
    return ScalaApi.list(parents);
  }

  @Override
  public Partition[] getPartitions() {
    throw new IllegalStateException("The source of " + notSerializable + " is gone");
  }

  @Override
  public Iterator<Integer> compute(Partition split, TaskContext context) {
    throw new UnsupportedOperationException();
  }

  private static final class CountingDependency extends OneToOneDependency<Integer> {
    private final transient AtomicInteger questions;

    CountingDependency(RDD<Integer> parent, AtomicInteger questions) {
      super(parent);
      this.questions = questions;
    }

    @Override
    public RDD<Integer> rdd() {
      questions.incrementAndGet();
      return super.rdd();
    }
  }
}
