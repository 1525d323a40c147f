package io.sparkmp.lda.ml;

import io.sparkmp.testing.AcrossSparkLines;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

class SparkLinesTest extends AcrossSparkLines<RotatingLDAModel> {
  private static final Dataset<Row> DATA = Planted.documents(0, 200);

  SparkLinesTest() {
    super("lda", 3, 6);
  }

  @Override
  protected RotatingLDAModel fit(int epochs, String engine, String snapshots) {
    return Planted.lda()
        .setCooling(2)
        .setMaxIter(epochs)
        .setEngine(engine)
        .setCheckpointInterval(1)
        .setSnapshotDir(snapshots)
        .fit(DATA);
  }

  @Override
  protected void save(RotatingLDAModel model, String path) throws IOException {
    model.write().save(path);
  }

  @Override
  protected RotatingLDAModel load(String path) {
    return RotatingLDAModel.load(path);
  }

  @Override
  protected List<?> numbers(RotatingLDAModel model) {
    return model.topicModel().words().orderBy("word").collectAsList();
  }

  /** Arrays print where they lie, not what is in them. */
  @Override
  protected String params(RotatingLDAModel model) {
    return model.explainParams().replaceAll("\\[D@\\w+", "")
        + Arrays.toString(model.getDocConcentration());
  }

  @Override
  protected List<?> summary(RotatingLDAModel model) {
    return model.summary().iterations();
  }
}
