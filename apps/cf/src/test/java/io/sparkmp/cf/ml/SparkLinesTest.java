package io.sparkmp.cf.ml;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.testing.AcrossSparkLines;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

class SparkLinesTest extends AcrossSparkLines<MatrixFactorizationModel> {
  private static final Dataset<Row> DATA =
      new PlantedRatings(200, 60, 6000, 2, 0.2, 0.3, 0.3, 1).frame(SharedSpark.get(), 1);

  SparkLinesTest() {
    super("cf", 3, 5);
  }

  @Override
  protected MatrixFactorizationModel fit(int epochs, String engine, String snapshots) {
    return new MatrixFactorization("lines")
        .setUserCol("user")
        .setItemCol("item")
        .setRank(4)
        .setStepSchedule("constant")
        .setSeed(4)
        .setMaxIter(epochs)
        .setEngine(engine)
        .setCheckpointInterval(1)
        .setSnapshotDir(snapshots)
        .fit(DATA);
  }

  @Override
  protected void save(MatrixFactorizationModel model, String path) throws IOException {
    model.write().save(path);
  }

  @Override
  protected MatrixFactorizationModel load(String path) {
    return MatrixFactorizationModel.load(path);
  }

  @Override
  protected List<?> numbers(MatrixFactorizationModel model) {
    return model.itemFactors().orderBy("id").collectAsList();
  }

  @Override
  protected String params(MatrixFactorizationModel model) {
    return model.explainParams();
  }

  @Override
  protected List<?> summary(MatrixFactorizationModel model) {
    return model.summary().iterations();
  }
}
