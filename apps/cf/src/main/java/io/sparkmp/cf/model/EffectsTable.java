package io.sparkmp.cf.model;

import io.sparkmp.cf.features.FeatureColumn;
import io.sparkmp.cf.features.FeatureEffects;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.compat.Jobs;
import io.sparkmp.compat.SparkApi;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Effects of features as a table of a model: a row for each feature, by its number, and a last one
 * for the rest.
 */
public final class EffectsTable {
  static final String EFFECTS = "effects";
  static final String NUMBER = "number";
  static final String WORD = "word";
  static final String REST = "rest";

  /** The columns: none is null; what a kind does not have is empty, 0 or, for a deviation, 1. */
  public static final StructType SCHEMA =
      new StructType()
          .add("id", DataTypes.LongType, false)
          .add("kind", DataTypes.StringType, false)
          .add("name", DataTypes.StringType, false)
          .add("word", DataTypes.StringType, false)
          .add("mean", DataTypes.DoubleType, false)
          .add("deviation", DataTypes.DoubleType, false)
          .add(EFFECTS, DataTypes.createArrayType(DataTypes.FloatType, false), false);

  private EffectsTable() {}

  /** The table of some effects. */
  public static Dataset<Row> of(SparkSession spark, FeatureEffects effects) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    Broadcast<float[][]> numbers = context.broadcast(effects.effects());
    List<FeatureColumn> columns = effects.columns();
    List<Integer> places = IntStream.rangeClosed(0, columns.size()).boxed().toList();
    JavaRDD<InternalRow> rows =
        context
            .parallelize(places)
            .map(f -> row(f, f == columns.size() ? null : columns.get(f), numbers.value()[f]));
    return SparkApi.table(spark, rows, SCHEMA);
  }

  private static InternalRow row(long id, @Nullable FeatureColumn column, float[] effects) {
    String word = column == null ? null : column.word();
    return new GenericInternalRow(
        new Object[] {
          id,
          text(column == null ? REST : word == null ? NUMBER : WORD),
          text(column == null ? "" : column.name()),
          text(word == null ? "" : word),
          column == null ? 0.0 : column.mean(),
          column == null ? 1.0 : column.deviation(),
          UnsafeArrayData.fromPrimitiveArray(effects)
        });
  }

  private static UTF8String text(String text) {
    return UTF8String.fromString(text);
  }

  /**
   * Reads a table.
   *
   * @param info of its model
   */
  static FeatureEffects read(Dataset<Row> table, FactorModelInfo info) {
    Dataset<Row> sorted = table.sort("id");
    List<FeatureColumn> columns = new ArrayList<>();
    for (Row row : sorted.drop(EFFECTS).collectAsList()) {
      String name = row.getString(2);
      if (row.getString(1).equals(NUMBER)) {
        columns.add(FeatureColumn.number(name, row.getDouble(4), row.getDouble(5)));
      } else if (row.getString(1).equals(WORD)) {
        columns.add(FeatureColumn.word(name, row.getString(3)));
      }
    }
    List<float[]> effects =
        Jobs.collect(
            SparkApi.rows(sorted.select(EFFECTS)).map(row -> row.getArray(0).toFloatArray()));
    return new FeatureEffects(
        columns, effects.toArray(float[][]::new), info.rank(), info.samples());
  }
}
