package io.sparkmp.lda.ml;

import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.spark.ml.ParamsReader;
import io.sparkmp.spark.ml.TrainingEstimator;
import io.sparkmp.spark.ml.Tunable;
import java.util.List;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Latent Dirichlet allocation by Gibbs or Metropolis-Hastings sampling, as a replacement for {@code
 * org.apache.spark.ml.clustering.LDA}: params with the same meaning have the same names. Documents
 * and model stay on the executors.
 *
 * <p>Differences: an iteration is a pass over all tokens, so the same number of iterations takes
 * longer than with MLlib's online optimizer, which samples documents, and finds more; 20, MLlib's
 * default, give readable topics, 100 to 200 better ones. Vectors hold whole counts. The priors
 * differ from those of MLlib's optimizers: unless set, alpha starts at 50 / k and beta at 0.01, and
 * both are learned unless {@code optimizeDocConcentration} is false. Words of the vectors that
 * occur in no document are not in the model.
 *
 * <p>The same data in the same order, params, number of blocks and seed give the same model, to the
 * last bit, on any cluster.
 */
public final class RotatingLDA extends TrainingEstimator<RotatingLDA, RotatingLDAModel>
    implements LdaParams<RotatingLDA>, Tunable<RotatingLDAModel> {
  private static final long serialVersionUID = 1L;
  static final String PREFIX = "rotatingLDA";
  static final int ITERATIONS = 20;
  static final int SLICES = 2;

  private transient @Nullable RotatingLDAModel initialModel;

  /** With the defaults. */
  public RotatingLDA() {
    this(Identifiable$.MODULE$.randomUID(PREFIX));
  }

  /** With the defaults and a given uid. */
  public RotatingLDA(String uid) {
    super(uid, ITERATIONS);
  }

  /** Sets {@link #k}, 2 to 65,534. */
  public RotatingLDA setK(int value) {
    return with(k(), value);
  }

  /** Sets {@link #docConcentration}, &gt; 0: one number, or one per topic. */
  public RotatingLDA setDocConcentration(double[] value) {
    return with(docConcentration(), value);
  }

  /** Sets {@link #docConcentration}, &gt; 0, the same for each topic. */
  public RotatingLDA setDocConcentration(double value) {
    return setDocConcentration(new double[] {value});
  }

  /** Sets {@link #topicConcentration}, &gt; 0. */
  public RotatingLDA setTopicConcentration(double value) {
    return with(topicConcentration(), value);
  }

  /** Sets {@link #optimizeDocConcentration}: false keeps both priors as given. */
  public RotatingLDA setOptimizeDocConcentration(boolean value) {
    return with(optimizeDocConcentration(), value);
  }

  /** Sets {@link #sampler}: auto, gibbs or mh. */
  public RotatingLDA setSampler(String value) {
    return with(sampler(), value);
  }

  /** Sets {@link #cooling}, at least 0. */
  public RotatingLDA setCooling(int value) {
    return with(cooling(), value);
  }

  /** Sets {@link #numBlocks}, at least 1. */
  public RotatingLDA setNumBlocks(int value) {
    return with(numBlocks(), value);
  }

  /** Sets {@link #slicesPerBlock}, at least 1. */
  public RotatingLDA setSlicesPerBlock(int value) {
    return with(slicesPerBlock(), value);
  }

  /** Sets {@link #validationFraction}, 0 to 1: the model of the best iteration is kept. */
  public RotatingLDA setValidationFraction(double value) {
    return with(validationFraction(), value);
  }

  /**
   * Sets a model for the initial topics, or null for none. It must have as many topics, and words
   * of the same kind. It is not a param: saving leaves it out.
   */
  public RotatingLDA setInitialModel(@Nullable RotatingLDAModel value) {
    initialModel = value;
    return this;
  }

  @Override
  protected RotatingLDAModel trained(Dataset<Row> rows) {
    return new LdaFit(this, initialModel).run(rows);
  }

  @Override
  public RotatingLDA estimator() {
    return this;
  }

  @Override
  public int epochs() {
    return getMaxIter();
  }

  @Override
  public List<String> searchable() {
    return List.of("k", "topicConcentration", "cooling");
  }

  /** {@inheritDoc} Sampling has no step size. */
  @Override
  public String stepSizeParam() {
    return "";
  }

  /** {@inheritDoc} Judges trials by the perplexity of hidden tokens. */
  @Override
  public Trials trials(Dataset<Row> rows, double validationFraction, long seed) {
    return new LdaFit(this, null).trials(rows, new DocumentHoldOut(seed, validationFraction, 0));
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return checked(schema);
  }

  @Override
  public RotatingLDA copy(ParamMap extra) {
    return copyValues(new RotatingLDA(uid()), extra).setInitialModel(initialModel);
  }

  /** Reads an Estimator that {@code write()} saved. */
  public static MLReader<RotatingLDA> read() {
    return new ParamsReader<>(RotatingLDA.class, RotatingLDA::new);
  }

  /** Reads an Estimator that {@code save} wrote. */
  public static RotatingLDA load(String path) {
    return read().load(path);
  }
}
