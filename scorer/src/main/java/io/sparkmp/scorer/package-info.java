/**
 * Answers of exported models without Spark: recommendations and predictions of a factor model, and
 * topics of documents by a topic model. Plain: knows Arrow, and nothing of Spark, Scala or Hadoop;
 * may use the plain packages of spark-mp and of the applications.
 */
@NullMarked
package io.sparkmp.scorer;

import org.jspecify.annotations.NullMarked;
