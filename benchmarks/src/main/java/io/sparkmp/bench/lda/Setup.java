package io.sparkmp.bench.lda;

import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;

/**
 * What all measurements have in common.
 *
 * @param data the corpus
 * @param testFraction of the documents, whose hidden halves models are judged by
 * @param workers that train at a time, and threads of Mallet
 * @param slicesPerWorker m
 * @param alphaSum of all topics in a document at the start
 * @param beta of each word in a topic at the start
 * @param cooling of our trainings, in sweeps
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
    int cooling,
    long seed,
    Consumer<String> progress) {}
