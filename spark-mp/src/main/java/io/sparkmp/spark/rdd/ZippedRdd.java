package io.sparkmp.spark.rdd;

import io.sparkmp.compat.ScalaApi;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.apache.spark.Dependency;
import org.apache.spark.NarrowDependency;
import org.apache.spark.Partition;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.RDDBlockId;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Seq;
import scala.reflect.ClassTag$;

/**
 * An RDD of one element a partition, each computed from some partitions of any parents: a zip whose
 * right side may be rotated. All its dependencies are narrow.
 *
 * @param <T> the element
 */
public abstract class ZippedRdd<T> extends RDD<T> {
  private static final long serialVersionUID = 1L;

  private @Nullable List<RDD<?>> parents;
  private transient @Nullable List<List<Source>> sources;

  /**
   * One input of one partition.
   *
   * @param rdd a parent
   * @param partition of that parent
   */
  public record Source(RDD<?> rdd, int partition) {}

  /**
   * An RDD of so many partitions.
   *
   * @param sourcesOf the inputs of a partition, in the order that {@link #read} numbers them in; a
   *     parent has one element a partition where {@link #read} is used
   */
  protected ZippedRdd(SparkContext spark, int partitions, IntFunction<List<Source>> sourcesOf) {
    this(spark, list(partitions, sourcesOf));
  }

  private ZippedRdd(SparkContext spark, List<List<Source>> sources) {
    super(spark, dependencies(sources), ClassTag$.MODULE$.apply(Object.class));
    this.sources = sources;
    this.parents = new ArrayList<>(parents(sources));
  }

  private static List<List<Source>> list(int partitions, IntFunction<List<Source>> sourcesOf) {
    List<List<Source>> sources = new ArrayList<>();
    for (int p = 0; p < partitions; p++) {
      sources.add(sourcesOf.apply(p));
    }
    return sources;
  }

  private static List<RDD<?>> parents(List<List<Source>> sources) {
    List<RDD<?>> parents = new ArrayList<>();
    sources.forEach(ofPartition -> ofPartition.forEach(source -> parents.add(source.rdd)));
    return parents.stream().distinct().toList();
  }

  private static Seq<Dependency<?>> dependencies(List<List<Source>> sources) {
    List<Dependency<?>> dependencies = new ArrayList<>();
    for (RDD<?> parent : parents(sources)) {
      dependencies.add(new Picked<>(parent, sources));
    }
    return ScalaApi.list(dependencies);
  }

  /**
   * Input {@code i} of a partition: the one element of the parent's partition, from where it is
   * stored, else computed.
   */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the subclass knows its parents
  protected final <V> V read(Partition split, int i, TaskContext context) {
    return (V) elements(split, i, context).next();
  }

  /** Input {@code i} of a partition: all of its elements, one after another. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the subclass knows its parents
  protected final <V> scala.collection.Iterator<V> elements(
      Partition split, int i, TaskContext context) {
    Inputs inputs = (Inputs) split;
    RDD<?> parent = Objects.requireNonNull(parents).get(inputs.parents[i]);
    return (scala.collection.Iterator<V>) parent.iterator(inputs.partitions[i], context);
  }

  /** Whether input {@code i} of a partition is stored, but not in this process. */
  protected final boolean isElsewhere(Partition split, int i) {
    Inputs inputs = (Inputs) split;
    RDD<?> parent = Objects.requireNonNull(parents).get(inputs.parents[i]);
    RDDBlockId id = new RDDBlockId(parent.id(), inputs.partitions[i].index());
    return parent.getStorageLevel().isValid()
        && SparkEnv.get().blockManager().getStatus(id).isEmpty();
  }

  /** The result of {@link #compute}: that one element. */
  protected static <V> scala.collection.Iterator<V> only(V element) {
    return Singleton.of(element);
  }

  @Override
  public final Partition[] getPartitions() {
    List<RDD<?>> known = Objects.requireNonNull(parents);
    List<List<Source>> all = Objects.requireNonNull(sources);
    Partition[] result = new Partition[all.size()];
    for (int p = 0; p < result.length; p++) {
      List<Source> ofPartition = all.get(p);
      result[p] =
          new Inputs(
              p,
              ofPartition.stream().mapToInt(source -> known.indexOf(source.rdd)).toArray(),
              ofPartition.stream()
                  .map(source -> source.rdd.partitions()[source.partition])
                  .toArray(Partition[]::new));
    }
    return result;
  }

  /** Spark's messages about RDDs are not ours. */
  @Override
  public String logName() {
    return RDD.class.getName();
  }

  @Override
  public final void clearDependencies() {
    super.clearDependencies();
    parents = null;
    sources = null;
  }

  /** The parents' partitions, which an executor cannot look up. */
  private record Inputs(int index, int[] parents, Partition[] partitions) implements Partition {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Inputs inputs && inputs.index == index;
    }

    @Override
    public int hashCode() {
      return index;
    }
  }

  /** The partitions of one parent that each partition reads. */
  private static final class Picked<P> extends NarrowDependency<P> implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int[][] picked;

    Picked(RDD<P> parent, List<List<Source>> sources) {
      super(parent);
      picked =
          sources.stream()
              .map(
                  ofPartition ->
                      ofPartition.stream()
                          .filter(source -> source.rdd == parent)
                          .mapToInt(Source::partition)
                          .toArray())
              .toArray(int[][]::new);
    }

    @Override
    public Seq<Object> getParents(int partition) {
      List<Object> boxed = new ArrayList<>();
      Arrays.stream(picked[partition]).forEach(boxed::add);
      return ScalaApi.list(boxed);
    }
  }
}
