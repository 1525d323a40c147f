package io.sparkmp.mllib;

import io.sparkmp.embeddings.EmbeddingsKryoRegistrator;
import io.sparkmp.embeddings.ingest.NoPairsException;
import io.sparkmp.embeddings.ml.SkipGram;
import io.sparkmp.embeddings.model.WordVectors;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.feature.Word2VecModel;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * MLlib's Word2Vec, trained by our engine: skip-gram with negative sampling in the place of
 * hierarchical softmax. {@code docs/mllib.md} says what differs. MLlib's class is final, so this is
 * no subclass of it, but has all its params and methods.
 */
public class Word2Vec extends Estimator<Word2VecModel> implements DefaultParamsWritable {
  private static final long serialVersionUID = 1L;

  /** Declares the params. */
  private final org.apache.spark.ml.feature.Word2Vec mllib;

  /** With the defaults. */
  public Word2Vec() {
    this(Identifiable$.MODULE$.randomUID("w2v"));
  }

  /** With the defaults, under a name. */
  public Word2Vec(String uid) {
    mllib = new org.apache.spark.ml.feature.Word2Vec(uid);
    for (Param<?> param : mllib.params()) {
      if (mllib.hasDefault(param)) {
        copyDefault(param);
      }
    }
  }

  private <T> void copyDefault(Param<T> param) {
    setDefault(param, mllib.getDefault(param).get());
  }

  private <T> Word2Vec with(Param<T> param, T value) {
    set(param, value);
    return this;
  }

  @Override
  public String uid() {
    return mllib.uid();
  }

  /** As MLlib's: numbers of a vector, above 0. */
  public IntParam vectorSize() {
    return mllib.vectorSize();
  }

  /** As MLlib's: how far apart the words of a pair are at most, above 0. */
  public IntParam windowSize() {
    return mllib.windowSize();
  }

  /** As MLlib's: partitions that are trained at the same time, above 0. */
  public IntParam numPartitions() {
    return mllib.numPartitions();
  }

  /** As MLlib's: how often a word must occur, at least 0. */
  public IntParam minCount() {
    return mllib.minCount();
  }

  /** As MLlib's: words after which a sentence is cut, above 0. */
  public IntParam maxSentenceLength() {
    return mllib.maxSentenceLength();
  }

  /** As MLlib's: iterations, at least 0. */
  public IntParam maxIter() {
    return mllib.maxIter();
  }

  /** As MLlib's: the step at the start. */
  public DoubleParam stepSize() {
    return mllib.stepSize();
  }

  /** As MLlib's. */
  public LongParam seed() {
    return mllib.seed();
  }

  /** As MLlib's: the column of sentences. */
  public Param<String> inputCol() {
    return mllib.inputCol();
  }

  /** As MLlib's: the column of the sentences' vectors. */
  public Param<String> outputCol() {
    return mllib.outputCol();
  }

  /** The value of {@link #vectorSize}. */
  public int getVectorSize() {
    return (Integer) getOrDefault(vectorSize());
  }

  /** Sets {@link #vectorSize}. */
  public Word2Vec setVectorSize(int value) {
    return with(vectorSize(), value);
  }

  /** The value of {@link #windowSize}. */
  public int getWindowSize() {
    return (Integer) getOrDefault(windowSize());
  }

  /** Sets {@link #windowSize}. */
  public Word2Vec setWindowSize(int value) {
    return with(windowSize(), value);
  }

  /** The value of {@link #numPartitions}. */
  public int getNumPartitions() {
    return (Integer) getOrDefault(numPartitions());
  }

  /** Sets {@link #numPartitions}. */
  public Word2Vec setNumPartitions(int value) {
    return with(numPartitions(), value);
  }

  /** The value of {@link #minCount}. */
  public int getMinCount() {
    return (Integer) getOrDefault(minCount());
  }

  /** Sets {@link #minCount}. */
  public Word2Vec setMinCount(int value) {
    return with(minCount(), value);
  }

  /** The value of {@link #maxSentenceLength}. */
  public int getMaxSentenceLength() {
    return (Integer) getOrDefault(maxSentenceLength());
  }

