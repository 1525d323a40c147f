package io.sparkmp.spark.layout;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.layout.BlockBuilder;
import io.sparkmp.layout.BlockRecords;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.Records;
import io.sparkmp.spark.rdd.ZippedRdd;
import java.util.List;
import java.util.Objects;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;

/**
 * All blocks, one per partition, so that Spark can store, move and recompute each of them: worker
 * p's block of slice s is partition pS + s.
 *
 * @param <B> a block
 */
final class BlocksRdd<B> extends ZippedRdd<B> {
  private static final long serialVersionUID = 1L;

  private final int slices;
  private final Duplicates duplicates;
  private final BlockBuilder<B> builder;
  private transient @Nullable IdEncoder rows; // rows of the worker whose block was made last
  private transient int worker;

  /**
   * Blocks of records.
   *
   * @param records partition pS + s has the records of worker p and slice s
   * @param rows dictionaries by worker
   * @param columns dictionaries by slice
   */
  BlocksRdd(
      RDD<Records> records,
      RDD<IdCounts> rows,
      RDD<IdCounts> columns,
      Duplicates duplicates,
      BlockBuilder<B> builder) {
    this(records, rows, columns, columns.getNumPartitions(), duplicates, builder);
  }

  private BlocksRdd(
      RDD<Records> records,
      RDD<IdCounts> rows,
      RDD<IdCounts> columns,
      int slices,
      Duplicates duplicates,
      BlockBuilder<B> builder) {
    super(
        records.sparkContext(),
        records.getNumPartitions(),
        block ->
            List.of(
                new Source(records, block),
                new Source(rows, block / slices),
                new Source(columns, block % slices)));
    this.slices = slices;
    this.duplicates = duplicates;
    this.builder = builder;
  }

  @Override
  public Iterator<B> compute(Partition split, TaskContext context) {
    if (rows == null || worker != split.index() / slices) {
      rows = this.<IdCounts>read(split, 1, context).ids().index();
      worker = split.index() / slices;
    }
    IdEncoder columns = this.<IdCounts>read(split, 2, context).ids().index();
    BlockRecords block = new BlockRecords(Objects.requireNonNull(rows), columns, duplicates);
    Iterator<Records> records = elements(split, 0, context);
    while (records.hasNext()) {
      block.add(records.next());
    }
    return only(builder.build(block.sorted()));
  }
}
