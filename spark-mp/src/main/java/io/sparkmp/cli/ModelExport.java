package io.sparkmp.cli;

import io.sparkmp.spark.files.Overlaps;
import io.sparkmp.spark.model.SavedModel;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Turns a saved model into files for others. A subclass is the command of an application.
 *
 * @param <M> its models
 */
public abstract class ModelExport<M> implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ExportArguments export = new ExportArguments();

  /** For subclasses. */
  protected ModelExport() {}

  /** The session of the application. */
  protected abstract SparkSession session(String name);

  /** The place of one of its models. */
  protected abstract SavedModel<M> at(SparkSession spark, String path);

  @Override
  public final Integer call() {
    SparkSession spark = session("spark-mp " + spec.qualifiedName());
    new Overlaps(spark.sparkContext().hadoopConfiguration())
        .reads("--model", export.model())
        .writes("--output", export.output());
    at(spark, export.output()).copy(at(spark, export.model()), export.overwrite(), export.format());
    spec.commandLine().getOut().printf("Wrote the model to %s%n", export.output());
    spec.commandLine().getOut().flush();
    return 0;
  }
}