  /** Sets {@link #maxSentenceLength}. */
  public Word2Vec setMaxSentenceLength(int value) {
    return with(maxSentenceLength(), value);
  }

  /** The value of {@link #maxIter}. */
  public int getMaxIter() {
    return (Integer) getOrDefault(maxIter());
  }

  /** Sets {@link #maxIter}. */
  public Word2Vec setMaxIter(int value) {
    return with(maxIter(), value);
  }

  /** The value of {@link #stepSize}. */
  public double getStepSize() {
    return (Double) getOrDefault(stepSize());
  }

  /** Sets {@link #stepSize}. */
  public Word2Vec setStepSize(double value) {
    return with(stepSize(), value);
  }

  /** The value of {@link #seed}. */
  public long getSeed() {
    return (Long) getOrDefault(seed());
  }

  /** Sets {@link #seed}. */
  public Word2Vec setSeed(long value) {
    return with(seed(), value);
  }

  /** The value of {@link #inputCol}. */
  public String getInputCol() {
    return getOrDefault(inputCol());
  }

  /** Sets {@link #inputCol}. */
  public Word2Vec setInputCol(String value) {
    return with(inputCol(), value);
  }

  /** The value of {@link #outputCol}. */
  public String getOutputCol() {
    return getOrDefault(outputCol());
  }

  /** Sets {@link #outputCol}. */
  public Word2Vec setOutputCol(String value) {
    return with(outputCol(), value);
  }

  /**
   * Trains.
   *
   * @throws IllegalArgumentException if no word is left, or a sentence cannot be used
   */
  @Override
  public Word2VecModel fit(Dataset<?> dataset) {
    transformSchema(dataset.schema());
    return EngineChoice.fit(this, lack(dataset), () -> theirs(dataset), () -> oursIfPairs(dataset));
  }

  private Word2VecModel oursIfPairs(Dataset<?> dataset) {
    try {
      return ours(dataset);
    } catch (NoPairsException e) { // MLlib gives one word alone a random vector
      return EngineChoice.fit(this, e.getMessage(), () -> theirs(dataset), () -> theirs(dataset));
    }
  }

  private @Nullable String lack(Dataset<?> dataset) {
    if (getMaxIter() < 1) {
      return "maxIter is " + getMaxIter() + " (expected: at least 1)";
    }
    return EngineChoice.session(dataset, EmbeddingsKryoRegistrator.class, WordVectors.class);
  }

  private Word2VecModel theirs(Dataset<?> dataset) {
    return copyValues(mllib.copy(EngineChoice.none()), EngineChoice.none())
        .fit(dataset)
        .setParent(this);
  }

  private Word2VecModel ours(Dataset<?> dataset) {
    SkipGram params =
        new SkipGram(uid())
            .setInputCol("sentence")
            .setVectorSize(getVectorSize())
            .setWindowSize(getWindowSize())
            .setMinCount(getMinCount())
            .setMaxSentenceLength(getMaxSentenceLength())
            .setSeed(getSeed());
    // MLlib's defaults are for its own method, and for one partition.
    if (isSet(maxIter())) {
      params.setMaxIter(getMaxIter());
    }
    if (isSet(stepSize())) {
      params.setStepSize(getStepSize());
    }
    if (isSet(numPartitions())) {
      params.setNumPartitions(getNumPartitions());
    }
    Dataset<Row> sentences = dataset.select(functions.col(getInputCol()).as("sentence"));
    Word2VecModel model = params.fitMLlib(sentences);
    return copyValues(EngineChoice.cleared(model), EngineChoice.none()).setParent(this);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return copyValues(mllib.copy(EngineChoice.none()), EngineChoice.none()).transformSchema(schema);
  }

  @Override
  public Word2Vec copy(ParamMap extra) {
    return copyValues(new Word2Vec(uid()), extra);
  }

  /** Reads what {@code write} has written, of this class or MLlib's. */
  public static MLReader<Word2Vec> read() {
    return new TwinReader<>(Word2Vec.class, Word2Vec::new);
  }

  /** Reads an Estimator that this class or MLlib's has written. */
  public static Word2Vec load(String path) {
    return read().load(path);
  }
}
