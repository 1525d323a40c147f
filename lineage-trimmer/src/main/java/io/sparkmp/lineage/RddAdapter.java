package io.sparkmp.lineage;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.lineage.records.RecordType;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType$;
import org.apache.spark.sql.types.StructType;
import scala.Tuple2;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Converts between a loop's kind of data and the RDD behind it. */
sealed interface RddAdapter<D, T> {

  /** The RDD whose partitions are stored. */
  RDD<T> rdd(D data);

  /** The data in the user's type. */
  D of(RDD<T> rdd);

  /** The record type for a restored RDD. */
  RecordType<T> recordType();

  /** Scala's RDD. */
  record Plain<T>(ClassTag<T> type) implements RddAdapter<RDD<T>, T> {
    @Override
    public RDD<T> rdd(RDD<T> data) {
      return data;
    }

    @Override
    public RDD<T> of(RDD<T> rdd) {
      return rdd;
    }

    @Override
    public RecordType<T> recordType() {
      return new RecordType<>(type, null);
    }
  }

  /** Java's RDD. */
  record Java<T>(ClassTag<T> type) implements RddAdapter<JavaRDD<T>, T> {
    @Override
    public RDD<T> rdd(JavaRDD<T> data) {
      return data.rdd();
    }

    @Override
    public JavaRDD<T> of(RDD<T> rdd) {
      return new JavaRDD<>(rdd, type);
    }

    @Override
    public RecordType<T> recordType() {
      return new RecordType<>(type, null);
    }
  }

  /** Java's RDD of pairs. */
  record JavaPairs<K, V>(ClassTag<Tuple2<K, V>> pair, ClassTag<K> key, ClassTag<V> value)
      implements RddAdapter<JavaPairRDD<K, V>, Tuple2<K, V>> {
    @Override
    public RDD<Tuple2<K, V>> rdd(JavaPairRDD<K, V> data) {
      return data.rdd();
    }

    @Override
    public JavaPairRDD<K, V> of(RDD<Tuple2<K, V>> rdd) {
      return new JavaPairRDD<>(rdd, key, value);
    }

    @Override
    public RecordType<Tuple2<K, V>> recordType() {
      return new RecordType<>(pair, null);
    }
  }

  /**
   * A Dataset. Its rows are stored in Spark SQL's internal form, so nothing is encoded again and
   * the next plan begins with a scan of them.
   */
  record Frame<T>(
      SparkSession session, StructType schema, Encoder<T> encoder, ClassTag<InternalRow> type)
      implements RddAdapter<Dataset<T>, InternalRow> {

    static <T> Frame<T> of(Dataset<T> initial) {
      return new Frame<>(
          initial.sparkSession(),
          initial.schema(),
          initial.encoder(),
          ClassTag$.MODULE$.apply(InternalRow.class));
    }

    @Override
    public RDD<InternalRow> rdd(Dataset<T> data) {
      if (!DataType$.MODULE$.equalsIgnoreCompatibleNullability(data.schema(), schema)) {
        throw new IllegalArgumentException(
            "Cannot store a Dataset of schema "
                + data.schema().toDDL()
                + " (expected: that of the loop's first, "
                + schema.toDDL()
                + "; what may be NULL must be so from the start)");
      }
      return SparkApi.rows(data)
          .map(InternalRow::copy) // Spark SQL reuses one row object
          .rdd();
    }

    @Override
    public Dataset<T> of(RDD<InternalRow> rdd) {
      return SparkApi.table(session, rdd.toJavaRDD(), schema).as(encoder);
    }

    @Override
    public RecordType<InternalRow> recordType() {
      return new RecordType<>(type, schema.json());
    }
  }
}
