package io.sparkmp.lda.ml;

import static org.apache.spark.ml.param.ParamValidators.gtEq;
import static org.apache.spark.ml.param.ParamValidators.inRange;

import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ml.Check;
import io.sparkmp.spark.ml.TrainingParams;
import java.util.Arrays;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.sql.types.StructType;

/**
 * The params that {@link RotatingLDA} and its model share, with MLlib's names where they exist. A
 * model keeps the values of its training.
 *
 * @param <S> the Estimator or model, which setters return
 */
public interface LdaParams<S extends LdaParams<S>> extends TrainingParams<S> {

  /** The column of documents. */
  default Param<String> featuresCol() {
    return declared()
        .text(
            "featuresCol",
            "column of the documents: a vector or an array of whole counts, or an array of tokens",
            "features");
  }

  /** The value of {@link #featuresCol}. */
  default String getFeaturesCol() {
    return getOrDefault(featuresCol());
  }

  /**
   * Sets {@link #featuresCol}: vectors or arrays of whole counts, or arrays of tokens, {@code
   * array<string>}.
   */
  default S setFeaturesCol(String value) {
    return with(featuresCol(), value);
  }

  /** The output column of the topics' shares. */
  default Param<String> topicDistributionCol() {
    return declared()
        .text(
            "topicDistributionCol",
            "output column of the topics' shares of each document, which add up to 1; zeros for a"
                + " document without a word that the model knows",
            "topicDistribution");
  }

  /** The value of {@link #topicDistributionCol}. */
  default String getTopicDistributionCol() {
    return getOrDefault(topicDistributionCol());
  }

  /** Sets {@link #topicDistributionCol}. */
  default S setTopicDistributionCol(String value) {
    return with(topicDistributionCol(), value);
  }

  /** The output column of the log-likelihoods that judge the model; empty for none. */
  default Param<String> completionCol() {
    return declared()
        .text(
            "completionCol",
            "output column of the log-likelihood of one half of each document's tokens, drawn by"
                + " the seed, given the other half, for TopicEvaluator; empty for no such column",
            "");
  }

  /** The value of {@link #completionCol}. */
  default String getCompletionCol() {
    return getOrDefault(completionCol());
  }

  /** Sets {@link #completionCol}. */
  default S setCompletionCol(String value) {
    return with(completionCol(), value);
  }

  /** The number of words per topic in the metadata of the topics' shares. */
  default IntParam topTerms() {
    return declared()
        .integer(
            "topTerms",
            "number of the most frequent words per topic in the metadata of topicDistributionCol"
                + " (>= 0), for TopicEvaluator",
            gtEq(0),
            0);
  }

  /** The value of {@link #topTerms}. */
  default int getTopTerms() {
    return intOf(topTerms());
  }

  /** Sets {@link #topTerms}, at least 0. */
  default S setTopTerms(int value) {
    return with(topTerms(), value);
  }

  /** The number of topics. */
  default IntParam k() {
    return declared()
        .integer(
            "k",
            "number of topics (clusters) to infer, 2 to " + LdaOptions.MOST_TOPICS,
            inRange(2, LdaOptions.MOST_TOPICS),
            10);
  }

  /** The value of {@link #k}. */
  default int getK() {
    return intOf(k());
  }

  /** Alpha for each topic in a document: one number, or one per topic. */
  default DoubleArrayParam docConcentration() {
    return declared()
        .declare(
            "docConcentration",
            of ->
                new DoubleArrayParam(
                    of,
                    "docConcentration",
                    "alpha, the parameter of the prior of the documents' topics at the start, 1e-10 to"
                        + " 1e10: one number, or one for each topic; unset: 50 / k",
                    (Check<double[]>) LdaParams::areConcentrations),
            null);
  }

  /**
   * The value of {@link #docConcentration}.
   *
   * @throws java.util.NoSuchElementException if it is automatic
   */
  default double[] getDocConcentration() {
    return getOrDefault(docConcentration());
  }

  private static boolean areConcentrations(double[] values) {
    return values.length > 0 && Arrays.stream(values).allMatch(LdaOptions::isConcentration);
  }

  /** Beta for each word in a topic. */
  default DoubleParam topicConcentration() {
    return declared()
        .real(
            "topicConcentration",
            "beta, the parameter of the prior of the topics' words at the start, 1e-10 to 1e10;"
                + " unset: 0.01",
            inRange(LdaOptions.LEAST_CONCENTRATION, LdaOptions.MOST_CONCENTRATION));
  }

  /**
   * The value of {@link #topicConcentration}.
   *
   * @throws java.util.NoSuchElementException if it is automatic
   */
  default double getTopicConcentration() {
    return doubleOf(topicConcentration());
  }

