package io.sparkmp.linear.cli;

import io.sparkmp.cli.EncodingArguments;
import io.sparkmp.linear.ingest.LibSvm;
import io.sparkmp.linear.ingest.LinearSource;
import io.sparkmp.spark.ingest.TextFiles;
import java.io.PrintWriter;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a command is told where its records are and what they look like. */
final class InputArguments {

  /** What records look like. */
  private enum Format {
    AUTO,
    LIBSVM
  }

  @Option(
      names = "--data",
      required = true,
      paramLabel = "PATH",
      description =
          "Files or folders of labelled records, separated by commas; globs and .gz are fine.")
  String paths = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "LIBSVM: a label and feature:value pairs a line, separated by blanks (default: AUTO,"
              + " which is LIBSVM).")
  private Format format = Format.AUTO;

  @Mixin private EncodingArguments encoding = new EncodingArguments();

  @Option(
      names = "--skip-malformed",
      description = "Count and leave out lines that are no records, instead of stopping.")
  boolean skipMalformed;

  /**
   * Finds the records, and says what they are taken for.
   *
   * @throws io.sparkmp.spark.ingest.IngestException if a file is missing
   */
  LinearSource open(SparkSession spark, PrintWriter err) {
    return open(spark, paths, 0, err);
  }

  /**
   * Finds records of the same format elsewhere.
   *
   * @param firstFile how many files are numbered before these
   */
  LinearSource open(SparkSession spark, String where, int firstFile, PrintWriter err) {
    LinearSource source =
        switch (format) {
          case AUTO, LIBSVM ->
              new LibSvm(
                  JavaSparkContext.fromSparkContext(spark.sparkContext()),
                  new TextFiles(
                      "records",
                      where,
                      spark.sparkContext().hadoopConfiguration(),
                      encoding.encoding()),
                  firstFile);
        };
    err.printf("Reading %s: %s%n", where, source.form());
    err.flush();
    return source;
  }
}
