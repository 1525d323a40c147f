package io.sparkmp.bench.lda;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;

/**
 * What all measurements have in common.
 *
 * @param corpus a bag of words in UCI's format
 * @param vocabulary its words
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
    Path corpus,
    Path vocabulary,
    double testFraction,
    int workers,
    int slicesPerWorker,
    double alphaSum,
    double beta,
    int cooling,
    long seed,
    Consumer<String> progress) {}
