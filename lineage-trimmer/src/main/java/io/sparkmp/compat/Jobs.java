package io.sparkmp.compat;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDDLike;
import scala.collection.Iterator;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;

/**
 * Starts jobs without Spark's ClosureCleaner. Spark's own {@code collect} passes several functions
 * through the cleaner, which parses the class files of RDD and SparkContext for each: 10 to 20 ms a
 * job. The function here is an instance of a named class, which the cleaner skips.
 */
public final class Jobs {
  private static final String CALL_SITE = "callSite.short"; // as Spark's CallSite has it

  private Jobs() {}

  /** Like {@link JavaRDDLike#collect()}. The list is mutable. */
  public static <T> List<T> collect(JavaRDDLike<T, ?> rdd) {
    List<T> all = new ArrayList<>();
    for (Object part : run(rdd, "collect", new Gather<T>(), Object[].class)) {
      all.addAll(elements(part));
    }
    return all;
  }

  /** Like {@link JavaRDDLike#count()}. */
  public static <T> long count(JavaRDDLike<T, ?> rdd) {
    return Arrays.stream(run(rdd, "count", new Count<T>(), Long.class))
        .mapToLong(part -> (Long) part)
        .sum();
  }

  /** Runs a task on each partition and returns the results. Spark's UI still names our caller. */
  private static <T, U> Object[] run(
      JavaRDDLike<T, ?> rdd,
      String name,
      AbstractFunction2<TaskContext, Iterator<T>, U> task,
      Class<U> result) {
    SparkContext spark = rdd.context();
    String callSite = spark.getLocalProperty(CALL_SITE);
    if (callSite == null) {
      spark.setLocalProperty(CALL_SITE, name + " at " + caller());
    }
    try {
      return (Object[]) spark.runJob(rdd.rdd(), task, ClassTag$.MODULE$.apply(result));
    } finally {
      spark.setLocalProperty(CALL_SITE, callSite);
    }
  }

  private static String caller() {
    String here = Jobs.class.getName();
    StackWalker.StackFrame frame =
        StackWalker.getInstance()
            .walk(frames -> frames.filter(f -> !f.getClassName().equals(here)).findFirst())
            .orElseThrow();
    return frame.getFileName() + ":" + frame.getLineNumber();
  }

  @SuppressWarnings("unchecked") // gathered below
  private static <T> List<T> elements(Object part) {
    return Arrays.asList((T[]) part);
  }

  /** Collects the elements of a partition. */
  private static final class Gather<T> extends AbstractFunction2<TaskContext, Iterator<T>, Object[]>
      implements Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public Object[] apply(TaskContext context, Iterator<T> elements) {
      List<T> mine = new ArrayList<>();
      ScalaApi.asJava(elements).forEachRemaining(mine::add);
      return mine.toArray();
    }
  }

  /** Counts the elements of a partition. */
  private static final class Count<T> extends AbstractFunction2<TaskContext, Iterator<T>, Long>
      implements Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public Long apply(TaskContext context, Iterator<T> elements) {
      long count = 0;
      for (; elements.hasNext(); elements.next()) {
        count++;
      }
      return count;
    }
  }
}
