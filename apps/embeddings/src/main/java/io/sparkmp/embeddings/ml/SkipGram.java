package io.sparkmp.embeddings.ml;

import io.sparkmp.spark.ml.OwnSession;
import io.sparkmp.spark.ml.ParamsReader;
import io.sparkmp.spark.ml.TrainingEstimator;
import org.apache.spark.ml.feature.Word2VecModel;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/**
 * Vectors of words, items or nodes by skip-gram with negative sampling, as a replacement for {@code
 * org.apache.spark.ml.feature.Word2Vec}: params with the same meaning have the same names. The
 * driver never holds all vectors or words during training.
 *
 * <p>Trains on sentences ({@link #inputCol}) or on given pairs, such as the edges of a graph
 * ({@link #centerCol} and {@link #contextCol}).
 *
 * <p>Differences: MLlib uses hierarchical softmax, and by default one iteration, fewer than here.
 * More partitions do not make the result worse: only one partition updates a vector at a time, and
 * nothing is averaged.
 *
 * <p>The same data, params, number of partitions and seed give the same model, to the last bit, for
 * any cluster and order of rows.
 */
public final class SkipGram extends TrainingEstimator<SkipGram, SkipGramModel>
    implements SkipGramParams<SkipGram> {
  private static final long serialVersionUID = 1L;
  static final String PREFIX = "skipGram";
  static final int ITERATIONS = 5;

  /** With the defaults. */
  public SkipGram() {
    this(Identifiable$.MODULE$.randomUID(PREFIX));
  }

  /** With the defaults and a given uid. */
  public SkipGram(String uid) {
    super(uid, ITERATIONS);
  }

  /** Sets {@link #centerCol}, whole numbers or text. */
  public SkipGram setCenterCol(String value) {
    return with(centerCol(), value);
  }

  /** Sets {@link #contextCol}, whole numbers or text. */
  public SkipGram setContextCol(String value) {
    return with(contextCol(), value);
  }

  /** Sets {@link #weightCol}, numbers. */
  public SkipGram setWeightCol(String value) {
    return with(weightCol(), value);
  }

  /** Sets {@link #vectorSize}, at least 1. */
  public SkipGram setVectorSize(int value) {
    return with(vectorSize(), value);
  }

  /** Sets {@link #windowSize}, at least 1. */
  public SkipGram setWindowSize(int value) {
    return with(windowSize(), value);
  }

  /** Sets {@link #minCount}, at least 0. */
  public SkipGram setMinCount(int value) {
    return with(minCount(), value);
  }

  /** Sets {@link #maxSentenceLength}, at least 1. */
  public SkipGram setMaxSentenceLength(int value) {
    return with(maxSentenceLength(), value);
  }

  /** Sets {@link #stepSize}, &gt; 0. */
  public SkipGram setStepSize(double value) {
    return with(stepSize(), value);
  }

  /** Sets {@link #negative}, &gt; 0. */
  public SkipGram setNegative(double value) {
    return with(negative(), value);
  }

  /** Sets {@link #noisePower}, at least 0. */
  public SkipGram setNoisePower(double value) {
    return with(noisePower(), value);
  }

  /** Sets {@link #sample}, at least 0. */
  public SkipGram setSample(double value) {
    return with(sample(), value);
  }

  /** Sets {@link #numPartitions}, at least 1. */
  public SkipGram setNumPartitions(int value) {
    return with(numPartitions(), value);
  }

  @Override
  protected SkipGramModel trained(Dataset<Row> rows) {
    return new SkipGramFit(this, true).run(rows);
  }

  /**
   * Fits a model of MLlib, whose vectors are all in the driver. Its words are those of the dataset,
   * character by character, since that is how MLlib's model looks them up: those that {@link #fit}
   * takes for one, because they differ only in how an accent is written, are several.
   *
   * @param dataset sentences, as for {@link #fit}
   */
  public Word2VecModel fitMLlib(Dataset<?> dataset) {
    return OwnSession.of(
        dataset,
        rows -> {
          transformSchema(rows.schema());
          return copyValues(new SkipGramFit(this, false).run(rows), ParamMap.empty()).toMLlib();
        });
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return checked(schema);
  }

  @Override
  public SkipGram copy(ParamMap extra) {
    return copyValues(new SkipGram(uid()), extra);
  }

  /** Reads an Estimator that {@code write()} saved. */
  public static MLReader<SkipGram> read() {
    return new ParamsReader<>(SkipGram.class, SkipGram::new);
  }

  /** Reads an Estimator that {@code save} wrote. */
  public static SkipGram load(String path) {
    return read().load(path);
  }
}
