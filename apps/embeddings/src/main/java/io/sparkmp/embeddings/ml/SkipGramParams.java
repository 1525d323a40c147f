package io.sparkmp.embeddings.ml;

import static org.apache.spark.ml.param.ParamValidators.gt;
import static org.apache.spark.ml.param.ParamValidators.gtEq;

import io.sparkmp.embeddings.ingest.FrameSentences;
import io.sparkmp.embeddings.pairs.PairOptions;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ml.TrainingParams;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The params that {@link SkipGram} and its model share, with MLlib's names where they exist. A
 * model keeps the values of its training.
 *
 * @param <S> the Estimator or model, which setters return
 */
public interface SkipGramParams<S extends SkipGramParams<S>> extends TrainingParams<S> {

  /** The column of sentences. */
  default Param<String> inputCol() {
    return declared().text("inputCol", "column of the sentences: arrays of tokens", "tokens");
  }

  /** The value of {@link #inputCol}. */
  default String getInputCol() {
    return getOrDefault(inputCol());
  }

  /** Sets {@link #inputCol}: {@code array<string>}. */
  default S setInputCol(String value) {
    return with(inputCol(), value);
  }

  /** The output column of sentence vectors. */
  default Param<String> outputCol() {
    return declared()
        .text("outputCol", "output column of the mean of a sentence's vectors", "vector");
  }

  /** The value of {@link #outputCol}. */
  default String getOutputCol() {
    return getOrDefault(outputCol());
  }

  /** Sets {@link #outputCol}. */
  default S setOutputCol(String value) {
    return with(outputCol(), value);
  }

  /** The column of centres of given pairs. */
  default Param<String> centerCol() {
    return declared()
        .text(
            "centerCol",
            "column of the first ids of pairs, such as the edges of a graph, in place of inputCol",
            null);
  }

  /** The column of contexts of given pairs. */
  default Param<String> contextCol() {
    return declared().text("contextCol", "column of the second ids of pairs", null);
  }

  /** The column of weights of given pairs. */
  default Param<String> weightCol() {
    return declared()
        .text(
            "weightCol",
            "column of the number of times to train a pair per iteration (>= 0); unset: once",
            null);
  }

  /** Numbers per vector. */
  default IntParam vectorSize() {
    return declared().integer("vectorSize", "numbers of a vector (> 0)", gt(0), 100);
  }

  /** The value of {@link #vectorSize}. */
  default int getVectorSize() {
    return intOf(vectorSize());
  }

  /** The largest distance between the words of a pair. */
  default IntParam windowSize() {
    return declared()
        .integer("windowSize", "how far apart the words of a pair are at most (> 0)", gt(0), 5);
  }

  /** The value of {@link #windowSize}. */
  default int getWindowSize() {
    return intOf(windowSize());
  }

  /** The fewest occurrences of a word to be learned. */
  default IntParam minCount() {
    return declared()
        .integer("minCount", "words that occur less often are left out (>= 0)", gtEq(0), 5);
  }

  /** The value of {@link #minCount}. */
  default int getMinCount() {
    return intOf(minCount());
  }

  /** The length to which longer sentences are cut. */
  default IntParam maxSentenceLength() {
    return declared()
        .integer("maxSentenceLength", "longer sentences are cut, in words (> 0)", gt(0), 1000);
  }

  /** The value of {@link #maxSentenceLength}. */
  default int getMaxSentenceLength() {
    return intOf(maxSentenceLength());
  }

  /** The initial step size. */
  default DoubleParam stepSize() {
    return declared()
        .real("stepSize", "step at the start (> 0), which falls to nearly 0", gt(0), 0.05);
  }

  /** The value of {@link #stepSize}. */
  default double getStepSize() {
    return doubleOf(stepSize());
  }

  /** The number of negative samples per pair. */
  default DoubleParam negative() {
    return declared()
        .real(
            "negative",
            "number of random words drawn against the context of each pair (> 0)",
            gt(0),
            5.0);
  }

  /** The value of {@link #negative}. */
  default double getNegative() {
    return doubleOf(negative());
  }

  /** The power of the noise distribution. */
  default DoubleParam noisePower() {
    return declared()
        .real(
            "noisePower",
            "random words are drawn in proportion to their frequency to this power (>= 0)",
            gtEq(0),
            0.75);
  }

  /** The value of {@link #noisePower}. */
  default double getNoisePower() {
    return doubleOf(noisePower());
  }

  /** The fraction of all words above which a word is frequent. */
  default DoubleParam sample() {
    return declared()
        .real(
            "sample",
            "only some occurrences are kept of words that make up more than this fraction of all"
                + " (>= 0); 0 keeps all, as does the default for texts so short that all their"
                + " words would be thinned",
            gtEq(0),
            PairOptions.USUAL_SAMPLE);
  }

  /** The value of {@link #sample}. */
  default double getSample() {
    return doubleOf(sample());
  }

  /** P, the parts of the centres. */
  default IntParam numPartitions() {
    return declared()
        .integer(
            "numPartitions",
            "parts of the words trained at the same time (> 0), one per core; unset: the"
                + " SparkContext's default parallelism. The model depends on it, its quality does"
                + " not",
            gt(0));
  }

  /**
   * The value of {@link #numPartitions}.
   *
   * @throws java.util.NoSuchElementException if it is automatic
   */
  default int getNumPartitions() {
    return intOf(numPartitions());
  }

  /**
   * Checks the columns, and adds the output column for sentences.
   *
   * @throws IllegalArgumentException if a column is missing or has an unusable type, or the output
   *     column exists
   */
  default StructType checked(StructType schema) {
    if (isDefined(centerCol()) != isDefined(contextCol())) {
      throw new IllegalArgumentException(
          "Cannot train on pairs: "
              + (isDefined(centerCol()) ? "contextCol" : "centerCol")
              + " is not set; set both columns of the pairs");
    }
    if (!isDefined(centerCol()) && isDefined(weightCol())) {
      throw new IllegalArgumentException(
          "Cannot use weightCol: there are no pairs; set centerCol and contextCol");
    }
    for (Param<?> param : List.of(windowSize(), minCount(), sample(), maxSentenceLength())) {
      if (isDefined(centerCol()) && isSet(param)) {
        throw new IllegalArgumentException(
            "Cannot use " + param.name() + ": the pairs are given; leave it out");
      }
    }
    if (isDefined(centerCol())) {
      return schema; // pairs give vectors of ids, not of sentences
    }
    StructField input = FrameColumns.named(schema, getInputCol());
    if (input == null) {
      throw new IllegalArgumentException(
          "Cannot find column "
              + getInputCol()
              + ": the columns are "
              + Arrays.toString(schema.fieldNames())
              + "; set inputCol, or centerCol and contextCol");
    }
    FrameSentences.checkTokens(input);
    String output = getOutputCol();
    if (FrameColumns.isThere(schema, output)) {
      throw new IllegalArgumentException(
          "Cannot add column " + output + ": it exists; set outputCol to another");
    }
    return schema.add(
        output,
        SQLDataTypes.VectorType(),
        true,
        new AttributeGroup(output, getVectorSize()).toMetadata());
  }
}
