package io.sparkmp.cf.train;

import io.sparkmp.cf.bayes.BayesRows;
import io.sparkmp.cf.bayes.GibbsChain;
import io.sparkmp.cf.features.FeatureBlock;
import io.sparkmp.cf.features.FeatureColumn;
import io.sparkmp.cf.features.FeatureEffects;
import io.sparkmp.cf.kernel.FactorRows;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.compat.Jobs;
import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.spark.app.Known;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.model.TableParts;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.jspecify.annotations.Nullable;

/**
 * The kept draws of a chain as one model: the factors of all draws one after another, divided by
 * the square root of the number of draws, so that the inner product of two rows is the mean of the
 * draws' inner products.
 *
 * @param samples the number of draws
 * @param level the mean of the draws' levels
 * @param noise the square root of the mean variance of the noise
 * @param ofUsers what the draws know of users' features, or null
 * @param ofItems the same of items
 */
record SampledModel(
    int samples,
    double level,
    double noise,
    @Nullable FeatureEffects ofUsers,
    @Nullable FeatureEffects ofItems) {

  /** The numbers that all draws of a training share. */
  static <R extends FactorRows> SampledModel of(
      Trained<R, R> trained, @Nullable LinkedFeatures users, @Nullable LinkedFeatures items) {
    BayesRows any = first(trained.pinned());
    GibbsChain chain = Objects.requireNonNull(any.chain());
    int rank = any.factors().rank();
    int kept = any.samples().length;
    double[] levels = kept == 0 ? new double[] {chain.level()} : chain.levels();
    int samples = Math.max(1, kept);
    double level = IntStream.range(0, samples).mapToDouble(s -> levels[s]).sum() / samples;
    double[] apart = IntStream.range(0, samples).mapToDouble(s -> levels[s] - level).toArray();
    double variance = IntStream.range(0, kept).mapToDouble(s -> chain.variances()[s]).sum() / kept;
    return new SampledModel(
        samples,
        level,
        kept == 0 ? chain.deviation() : Math.sqrt(variance),
        effects(users, chain.ofUsers().draws(kept), rank, apart),
        effects(items, chain.ofItems().draws(kept), rank, new double[samples]));
  }

  /**
   * The effects in all draws, in the form of a model's rows.
   *
   * @param draws the link of each
   * @param levels of each draw, beyond their mean
   */
  private static @Nullable FeatureEffects effects(
      @Nullable LinkedFeatures linked, float[][] draws, int rank, double[] levels) {
    if (linked == null) {
      return null;
    }
    List<FeatureColumn> columns = linked.features().columns();
    int samples = draws.length;
    double root = Math.sqrt(samples);
    float[][] effects = new float[columns.size() + 1][samples * (rank + 1)];
    for (int f = 0; f < effects.length; f++) {
      for (int s = 0; s < samples; s++) {
        int at = f * (rank + 1); // after the features it is the shift
        for (int k = 0; k < rank; k++) {
          effects[f][s * rank + k] = (float) (draws[s][at + k] / root);
        }
        double level = f == columns.size() ? levels[s] : 0;
        effects[f][samples * rank + s] = (float) (draws[s][at + rank] + level);
      }
    }
    return new FeatureEffects(columns, effects, samples * rank, samples);
  }

  private static <R extends FactorRows> BayesRows first(JavaPairRDD<IdCounts, R> pinned) {
    return Jobs.collect(
            pinned.mapPartitionsWithIndex(
                (worker, pairs) ->
                    worker == 0
                        ? List.of(((BayesRows) pairs.next()._2()).head()).iterator()
                        : Collections.emptyIterator(),
                true))
        .get(0);
  }

  /** The table of the users, also of those that only have features. */
  <R extends FactorRows> Dataset<Row> users(
      SparkSession spark,
      JavaPairRDD<IdCounts, R> side,
      IdType type,
      @Nullable LinkedFeatures features) {
    return table(spark, side, type, level, features, ofUsers);
  }

  /** The table of the items, also of those that only have features. */
  <R extends FactorRows> Dataset<Row> items(
      SparkSession spark,
      JavaPairRDD<IdCounts, R> side,
      IdType type,
      @Nullable LinkedFeatures features) {
    return table(spark, side, type, 0, features, ofItems);
  }

  private <R extends FactorRows> Dataset<Row> table(
      SparkSession spark,
      JavaPairRDD<IdCounts, R> side,
      IdType type,
      double level,
      @Nullable LinkedFeatures features,
      @Nullable FeatureEffects effects) {
    int several = samples;
    JavaRDD<InternalRow> rows =
        side.flatMap(pair -> rows(pair._1(), (BayesRows) pair._2(), several, level));
    if (features != null && effects != null && features.others() > 0) {
      Broadcast<float[][]> known =
          JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(effects.effects());
      rows = rows.union(features.placed().flatMap(part -> others(part, known.value(), several)));
    }
    return SparkApi.table(spark, rows, FactorModel.schema(type, several));
  }

  /** Rows of ids that only have features. */
  private static Iterator<InternalRow> others(
      Known<FeatureBlock> part, float[][] effects, int samples) {
    IdEncoder index = part.ids().ids().index();
    return part.saved().stream()
        .flatMap(
            block ->
                IntStream.range(0, block.ids().size())
                    .filter(i -> block.ids().find(index, i) < 0)
                    .mapToObj(i -> ExpectedRows.row(block, i, effects, samples)))
        .iterator();
  }

  private static Iterator<InternalRow> rows(
      IdCounts ids, BayesRows rows, int samples, double level) {
    int rank = rows.factors().rank();
    float[][] draws = Arrays.copyOf(rows.draws(), samples);
    return IntStream.range(0, rows.factors().rows())
        .mapToObj(
            row -> row(ids.ids(), row, ids.counts()[row], draws, row * (rank + 1), rank, level))
        .iterator();
  }

  /**
   * A row of a table.
   *
   * @param at where the row is in each draw
   */
  private static InternalRow row(
      Ids ids, int i, int ratings, float[][] draws, int at, int rank, double level) {
    int samples = draws.length;
    double root = Math.sqrt(samples);
    float[] factors = new float[samples * rank];
    double sum = 0;
    for (int s = 0; s < samples; s++) {
      for (int k = 0; k < rank; k++) {
        factors[s * rank + k] = (float) (draws[s][at + k] / root);
      }
      sum += draws[s][at + rank];
    }
    float[] deviations = new float[samples];
    for (int s = 0; s < samples; s++) {
      deviations[s] = (float) (draws[s][at + rank] - sum / samples);
    }
    return new GenericInternalRow(
        new Object[] {
          TableParts.value(ids, i),
          (float) (sum / samples - level),
          UnsafeArrayData.fromPrimitiveArray(factors),
          ratings,
          UnsafeArrayData.fromPrimitiveArray(deviations)
        });
  }
}
