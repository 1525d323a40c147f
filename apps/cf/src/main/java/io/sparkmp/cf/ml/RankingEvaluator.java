package io.sparkmp.cf.ml;

import static org.apache.spark.ml.param.ParamValidators.gtEq;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.recommend.RankedUser;
import io.sparkmp.cf.recommend.RankingMeans;
import io.sparkmp.cf.recommend.RankingMetric;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ml.FluentEvaluator;
import io.sparkmp.spark.ml.OwnSession;
import io.sparkmp.spark.ml.ParamsReader;
import io.sparkmp.spark.ml.SessionSetup;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Evaluates how high a model ranks the items of held-out rows, for {@code CrossValidator} and
 * {@code TrainValidationSplit}: mainly for models of implicit feedback, which have no error for
 * single rows. It reads the ranks that {@link MatrixFactorizationModel#transform} adds if {@link
 * MatrixFactorization#rankCol} is set. Rows with a rating above 0 are relevant. The means are over
 * users who have such rows and whom the model knows.
 *
 * <p>The figures are those of {@link RankingMetric}, equal to {@code cf evaluate --ranking} for the
 * same model and rows. A {@code coldStartStrategy} that drops rows also drops items that cannot be
 * found, which raises the figures. Coverage and novelty are missing: they need the first k items of
 * each user, but the rows have only held-out items.
 */
public final class RankingEvaluator extends FluentEvaluator<RankingEvaluator>
    implements PairParams<RankingEvaluator> {
  private static final long serialVersionUID = 1L;
  private static final String[] METRICS = {
    "ndcg", "map", "recall", "truncatedRecall", "precision", "hitRate", "auc"
  };

  /** An evaluator with a random uid. */
  public RankingEvaluator() {
    this(Identifiable$.MODULE$.randomUID("mfRankEval"));
  }

  /** An evaluator with a given uid. */
  public RankingEvaluator(String uid) {
    super(uid);
  }

  /** The figure. */
  public Param<String> metricName() {
    return declared()
        .choice(
            "metricName",
            "metric name in evaluation: " + String.join(", ", METRICS),
            METRICS,
            METRICS[0]);
  }

  /** The value of {@link #metricName}. */
  public String getMetricName() {
    return getOrDefault(metricName());
  }

  /** Sets {@link #metricName}: ndcg, map, recall, truncatedRecall, precision, hitRate or auc. */
  public RankingEvaluator setMetricName(String value) {
    return with(metricName(), value);
  }

  /** The number of places that count, for all figures except auc. */
  public IntParam k() {
    return declared()
        .integer("k", "how many places count (>= 1), for all metrics but auc", gtEq(1), 10);
  }

  /** The value of {@link #k}. */
  public int getK() {
    return intOf(k());
  }

  /** Sets {@link #k}, at least 1. */
  public RankingEvaluator setK(int value) {
    return with(k(), value);
  }

  /** The column of ranks, as in the model's param of the same name. */
  public Param<String> rankCol() {
    return declared().text("rankCol", "column name for the ranks that the model has added", "rank");
  }

  /** The value of {@link #rankCol}. */
  public String getRankCol() {
    return getOrDefault(rankCol());
  }

  /** Sets {@link #rankCol}. */
  public RankingEvaluator setRankCol(String value) {
    return with(rankCol(), value);
  }

  /**
   * The figure.
   *
   * @param dataset the result of the model's transform
   * @throws io.sparkmp.spark.ingest.IngestException if a column is missing or of another type
   * @throws IllegalArgumentException if there is nothing to judge
   */
  @Override
  public double evaluate(Dataset<?> dataset) {
    return OwnSession.of(dataset, this::figure);
  }

  private double figure(Dataset<Row> rows) {
    SessionSetup.check(
        rows.sparkSession().sparkContext(), CfKryoRegistrator.class, RankedUser.class);
    Column relevant = new ParamColumns(this).finiteRatings(rows, "judge a ranking", true).gt(0);
    Column rank = rank(rows);
    JavaRDD<RankedUser> users =
        rows.filter(relevant.and(rank.isNotNull()))
            .groupBy(id(rows, getUserCol()).as("user"), id(rows, getItemCol()).as("item"))
            .agg(functions.first(rank).as("rank")) // the same in all rows of a pair
            .groupBy("user")
            .agg(functions.collect_list("rank"))
            .toJavaRDD()
            .map(RankingEvaluator::read);
    RankingMetric metric = metric();
    RankingMeans means = RankingMeans.of(users, getK(), List.of(metric));
    if (means.users() == 0) {
      throw new IllegalArgumentException(
          "Cannot judge a ranking: of "
              + rows.count()
              + " rows "
              + rows.filter(relevant).count()
              + " have a rating above 0, and none of these has a user whom the model knows and an"
              + " item that is not in his training data");
    }
    double value = Objects.requireNonNull(means.of().get(metric));
    if (Double.isNaN(value)) {
      throw new IllegalArgumentException(
          "Cannot judge a ranking by auc: no user has both an item to be found and another one;"
              + " use another metric");
    }
    return value;
  }

  private Column id(Dataset<Row> rows, String name) {
    return FrameColumns.ids(rows, ParamColumns.field(rows.schema(), name));
  }

  private Column rank(Dataset<Row> rows) {
    String name = getRankCol();
    if (!FrameColumns.isThere(rows.schema(), name)) {
      throw new IllegalArgumentException(
          "Cannot judge a ranking: there is no column "
              + name
              + " among "
              + Arrays.toString(rows.columns())
              + "; set rankCol of the MatrixFactorization and of this evaluator to the same name");
    }
    StructField field = ParamColumns.field(rows.schema(), name);
    boolean isRank =
        field.dataType() instanceof StructType type
            && type.simpleString().equals(ParamColumns.RANK.simpleString());
    if (!isRank) {
      throw new IllegalArgumentException(
          "Invalid rankCol: column "
              + name
              + " is of type "
              + field.dataType().simpleString()
              + " (expected: "
              + ParamColumns.RANK.simpleString()
              + ", as a model with this rankCol adds it)");
    }
    return FrameColumns.column(rows, field);
  }

  private static RankedUser read(Row user) {
    List<Row> ranks = user.getList(1);
    List<Row> known = ranks.stream().filter(rank -> !rank.isNullAt(0)).toList();
    return new RankedUser(
        ranks.get(0).getLong(2),
        known.stream().mapToLong(rank -> rank.getLong(0)).toArray(),
        known.stream().mapToDouble(rank -> rank.getDouble(1)).toArray(),
        ranks.size() - known.size());
  }

  private RankingMetric metric() {
    String name = getMetricName();
    return Arrays.stream(RankingMetric.values())
        .filter(metric -> metric.name().replace("_", "").equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(); // the param accepts only these names
  }

  @Override
  public RankingEvaluator copy(ParamMap extra) {
    return copyValues(new RankingEvaluator(uid()), extra);
  }

  /** Reads what {@code write} wrote. */
  public static MLReader<RankingEvaluator> read() {
    return new ParamsReader<>(RankingEvaluator.class, RankingEvaluator::new);
  }

  /** Reads an evaluator from a path. */
  public static RankingEvaluator load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return "RankingEvaluator: uid=" + uid() + ", metricName=" + getMetricName() + ", k=" + getK();
  }
}
