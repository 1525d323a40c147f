package io.sparkmp.lda.ml;

import io.sparkmp.lda.model.LdaOptions;
import io.sparkmp.spark.ml.Check;
import io.sparkmp.spark.ml.Defaults;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** The objects behind {@link LdaParams}. */
final class LdaParamSet implements Serializable {
  private static final long serialVersionUID = 1L;
  static final String AUTO = "auto";
  static final int SLICES = 2;
  private static final List<String> SAMPLERS = List.of(AUTO, "gibbs", "mh");

  final Param<String> featuresCol;
  final Param<String> topicDistributionCol;
  final IntParam k;
  final DoubleArrayParam docConcentration;
  final DoubleParam topicConcentration;
  final BooleanParam optimizeDocConcentration;
  final StringArrayParam vocabulary;
  final Param<String> sampler;
  final IntParam cooling;
  final IntParam numBlocks;
  final IntParam slicesPerBlock;
  final DoubleParam validationFraction;
  final IntParam patience;

  /**
   * Makes the params with their defaults.
   *
   * @param parent whose uid is known already
   */
  LdaParamSet(Params parent) {
    featuresCol =
        new Param<>(
            parent,
            "featuresCol",
            "column of the documents: a vector or an array of whole counts, or an array of tokens");
    topicDistributionCol =
        new Param<>(
            parent,
            "topicDistributionCol",
            "output column of the topics' shares of each document, which add up to 1; zeros for a"
                + " document without a word that the model knows");
    k =
        new IntParam(
            parent,
            "k",
            "number of topics (clusters) to infer, 2 to " + LdaOptions.MOST_TOPICS,
            ParamValidators.inRange(2, LdaOptions.MOST_TOPICS));
    docConcentration =
        new DoubleArrayParam(
            parent,
            "docConcentration",
            "alpha, the parameter of the prior of the documents' topics at the start (> 0): one"
                + " number, or one for each topic; unset: 50 / k",
            (Check<double[]>) LdaParamSet::arePositive);
    topicConcentration =
        new DoubleParam(
            parent,
            "topicConcentration",
            "beta, the parameter of the prior of the topics' words at the start (> 0); unset: 0.01",
            ParamValidators.inRange(0, Double.MAX_VALUE, false, true));
    optimizeDocConcentration =
        new BooleanParam(
            parent,
            "optimizeDocConcentration",
            "whether both priors' parameters are learned while training");
    vocabulary =
        new StringArrayParam(
            parent,
            "vocabulary",
            "the word of each place of the vectors, as CountVectorizerModel.vocabulary() gives"
                + " them; unset: words are known by their places, or are the tokens");
    sampler =
        new Param<>(
            parent,
            "sampler",
            "gibbs gains more an iteration, the time that mh takes does not grow with k; auto is"
                + " gibbs up to 2000 topics. Supported: "
                + String.join(", ", SAMPLERS),
            (Check<String>) LdaParamSet::isSampler);
    cooling =
        new IntParam(
            parent,
            "cooling",
            "iterations during which beta comes down from a larger one (>= 0), so that topics do"
                + " not settle too early; unset: half of maxIter, 0 with an initial model",
            ParamValidators.gtEq(0));
    numBlocks =
        new IntParam(
            parent,
            "numBlocks",
            "parts of the documents that are trained on at the same time (>= 1), each by a core;"
                + " unset: the SparkContext's default parallelism. The model depends on it",
            ParamValidators.gtEq(1));
    slicesPerBlock =
        new IntParam(
            parent,
            "slicesPerBlock",
            "parts of the model for each block (>= 1); with 2, one is sent while another is"
                + " trained. The model depends on it",
            ParamValidators.gtEq(1));
    validationFraction =
        new DoubleParam(
            parent,
            "validationFraction",
            "part of the documents (0 to 1) of which half of the tokens are hidden, to judge each"
                + " iteration by; the best one's model is kept. 0: none, and the last is kept",
            ParamValidators.inRange(0, 1));
    patience =
        new IntParam(
            parent,
            "patience",
            "training stops when the loss of the hidden tokens has had no new minimum for so many"
                + " iterations (>= 1); needs validationFraction. Unset: never",
            ParamValidators.gtEq(1));
    Defaults.of(parent)
        .set(featuresCol, "features")
        .set(topicDistributionCol, "topicDistribution")
        .set(k, 10)
        .set(optimizeDocConcentration, true)
        .set(sampler, AUTO)
        .set(slicesPerBlock, SLICES)
        .set(validationFraction, 0.0);
  }

  private static boolean arePositive(double[] values) {
    return values.length > 0
        && Arrays.stream(values).allMatch(value -> value > 0 && Double.isFinite(value));
  }

  private static boolean isSampler(String name) {
    return SAMPLERS.contains(name.toLowerCase(Locale.ROOT));
  }
}
