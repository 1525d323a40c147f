package io.sparkmp.lda.ml;

import io.sparkmp.spark.ml.TrainingParams;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The params that {@link RotatingLDA} and its model have, with MLlib's names where MLlib has them.
 * A model keeps those of its training.
 *
 * @param <S> the Estimator or model, which setters return
 */
public interface LdaParams<S extends LdaParams<S>> extends TrainingParams<S> {

  /** The params of this Estimator or model. */
  LdaParamSet ldaParams();

  /** The column of the documents. */
  default Param<String> featuresCol() {
    return ldaParams().featuresCol;
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
    return ldaParams().topicDistributionCol;
  }

  /** The value of {@link #topicDistributionCol}. */
  default String getTopicDistributionCol() {
    return getOrDefault(topicDistributionCol());
  }

  /** Sets {@link #topicDistributionCol}. */
  default S setTopicDistributionCol(String value) {
    return with(topicDistributionCol(), value);
  }

  /** The number of topics. */
  default IntParam k() {
    return ldaParams().k;
  }

  /** The value of {@link #k}. */
  default int getK() {
    return intOf(k());
  }

  /** Alpha, of each topic in a document: one number, or one for each topic. */
  default DoubleArrayParam docConcentration() {
    return ldaParams().docConcentration;
  }

  /**
   * The value of {@link #docConcentration}.
   *
   * @throws java.util.NoSuchElementException if it is automatic
   */
  default double[] getDocConcentration() {
    return getOrDefault(docConcentration());
  }

  /** Beta, of each word in a topic. */
  default DoubleParam topicConcentration() {
    return ldaParams().topicConcentration;
  }

  /**
   * The value of {@link #topicConcentration}.
   *
   * @throws java.util.NoSuchElementException if it is automatic
   */
  default double getTopicConcentration() {
    return doubleOf(topicConcentration());
  }

  /** Whether both priors' parameters are learned. */
  default BooleanParam optimizeDocConcentration() {
    return ldaParams().optimizeDocConcentration;
  }

  /** The value of {@link #optimizeDocConcentration}. */
  default boolean getOptimizeDocConcentration() {
    return booleanOf(optimizeDocConcentration());
  }

  /** The word of each place of the vectors. */
  default StringArrayParam vocabulary() {
    return ldaParams().vocabulary;
  }

  /**
   * The value of {@link #vocabulary}.
   *
   * @throws java.util.NoSuchElementException if there is none
   */
  default String[] getVocabulary() {
    return getOrDefault(vocabulary());
  }

  /** Sets {@link #vocabulary}, as {@code CountVectorizerModel.vocabulary()} gives it. */
  default S setVocabulary(String[] value) {
    return with(vocabulary(), value);
  }

  /** What draws the topics. */
  default Param<String> sampler() {
    return ldaParams().sampler;
  }

  /** The value of {@link #sampler}. */
  default String getSampler() {
    return getOrDefault(sampler());
  }

  /** Iterations during which beta comes down. */
  default IntParam cooling() {
    return ldaParams().cooling;
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
    return ldaParams().numBlocks;
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
    return ldaParams().slicesPerBlock;
  }

  /** The value of {@link #slicesPerBlock}. */
  default int getSlicesPerBlock() {
    return intOf(slicesPerBlock());
  }

  /** The part of the documents that judge each iteration. */
  default DoubleParam validationFraction() {
    return ldaParams().validationFraction;
  }

  /** The value of {@link #validationFraction}. */
  default double getValidationFraction() {
    return doubleOf(validationFraction());
  }

  /** Iterations without a new minimum after which training stops. */
  default IntParam patience() {
    return ldaParams().patience;
  }

  /**
   * The value of {@link #patience}.
   *
   * @throws java.util.NoSuchElementException if training does not stop early
   */
  default int getPatience() {
    return intOf(patience());
  }

  /**
   * Checks params and columns, and adds the output column.
   *
   * @param schema of the documents
   * @return with the output column
   * @throws IllegalArgumentException if a param does not fit another, the column of the documents
   *     is missing or of a type that cannot be used, or the output column is there already
   */
  default StructType checked(StructType schema) {
    if (isSet(docConcentration())) {
      int given = getDocConcentration().length;
      if (given != 1 && given != getK()) {
        throw new IllegalArgumentException(
            "Invalid docConcentration: " + given + " values (expected: 1, or k = " + getK() + ")");
      }
    }
    Documents.in(schema, getFeaturesCol());
    String output = getTopicDistributionCol();
    for (String name : schema.fieldNames()) {
      if (name.equals(output)) {
        throw new IllegalArgumentException(
            "Cannot add column " + output + ": it exists; set topicDistributionCol to another");
      }
    }
    return output.isEmpty()
        ? schema
        : schema.add(new StructField(output, SQLDataTypes.VectorType(), false, Metadata.empty()));
  }
}
