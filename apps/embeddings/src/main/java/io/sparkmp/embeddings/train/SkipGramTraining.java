package io.sparkmp.embeddings.train;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.embeddings.ingest.PairData;
import io.sparkmp.embeddings.loop.SkipGramLoop;
import io.sparkmp.embeddings.loop.SkipGramOptions;
import io.sparkmp.embeddings.model.EmbeddingModel;
import io.sparkmp.embeddings.model.EmbeddingModelInfo;
import io.sparkmp.embeddings.pairs.PairOptions;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.loop.LoopState;
import io.sparkmp.loop.run.LoopProgram;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Tally;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.layout.Side;
import io.sparkmp.spark.loop.LoopModel;
import io.sparkmp.spark.loop.LoopTraining;
import io.sparkmp.spark.model.TableParts;
import java.util.Iterator;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.jspecify.annotations.Nullable;

/** Trains vectors on pairs that are laid out. */
public final class SkipGramTraining {
  /** Headroom for the random number of draws. */
  private static final double NOISE = 1.05;

  private final PairData data;
  private final SkipGramOptions options;
  private final PairOptions pairs;
  private final LoopTraining training;
  private final LoopProgram program;

  /**
   * A training.
   *
   * @param data laid out with {@link #layout}; the caller closes them
   * @param pairs the options of the pairs
   */
  public SkipGramTraining(PairData data, SkipGramOptions options, PairOptions pairs) {
    this.data = data;
    this.options = options;
    this.pairs = pairs;
    this.training =
        LoopTraining.of(SkipGramLoop.plan(options), data.laidOut(), true, options.seed());
    this.program = training.program();
  }

  /** The layout options that a training needs. */
  public static LayoutOptions layout(SkipGramOptions options, LayoutOptions how) {
    return LoopTraining.layout(SkipGramLoop.plan(options), how);
  }

  /** Identifies this training. */
  public String identity() {
    return training.identity("skip-gram of " + data.stats() + " by " + settings());
  }

  private String settings() {
    return data.isGiven() ? options.toString() : pairs + " and " + options;
  }

  /** Trains. */
  public Trained<LoopState, LoopState> train(TrainingOptions how) {
    return training.train(how).trained();
  }

  /** The loss of held-out pairs: the negative log-probability of each. */
  public Tally evaluate(Trained<LoopState, LoopState> trained, HeldOut set) {
    return training.evaluate(new LoopModel(training.plan(), program, trained), set);
  }

  /**
   * Warns that the vectors distinguish pairs from random ones worse than zero vectors, for which
   * all are alike, and says what helps; null if they do not.
   */
  public @Nullable String warning(Trained<LoopState, LoopState> trained) {
    if (trained.epochs() == 0) {
      return null;
    }
    double loss = trained.history().get(trained.epochs() - 1).training().mean();
    return warning(loss, options.negative());
  }

  /**
   * The same from the loss of a pair and its negative samples.
   *
   * @param negative the number of negative samples
   */
  static @Nullable String warning(double loss, double negative) {
    double alike = (1 + negative) * Math.log(2);
    return loss > NOISE * alike // and not if no pair happened to be trained
        ? String.format(
            Locale.ROOT,
            "the vectors tell pairs from those drawn at random worse than if all were alike (loss"
                + " %.4g, alike %.4g); use a smaller step size",
            loss,
            alike)
        : null;
  }

  /** The trained model with its ids, as tables that are valid as long as data and result. */
  public EmbeddingModel model(SparkSession spark, Trained<LoopState, LoopState> trained) {
    Side rows = data.laidOut().rows();
    Side columns = data.laidOut().columns();
    EmbeddingModelInfo info =
        new EmbeddingModelInfo(
            EmbeddingModelInfo.FORMAT,
            EmbeddingModelInfo.VERSION,
            options.vectorSize(),
            rows.type(),
            columns.type(),
            count(rows),
            count(columns),
            trained.epochs(),
            settings());
    return new EmbeddingModel(
        info,
        table(spark, trained.pinned(), info.idType(), SkipGramLoop.VECTORS),
        table(spark, trained.slices(), info.contextType(), SkipGramLoop.CONTEXTS));
  }

  private static long count(Side side) {
    return side.dictionary().map(part -> (long) part.ids().size()).fold(0L, Long::sum);
  }

  private Dataset<Row> table(
      SparkSession spark, JavaPairRDD<IdCounts, LoopState> side, IdType type, String array) {
    LoopProgram of = program;
    return SparkApi.table(
        spark,
        side.flatMap(pair -> rows(of, pair._1(), pair._2(), array)),
        EmbeddingModel.schema(type));
  }

  private static Iterator<InternalRow> rows(
      LoopProgram program, IdCounts ids, LoopState state, String array) {
    return IntStream.range(0, ids.ids().size())
        .<InternalRow>mapToObj(
            i -> {
              float[] vector = program.row(state, array, i);
              for (float number : vector) {
                checkFinite(ids, i, number);
              }
              return new GenericInternalRow(
                  new Object[] {
                    TableParts.value(ids.ids(), i),
                    ids.counts()[i],
                    UnsafeArrayData.fromPrimitiveArray(vector)
                  });
            })
        .iterator();
  }

  private static void checkFinite(IdCounts ids, int i, float number) {
    if (!Float.isFinite(number)) {
      throw new IllegalStateException(
          "Cannot make a model: the vector of id "
              + ids.ids().get(i)
              + " has "
              + number
              + "; the training has diverged, use a smaller step size");
    }
  }
}
