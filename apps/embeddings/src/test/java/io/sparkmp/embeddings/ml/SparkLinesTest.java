package io.sparkmp.embeddings.ml;

import io.sparkmp.embeddings.Planted;
import io.sparkmp.testing.AcrossSparkLines;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

class SparkLinesTest extends AcrossSparkLines<SkipGramModel> {
  private static final Dataset<Row> DATA = Planted.frame(1, 3);

  SparkLinesTest() {
    super("embeddings", 4, 4);
  }

  @Override
  protected SkipGramModel fit(int epochs, String engine, String snapshots) {
    return new SkipGram("lines")
        .setVectorSize(20)
        .setMinCount(1)
        .setSample(0)
        .setSeed(3)
        .setNumPartitions(2)
        .setMaxIter(epochs)
        .setEngine(engine)
        .setCheckpointInterval(1)
        .setSnapshotDir(snapshots)
        .fit(DATA);
  }

  @Override
  protected void save(SkipGramModel model, String path) throws IOException {
    model.write().save(path);
  }

  @Override
  protected SkipGramModel load(String path) {
    return SkipGramModel.load(path);
  }

  @Override
  protected List<?> numbers(SkipGramModel model) {
    return model.embeddings().vectors().orderBy("id").collectAsList();
  }

  @Override
  protected String params(SkipGramModel model) {
    return model.explainParams();
  }

  @Override
  protected List<?> summary(SkipGramModel model) {
    return model.summary().iterations();
  }
}
