package io.sparkmp.spark.app;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.layout.Side;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * A trained model with its ids. Whatever is derived from it can be computed as long as neither it
 * nor the data is closed.
 *
 * @param rows ids of the pinned side
 * @param columns ids of the side that rotates
 * @param result the states, reports and epochs
 * @param <W> the pinned state of a worker
 * @param <S> a slice of the model
 */
public record Trained<W, S>(Side rows, Side columns, TrainingResult<W, S> result)
    implements AutoCloseable {

  /**
   * A column of a table.
   *
   * @param name the name of the column
   * @param type the type of its values
   * @param value gives the value for a row of a state, as a {@link Row} holds it
   * @param <T> the state
   */
  public record Value<T>(String name, DataType type, At<T> value) {

    /** Gives a value for a row of a state. */
    public interface At<T> extends Serializable {

      /** The value at a row of a state. */
      Object of(T state, int row);
    }
  }

  /** How many epochs the model was trained for. */
  public int epochs() {
    return result.epochs();
  }

  /** A report for each epoch, including those after the best. */
  public List<EpochReport> history() {
    return result.history();
  }

  /** The pinned states with the ids of their rows. */
  public JavaPairRDD<IdCounts, W> pinned() {
    return rows.dictionary().zip(result.pinned());
  }

  /** The slices with the ids of their columns. */
  public JavaPairRDD<IdCounts, S> slices() {
    return columns.dictionary().zip(result.slices());
  }

  /**
   * The rows as a table: {@code id}, {@code records} (the number of training records), and the
   * values.
   */
  public Dataset<Row> rowTable(SparkSession spark, List<Value<W>> values) {
    return table(spark, rows, pinned(), values);
  }

  /** The columns as a table, as {@link #rowTable}. */
  public Dataset<Row> columnTable(SparkSession spark, List<Value<S>> values) {
    return table(spark, columns, slices(), values);
  }

  private static <T> Dataset<Row> table(
      SparkSession spark, Side side, JavaPairRDD<IdCounts, T> states, List<Value<T>> values) {
    StructType schema =
        new StructType()
            .add("id", FrameColumns.sqlType(side.type()), false)
            .add("records", DataTypes.IntegerType, false);
    List<Value.At<T>> at = new ArrayList<>();
    for (Value<T> value : values) {
      schema = schema.add(value.name(), value.type(), false);
      at.add(value.value());
    }
    return spark.createDataFrame(states.flatMap(pair -> rows(pair._1(), pair._2(), at)), schema);
  }

  private static <T> Iterator<Row> rows(IdCounts ids, T state, List<Value.At<T>> values) {
    return IntStream.range(0, ids.ids().size())
        .mapToObj(
            row -> {
              Object[] cells = new Object[values.size() + 2];
              cells[0] = ids.ids().get(row);
              cells[1] = ids.counts()[row];
              for (int v = 0; v < values.size(); v++) {
                cells[v + 2] = values.get(v).of(state, row);
              }
              return RowFactory.create(cells);
            })
        .iterator();
  }

  @Override
  public void close() {
    result.close();
  }
}
