package io.sparkmp.linear;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.linear.ingest.LibSvm;
import io.sparkmp.linear.ingest.LinearData;
import io.sparkmp.linear.ingest.LinearIngest;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.train.LinearTraining;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.layout.LayoutOptions;
import java.nio.file.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** A model that was trained on a file of LIBSVM's format, with what it was trained by. */
public record Fitted(
    LibSvm source,
    LinearData data,
    LinearTraining training,
    Trained<RecordState, CoefficientSlice> trained,
    LinearModel model)
    implements AutoCloseable {

  /** Trains. */
  public static Fitted on(Path file, LinearOptions options, HoldOut holdOut) {
    SparkSession spark = SharedSpark.get();
    LibSvm source = source(file);
    LinearData data = LinearIngest.run(source, false, new LayoutOptions(2, 2, holdOut, false));
    LinearTraining training = new LinearTraining(data, options, 1);
    Trained<RecordState, CoefficientSlice> trained =
        training.train(TrainingOptions.epochs(60).withEngine(EngineKind.RING));
    return new Fitted(source, data, training, trained, training.model(spark, trained));
  }

  /** Records of a file. */
  public static LibSvm source(Path file) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(SharedSpark.get().sparkContext());
    return new LibSvm(
        spark, new TextFiles("records", file.toUri().toString(), spark.hadoopConfiguration()), 0);
  }

  @Override
  public void close() {
    trained.close();
    data.close();
  }
}
