package io.sparkmp.linear.ml;

import io.sparkmp.testing.AcrossSparkLines;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

class SparkLinesTest extends AcrossSparkLines<RotatingLogisticRegressionModel> {
  private static final Dataset<Row> DATA = PlantedFrames.of(true);

  SparkLinesTest() {
    super("linear", 5, 30);
  }

  @Override
  protected RotatingLogisticRegressionModel fit(int epochs, String engine, String snapshots) {
    return PlantedFrames.logistic()
        .setMaxIter(epochs)
        .setEngine(engine)
        .setCheckpointInterval(1)
        .setSnapshotDir(snapshots)
        .fit(DATA);
  }

  @Override
  protected void save(RotatingLogisticRegressionModel model, String path) throws IOException {
    model.write().save(path);
  }

  @Override
  protected RotatingLogisticRegressionModel load(String path) {
    return RotatingLogisticRegressionModel.load(path);
  }

  @Override
  protected List<?> numbers(RotatingLogisticRegressionModel model) {
    return model.weights().orderBy("id").collectAsList();
  }

  @Override
  protected String params(RotatingLogisticRegressionModel model) {
    return model.explainParams();
  }

  @Override
  protected List<?> summary(RotatingLogisticRegressionModel model) {
    return model.summary().iterations();
  }
}
