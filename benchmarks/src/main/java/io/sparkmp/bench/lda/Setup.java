package io.sparkmp.bench.lda;

import io.sparkmp.lda.model.LdaOptions;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * What all measurements have in common.
 *
 * @param data the corpus
 * @param testFraction of the documents, whose hidden halves models are judged by
 * @param workers that train at a time, and threads of Mallet
 * @param slicesPerWorker m
 * @param alphaSum of all topics in a document at the start
 * @param beta of each word in a topic at the start
 * @param cooling of our trainings, in sweeps, or null for the default of their length
 * @param progress takes a line when something is done
 */
public record Setup(
    SparkSession spark,
    BagFolder data,
    double testFraction,
    int workers,
    int slicesPerWorker,
    double alphaSum,
    double beta,
    @Nullable Integer cooling,
    long seed,
    Consumer<String> progress) {

  /** Sweeps of cooling in a training of {@code sweeps}. */
  int cooling(int sweeps) {
    return cooling == null ? LdaOptions.defaultCooling(sweeps) : cooling;
  }
}
