package io.sparkmp.mllib;

import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.layout.DocumentRecords;
import io.sparkmp.lda.ml.RotatingLDA;
import java.util.Arrays;
import org.apache.spark.ml.clustering.LDAModel;
import org.apache.spark.ml.clustering.LocalLDAModel;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * MLlib's LDA, trained by our engine: by sampling in the place of its optimizer {@code online}.
 * {@code docs/mllib.md} says what differs.
 */
public class LDA extends org.apache.spark.ml.clustering.LDA {
  private static final long serialVersionUID = 1L;

  /** With the defaults. */
  public LDA() {
    this(Identifiable$.MODULE$.randomUID("lda"));
  }

  /** With the defaults, under a name. */
  public LDA(String uid) {
    super(uid);
  }

  @Override
  public LDAModel fit(Dataset<?> dataset) {
    transformSchema(dataset.schema());
    return EngineChoice.fit(this, lack(dataset), () -> super.fit(dataset), () -> ours(dataset));
  }

  private @Nullable String lack(Dataset<?> dataset) {
    if (!getOptimizer().equalsIgnoreCase("online")) {
      return "its model of optimizer " + getOptimizer() + " is another (expected: online)";
    }
    if (getMaxIter() < 1) {
      return "maxIter is " + getMaxIter() + " (expected: at least 1)";
    }
    if (getK() > LdaOptions.MOST_TOPICS) {
      return "k is " + getK() + " (expected: at most " + LdaOptions.MOST_TOPICS + ")";
    }
    if (isSet(docConcentration()) && Arrays.stream(getDocConcentration()).anyMatch(a -> a == 0)) {
      return "docConcentration has a 0 (expected: above 0)";
    }
    if (isSet(topicConcentration()) && getTopicConcentration() == 0) {
      return "topicConcentration is 0 (expected: above 0)";
    }
    String session = EngineChoice.session(dataset, LdaKryoRegistrator.class, TopicSlice.class);
    return session != null || countsAreWhole(dataset)
        ? session
        : "column "
            + getFeaturesCol()
            + " has counts that are not whole, below 0, or above "
            + DocumentRecords.MOST;
  }

  private boolean countsAreWhole(Dataset<?> dataset) {
    Column counts = dataset.col(getFeaturesCol());
    Column isOdd;
    if (dataset.schema().apply(getFeaturesCol()).dataType().equals(SQLDataTypes.VectorType())) {
      UDF1<@Nullable Vector, Boolean> odd = LDA::isOdd;
      isOdd = functions.udf(odd, DataTypes.BooleanType).apply(counts);
    } else {
      isOdd =
          functions.exists(
              counts,
              x -> x.notEqual(functions.floor(x)).or(x.lt(0)).or(x.gt(DocumentRecords.MOST)));
    }
    return dataset.filter(isOdd).select(functions.lit(1)).takeAsList(1).isEmpty();
  }

  private static boolean isOdd(@Nullable Vector counts) {
    return counts != null
        && Arrays.stream(counts.toSparse().values())
            .anyMatch(
                count -> count != Math.rint(count) || count < 0 || count > DocumentRecords.MOST);
  }

  private LocalLDAModel ours(Dataset<?> dataset) {
    RotatingLDA params =
        new RotatingLDA(uid())
            .setFeaturesCol(getFeaturesCol())
            .setTopicDistributionCol("")
            .setK(getK())
            .setMaxIter(getMaxIter())
            .setOptimizeDocConcentration(getOptimizeDocConcentration())
            .setCheckpointInterval(getCheckpointInterval())
            .setSeed(getSeed());
    if (isSet(docConcentration())) {
      params.setDocConcentration(getDocConcentration());
    }
    if (isSet(topicConcentration())) {
      params.setTopicConcentration(getTopicConcentration());
    }
    LocalLDAModel model = params.fit(dataset).toMLlib();
    return (LocalLDAModel)
        copyValues(EngineChoice.cleared(model), EngineChoice.none()).setParent(this);
  }

  // A chain of setters is of this class, so that a program changes its import only.

  @Override
  public LDA setFeaturesCol(String value) {
    return (LDA) super.setFeaturesCol(value);
  }

  @Override
  public LDA setMaxIter(int value) {
    return (LDA) super.setMaxIter(value);
  }

  @Override
  public LDA setSeed(long value) {
    return (LDA) super.setSeed(value);
  }

  @Override
  public LDA setCheckpointInterval(int value) {
    return (LDA) super.setCheckpointInterval(value);
  }

  @Override
  public LDA setK(int value) {
    return (LDA) super.setK(value);
  }

  @Override
  public LDA setDocConcentration(double[] value) {
    return (LDA) super.setDocConcentration(value);
  }

  @Override
  public LDA setDocConcentration(double value) {
    return (LDA) super.setDocConcentration(value);
  }

  @Override
  public LDA setTopicConcentration(double value) {
    return (LDA) super.setTopicConcentration(value);
  }

  @Override
  public LDA setOptimizer(String value) {
    return (LDA) super.setOptimizer(value);
  }

  @Override
  public LDA setTopicDistributionCol(String value) {
    return (LDA) super.setTopicDistributionCol(value);
  }

  @Override
  public LDA setLearningOffset(double value) {
    return (LDA) super.setLearningOffset(value);
  }

  @Override
  public LDA setLearningDecay(double value) {
    return (LDA) super.setLearningDecay(value);
  }

  @Override
  public LDA setSubsamplingRate(double value) {
    return (LDA) super.setSubsamplingRate(value);
  }

  @Override
  public LDA setOptimizeDocConcentration(boolean value) {
    return (LDA) super.setOptimizeDocConcentration(value);
  }

  @Override
  public LDA setKeepLastCheckpoint(boolean value) {
    return (LDA) super.setKeepLastCheckpoint(value);
  }

  @Override
  public LDA copy(ParamMap extra) {
    return (LDA) super.copy(extra);
  }

  /** Reads what {@code write} has written, of this class or MLlib's. */
  public static MLReader<org.apache.spark.ml.clustering.LDA> read() {
    return new TwinReader<>(LDA.class, LDA::new);
  }

  /** Reads an Estimator that this class or MLlib's has written. */
  public static LDA load(String path) {
    return (LDA) read().load(path);
  }
}
