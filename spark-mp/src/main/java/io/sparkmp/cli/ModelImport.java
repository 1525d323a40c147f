package io.sparkmp.cli;

import io.sparkmp.spark.files.Overlaps;
import io.sparkmp.spark.model.SavedModel;
import io.sparkmp.spark.model.TableFormat;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Turns what {@link ModelExport} has written back into a model of Parquet. A subclass is the
 * command of an application.
 *
 * @param <M> its models
 */
public abstract class ModelImport<M> implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ImportArguments arguments = new ImportArguments();

  /** For subclasses. */
  protected ModelImport() {}

  /** The session of the application. */
  protected abstract SparkSession session(String name);

  /** The place of one of its models. */
  protected abstract SavedModel<M> at(SparkSession spark, String path);

  @Override
  public final Integer call() {
    SparkSession spark = session("spark-mp " + spec.qualifiedName());
    new Overlaps(spark.sparkContext().hadoopConfiguration())
        .reads("--input", arguments.input())
        .writes("--model", arguments.model());
    at(spark, arguments.model())
        .copy(at(spark, arguments.input()), arguments.overwrite(), TableFormat.PARQUET);
    spec.commandLine().getOut().printf("Saved the model to %s%n", arguments.model());
    spec.commandLine().getOut().flush();
    return 0;
  }
}