  /** Whether to learn both priors' parameters. */
  default BooleanParam optimizeDocConcentration() {
    return declared()
        .flag(
            "optimizeDocConcentration",
            "whether to learn both priors' parameters while training",
            true);
  }

  /** The value of {@link #optimizeDocConcentration}. */
  default boolean getOptimizeDocConcentration() {
    return booleanOf(optimizeDocConcentration());
  }

  /** The word for each place of the vectors. */
  default StringArrayParam vocabulary() {
    return declared()
        .declare(
            "vocabulary",
            of ->
                new StringArrayParam(
                    of,
                    "vocabulary",
                    "the word for each place of the vectors, such as from"
                        + " CountVectorizerModel.vocabulary(); unset: words are known by their"
                        + " places, or are the tokens"),
            null);
  }

  /**
   * The value of {@link #vocabulary}.
   *
   * @throws java.util.NoSuchElementException if there is none
   */
  default String[] getVocabulary() {
    return getOrDefault(vocabulary());
  }

  /** Sets {@link #vocabulary}, such as from {@code CountVectorizerModel.vocabulary()}. */
  default S setVocabulary(String[] value) {
    return with(vocabulary(), value);
  }

  /** The sampler of topics. */
  default Param<String> sampler() {
    return declared()
        .choice(
            "sampler",
            "gibbs gains more per iteration, but only mh takes a time that does not grow"
                + " with k; auto is gibbs up to 2000 topics. Supported: auto, gibbs, mh",
            new String[] {"auto", "gibbs", "mh"},
            "auto");
  }

  /** The value of {@link #sampler}. */
  default String getSampler() {
    return getOrDefault(sampler());
  }

  /** Iterations during which beta falls to its final value. */
  default IntParam cooling() {
    return declared()
        .integer(
            "cooling",
            "iterations during which beta falls from a larger value (>= 0), so that topics do"
                + " not settle too early; unset: half of maxIter, 0 with an initial model",
            gtEq(0));
  }

  /**
   * The value of {@link #cooling}.
   *
   * @throws java.util.NoSuchElementException if it is automatic
   */
  default int getCooling() {
    return intOf(cooling());
  }

  /** P, the parts of the documents. */
  default IntParam numBlocks() {
    return declared()
        .integer(
            "numBlocks",
            "parts of the documents trained on at the same time (>= 1), one per core;"
                + " unset: the SparkContext's default parallelism. The model depends on it",
            gtEq(1));
  }

  /**
   * The value of {@link #numBlocks}.
   *
   * @throws java.util.NoSuchElementException if it is automatic
   */
  default int getNumBlocks() {
    return intOf(numBlocks());
  }

  /** The parts of the model for each block. */
  default IntParam slicesPerBlock() {
    return declared()
        .integer(
            "slicesPerBlock",
            "parts of the model per block (>= 1); with 2, one is sent while another is"
                + " trained. The model depends on it",
            gtEq(1),
            RotatingLDA.SLICES);
  }

  /** The value of {@link #slicesPerBlock}. */
  default int getSlicesPerBlock() {
    return intOf(slicesPerBlock());
  }

  /** The fraction of documents that judge each iteration. */
  default DoubleParam validationFraction() {
    return declared()
        .real(
            "validationFraction",
            "fraction of the documents (0 to 1) whose tokens are half hidden, to judge each"
                + " iteration; the best model is kept. 0: none, and the last is kept",
            inRange(0, 1),
            0.0);
  }

  /** The value of {@link #validationFraction}. */
  default double getValidationFraction() {
    return doubleOf(validationFraction());
  }

  /**
   * Checks params and columns, and adds the output columns.
   *
   * @param schema the documents' schema
   * @return the schema with the output columns
   * @throws IllegalArgumentException if params conflict, the column of documents is missing or has
   *     an unusable type, or an output column already exists
   */
  default StructType checked(StructType schema) {
    if (isSet(docConcentration())) {
      int given = getDocConcentration().length;
      if (given != 1 && given != getK()) {
        throw new IllegalArgumentException(
            "Invalid docConcentration: " + given + " values (expected: 1, or k = " + getK() + ")");
      }
    }
    DocumentColumn.in(schema, getFeaturesCol());
    StructType checked = schema;
    String output = getTopicDistributionCol();
    if (!output.isEmpty()) {
      checkFree(checked, output, "topicDistributionCol");
      checked = checked.add(new AttributeGroup(output, getK()).toStructField());
    }
    String completion = getCompletionCol();
    if (!completion.isEmpty()) {
      checkFree(checked, completion, "completionCol");
      checked = checked.add(completion, Completion.TYPE, false);
    }
    return checked;
  }

  private static void checkFree(StructType schema, String output, String param) {
    if (FrameColumns.isThere(schema, output)) {
      throw new IllegalArgumentException(
          "Cannot add column " + output + ": it exists; set " + param + " to another");
    }
  }
}
