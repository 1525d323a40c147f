package io.sparkmp.python;

import io.sparkmp.cf.ml.MatrixFactorization;
import io.sparkmp.cf.ml.MatrixFactorizationModel;
import io.sparkmp.cf.ml.RankingEvaluator;
import io.sparkmp.embeddings.ml.SkipGram;
import io.sparkmp.embeddings.ml.SkipGramModel;
import io.sparkmp.lda.ml.RotatingLDA;
import io.sparkmp.lda.ml.RotatingLDAModel;
import io.sparkmp.lda.ml.TopicEvaluator;
import io.sparkmp.linear.ml.RotatingLinearRegression;
import io.sparkmp.linear.ml.RotatingLinearRegressionModel;
import io.sparkmp.linear.ml.RotatingLogisticRegression;
import io.sparkmp.linear.ml.RotatingLogisticRegressionModel;
import io.sparkmp.spark.ml.TrainingParams;
import java.util.List;

/**
 * A module of the Python package: the classes of one package of Java.
 *
 * @param name of the module
 * @param doc its first line
 * @param classes that users see, Estimators before their models
 */
record ModuleSpec(String name, String doc, String javaPackage, List<Class<?>> classes) {

  /** All, each after those that it uses. */
  static final List<ModuleSpec> ALL =
      List.of(
          new ModuleSpec(
              "training",
              "What all Estimators have in common.",
              TrainingParams.class.getPackageName(),
              List.of()),
          of(
              "cf",
              "Matrix factorisation: recommendations from ratings or interactions.",
              MatrixFactorization.class,
              MatrixFactorizationModel.class,
              RankingEvaluator.class),
          of(
              "lda",
              "Topic models: latent Dirichlet allocation by Gibbs sampling.",
              RotatingLDA.class,
              RotatingLDAModel.class,
              TopicEvaluator.class),
          of(
              "embeddings",
              "Vectors of words or items: skip-gram with negative sampling.",
              SkipGram.class,
              SkipGramModel.class),
          of(
              "linear",
              "Linear models of any number of features.",
              RotatingLogisticRegression.class,
              RotatingLogisticRegressionModel.class,
              RotatingLinearRegression.class,
              RotatingLinearRegressionModel.class));

  private static ModuleSpec of(String name, String doc, Class<?>... classes) {
    return new ModuleSpec(name, doc, classes[0].getPackageName(), List.of(classes));
  }

  /** The module that has what is declared in a package of Java. */
  static ModuleSpec ofPackage(String javaPackage) {
    return ALL.stream()
        .filter(module -> module.javaPackage.equals(javaPackage))
        .findAny()
        .orElseThrow(() -> new IllegalStateException("No module for " + javaPackage));
  }

  /** Whether users see a class by its own name. */
  static boolean isExported(Class<?> type) {
    return ALL.stream().anyMatch(module -> module.classes.contains(type));
  }
}
