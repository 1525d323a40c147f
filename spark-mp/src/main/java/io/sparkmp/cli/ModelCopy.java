package io.sparkmp.cli;

import io.sparkmp.spark.files.Overlaps;
import io.sparkmp.spark.model.SavedModel;
import io.sparkmp.spark.model.TableFormat;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Writes a saved model to another place: what exporting and importing have in common.
 *
 * @param <M> the models of an application
 */
abstract class ModelCopy<M> implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** The session of the application. */
  protected abstract SparkSession session(String name);

  /** The place of one of its models. */
  protected abstract SavedModel<M> at(SparkSession spark, String path);

  /**
   * A place on the command line.
   *
   * @param option by which it is given
   */
  record Place(String option, String path) {}

  /**
   * Copies.
   *
   * @param done what to print then, before the place
   * @return the exit code
   */
  final int copy(Place from, Place to, boolean overwrite, TableFormat format, String done) {
    SparkSession spark = session("spark-mp " + spec.qualifiedName());
    new Overlaps(spark.sparkContext().hadoopConfiguration())
        .reads(from.option, from.path)
        .writes(to.option, to.path);
    at(spark, to.path).copy(at(spark, from.path), overwrite, format);
    spec.commandLine().getOut().printf("%s %s%n", done, to.path);
    spec.commandLine().getOut().flush();
    return 0;
  }
}
