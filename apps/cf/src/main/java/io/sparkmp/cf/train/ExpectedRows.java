package io.sparkmp.cf.train;

import io.sparkmp.cf.features.FeatureBlock;
import io.sparkmp.cf.features.FeatureEffects;
import io.sparkmp.cf.ingest.FeatureTable;
import io.sparkmp.cf.ingest.Features;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.compat.Jobs;
import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.model.TableParts;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
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

/**
 * A model with rows for users or items that have features and no ratings, as these let expect.
 *
 * @param model the model with these rows, as long as the source of the features is
 * @param given rows of features
 * @param expected of them, those without ratings: their features now decide
 */
public record ExpectedRows(FactorModel model, long given, long expected) {

  /** Deviations from the mean that hardly a number in the training's unit has. */
  private static final float FAR = 20;

  /**
   * Adds rows.
   *
   * @param table of users or items
   * @param warn told what is left out
   * @throws IllegalArgumentException if the model knows nothing of such features
   * @throws io.sparkmp.spark.ingest.IngestException if the table has not the columns of the
   *     training, or ids of another type
   */
  public static ExpectedRows of(FactorModel model, FeatureTable table, Consumer<String> warn) {
    boolean ofUsers = table.side().equals("user");
    FactorModelInfo info = model.info();
    FeatureEffects effects = model.effects(ofUsers);
    IdType type = ofUsers ? info.userType() : info.itemType();
    Features features = table.asInTraining(type, effects.columns(), warn);
    JavaRDD<FeatureBlock> blocks = features.blocks();
    long given = 0;
    long bare = 0;
    long far = 0;
    for (long[] part : Jobs.collect(blocks.map(ExpectedRows::count))) {
      given += part[0];
      bare += part[1];
      far += part[2];
    }
    if (2 * far > given) {
      warn.accept(
          "%s: %s of %s rows have numbers more than %s deviations from the mean of the training's;"
                  .formatted(table.place(), far, given, (int) FAR)
              + " check their units");
    }
    if (bare > 0) {
      warn.accept(
          "%s: %s of %s rows have none of the features that the model knows"
              .formatted(table.place(), bare, given));
    }
    Dataset<Row> known = ofUsers ? model.users() : model.items();
    Dataset<Row> rated = known.filter("ratings > 0");
    Dataset<Row> expected = without(rows(known.sparkSession(), blocks, effects, type), rated);
    Dataset<Row> rows = without(known, expected).union(expected);
    return new ExpectedRows(model.withRows(ofUsers, rows, rows.count()), given, expected.count());
  }

  private static Dataset<Row> without(Dataset<Row> rows, Dataset<Row> others) {
    return rows.join(others.select("id"), new String[] {"id"}, "left_anti");
  }

  /** Rows, those without features, and those far from the training's. */
  private static long[] count(FeatureBlock block) {
    int rows = block.ids().size();
    return new long[] {
      rows,
      IntStream.range(0, rows).filter(row -> !block.rows().has(row)).count(),
      IntStream.range(0, rows).filter(row -> block.rows().isBeyond(row, FAR)).count()
    };
  }

  private static Dataset<Row> rows(
      SparkSession spark, JavaRDD<FeatureBlock> blocks, FeatureEffects effects, IdType type) {
    Broadcast<float[][]> known =
        JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(effects.effects());
    int samples = effects.samples();
    JavaRDD<InternalRow> rows =
        blocks.flatMap(
            block ->
                IntStream.range(0, block.ids().size())
                    .mapToObj(row -> row(block, row, known.value(), samples))
                    .iterator());
    return SparkApi.table(spark, rows, FactorModel.schema(type, samples));
  }

  /** A row of a model's table, as its features let expect. */
  static InternalRow row(FeatureBlock block, int row, float[][] effects, int samples) {
    float[] expected = FeatureEffects.expected(effects, block.rows(), row);
    int rank = expected.length - samples;
    double bias = 0;
    for (int i = rank; i < expected.length; i++) {
      bias += expected[i] / (double) samples;
    }
    float[] deviations = new float[samples];
    for (int s = 0; s < deviations.length; s++) {
      deviations[s] = (float) (expected[rank + s] - bias);
    }
    return new GenericInternalRow(
        new Object[] {
          TableParts.value(block.ids(), row),
          (float) bias,
          UnsafeArrayData.fromPrimitiveArray(Arrays.copyOf(expected, rank)),
          0,
          UnsafeArrayData.fromPrimitiveArray(deviations)
        });
  }

  /** What was found, for people. */
  public String description(String side) {
    return String.format(
        Locale.ROOT,
        "features of %d %ss; %d of them have no ratings, and are predicted from these",
        given,
        side,
        expected);
  }
}
