package io.sparkmp.bench.linear;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.linear.ingest.LibSvm;
import io.sparkmp.linear.ingest.LinearData;
import io.sparkmp.linear.ingest.LinearIngest;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.ModelClass;
import io.sparkmp.linear.train.LinearTraining;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.layout.LayoutOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;

/** Makes whole fits, from a file to coefficients. */
record LinearFits(
    SparkSession spark, LinearSuite options, Path file, int width, double regularisation) {

  /**
   * A fitted model; {@code weights[k][j]} belongs to feature j + 1 and class k. Of two classes only
   * the second has weights.
   */
  record Model(double[][] weights, double[] intercepts) {

    static Model of(double[] weights, double intercept) {
      return new Model(new double[][] {weights}, new double[] {intercept});
    }

    /** The penalty of the coefficients. */
    double penalty(double regularisation, boolean l1) {
      double sum = 0;
      for (double[] ofClass : weights) {
        for (double weight : ofClass) {
          sum += l1 ? Math.abs(weight) : weight * weight / 2;
        }
      }
      return regularisation * sum;
    }
  }

  /** A model, with the times for reading the records and training. */
  record Fit(double reading, double training, Model model) {}

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  /** The objective: the mean loss of the records plus the penalty. */
  double objective(SparseRows records, Model model) {
    return records.logLoss(model) + model.penalty(regularisation, options.l1);
  }

  Fit ours() {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    LinearOptions what =
        LinearOptions.of(
                options.classes > 2 ? Loss.MULTINOMIAL : Loss.LOGISTIC,
                regularisation,
                options.l1 ? 1 : 0)
            .withStandardisation(false)
            .withTolerance(options.tolerance);
    long start = System.nanoTime();
    TextFiles files =
        new TextFiles("records", file.toUri().toString(), context.hadoopConfiguration());
    try (LinearData data =
        LinearIngest.run(
            new LibSvm(context, files, 0),
            false,
            new LayoutOptions(LinearSuite.WORKERS, 2, HoldOut.NOTHING, false))) {
      double reading = seconds(start);
      start = System.nanoTime();
      LinearTraining training = new LinearTraining(data, what, options.seed());
      try (Trained<RecordState, CoefficientSlice> trained =
          training.train(TrainingOptions.epochs(options.epochs))) {
        LinearModel model = training.model(spark, trained);
        return new Fit(reading, seconds(start), collected(model));
      }
    }
  }

  private Model collected(LinearModel model) {
    int classes = Math.max(1, model.classes().size());
    double[][] weights = new double[classes][width];
    for (Row row : model.weights().collectAsList()) {
      int feature = (int) row.getLong(0) - 1;
      for (int k = 0; k < classes; k++) {
        weights[k][feature] =
            model.classes().isEmpty() ? row.getDouble(2) : row.<Double>getList(2).get(k);
      }
    }
    return new Model(
        weights,
        model.classes().isEmpty()
            ? new double[] {model.info().intercept()}
            : model.classes().stream().mapToDouble(ModelClass::intercept).toArray());
  }

  Fit mllib() {
    long start = System.nanoTime();
    Dataset<Row> records =
        spark
            .read()
            .format("libsvm")
            .option("numFeatures", Integer.toString(width))
            .load(file.toUri().toString())
            .repartition(LinearSuite.WORKERS)
            .persist(StorageLevel.MEMORY_AND_DISK());
    records.count();
    double reading = seconds(start);
    start = System.nanoTime();
    LogisticRegressionModel model =
        new LogisticRegression()
            .setRegParam(regularisation)
            .setElasticNetParam(options.l1 ? 1 : 0)
            .setStandardization(false)
            .setMaxIter(options.mllibIterations)
            .setTol(options.mllibTolerance)
            .fit(records);
    double training = seconds(start);
    records.unpersist();
    double[][] weights =
        IntStream.range(0, model.coefficientMatrix().numRows())
            .mapToObj(k -> ofClass(model.coefficientMatrix(), k))
            .toArray(double[][]::new);
    return new Fit(reading, training, new Model(weights, model.interceptVector().toArray()));
  }

  private static double[] ofClass(Matrix coefficients, int k) {
    return IntStream.range(0, coefficients.numCols())
        .mapToDouble(j -> coefficients.apply(k, j))
        .toArray();
  }

  /** Fits by LIBLINEAR with one thread; the intercept is not regularised. */
  Fit liblinear() throws IOException {
    long start = System.nanoTime();
    SparseRows rows = SparseRows.read(file);
    Problem problem = new Problem();
    problem.l = rows.size();
    problem.n = width + 1;
    problem.bias = 1;
    problem.y = rows.labels().stream().mapToDouble(label -> label > 0 ? 1 : -1).toArray();
    problem.x = new Feature[problem.l][];
    for (int i = 0; i < problem.l; i++) {
      int[] ids = rows.features().get(i);
      problem.x[i] = new Feature[ids.length + 1];
      for (int k = 0; k < ids.length; k++) {
        problem.x[i][k] = new FeatureNode(ids[k], rows.values().get(i)[k]);
      }
      problem.x[i][ids.length] = new FeatureNode(width + 1, 1);
    }
    double reading = seconds(start);
    start = System.nanoTime();
    Parameter how =
        new Parameter(
            options.l1 ? SolverType.L1R_LR : SolverType.L2R_LR,
            1 / (regularisation * problem.l),
            options.liblinearEps);
    how.setRegularizeBias(false);
    Linear.disableDebugOutput();
    de.bwaldvogel.liblinear.Model model = Linear.train(problem, how);
    double training = seconds(start);
    double sign = model.getLabels()[0];
    double[] found = model.getFeatureWeights();
    double[] weights = new double[width];
    for (int j = 0; j < width; j++) {
      weights[j] = sign * found[j];
    }
    return new Fit(reading, training, Model.of(weights, sign * found[width]));
  }
}
