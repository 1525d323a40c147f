package io.sparkmp.linear.model;

import io.sparkmp.errors.Cleanup;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import io.sparkmp.linear.ingest.OwnColumns;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.Malformed;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.RecordRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Applies a model to records. The coefficients go to every executor if they are few enough;
 * otherwise they are joined with the records' entries by feature.
 */
public final class LinearPredictor {
  /** The most coefficients to send to every executor: they take some hundreds of megabytes. */
  public static final long MOST_SENT = 20_000_000;

  private final LinearModel model;
  private final boolean isSent;
  private @Nullable SeenFeatures seen; // if counted

  /** Applies a model. */
  public LinearPredictor(LinearModel model) {
    this(model, MOST_SENT);
  }

  /** Applies a model and sends its coefficients if there are at most {@code mostSent}. */
  LinearPredictor(LinearModel model, long mostSent) {
    this.model = model;
    isSent = model.info().features() * Math.max(1, model.info().classes()) <= mostSent;
  }

  /**
   * The margins of records.
   *
   * @param source must have each record in a single piece, as sources of lines do: a piece ends
   *     only between two lines
   * @param skipMalformed whether to count and skip malformed records instead of failing
   * @return rows of {@link #schema}, unordered
   * @throws IngestException if there are malformed records that are not to be skipped, or the
   *     feature type differs from the model's
   */
  public Dataset<Row> margins(SparkSession spark, KeyedSource source, boolean skipMalformed) {
    IdType type = model.info().idType();
    if (source.columnType() != type) {
      throw new IngestException(
          "Cannot apply the model to "
              + source.description()
              + ": its features are "
              + words(source.columnType())
              + " (expected: "
              + words(type)
              + ", as the model has)");
    }
    return isSent ? sent(spark, source, skipMalformed) : joined(spark, source, skipMalformed);
  }

  /** Whether any of the records computed so far has a feature with a coefficient. */
  public boolean knowsSome() {
    SeenFeatures counted = seen;
    return counted == null || counted.unknown() < counted.described();
  }

  /** Of the records computed so far that have features, how many per cent have none of those. */
  public long percentUnknown() {
    SeenFeatures counted = seen;
    return counted == null ? 0 : counted.percent(counted.unknown());
  }

  /** How many per cent of the records computed so far have feature 0, if no coefficient has it. */
  public long percentOfZero() {
    SeenFeatures counted = seen;
    return counted == null ? 0 : counted.percent(counted.zeros());
  }

  /**
   * Features with coefficients that nearly all training records have, and none of the records
   * computed so far, sorted; none if these records are few.
   */
  public List<Object> missing() {
    SeenFeatures counted = seen;
    return counted == null ? List.of() : counted.missing();
  }

  private static String words(IdType type) {
    return type == IdType.LONG ? "whole numbers" : "text";
  }

  /**
   * The columns of margins: {@code row}, the record's id; {@code label}, null if there is none;
   * {@code cost}, the record's weight; {@code margin}, or with several classes {@code margins}, one
   * for each.
   *
   * @param classes how many have coefficients of their own, or 0
   */
  public static StructType schema(IdType rows, int classes) {
    StructType schema =
        new StructType()
            .add("row", FrameColumns.sqlType(rows), false)
            .add("label", DataTypes.FloatType, true)
            .add("cost", DataTypes.FloatType, false);
    return classes == 0
        ? schema.add("margin", DataTypes.DoubleType, false)
        : schema.add("margins", DataTypes.createArrayType(DataTypes.DoubleType, false), false);
  }

  private Dataset<Row> sent(SparkSession spark, KeyedSource source, boolean skipMalformed) {
    JavaRDD<ReadPart> read = source.read(HoldOut.NOTHING).persist(StorageLevel.MEMORY_AND_DISK());
    try {
      Malformed.check(source, read, skipMalformed);
    } catch (Throwable e) { // Scala code throws checked exceptions without declaring them
      Cleanup.after(e, () -> read.unpersist(false));
      throw e;
    }
    Coefficients all = Coefficients.of(model);
    Broadcast<Coefficients> coefficients =
        JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(all);
    SeenFeatures counted = new SeenFeatures(all.common(), spark.sparkContext());
    seen = counted;
    return spark.createDataFrame(
        read.flatMap(piece -> rows(piece.records(), coefficients.value(), counted)),
        schema(source.rowType(), model.info().classes()));
  }

  private static Iterator<Row> rows(Records records, Coefficients coefficients, SeenFeatures seen) {
    double[] weights = coefficients.of(records.columns());
    Ids ids = records.columns();
    int labels = find(ids, j -> OwnColumns.of(ids, j) == OwnColumns.LABEL);
    int costs = find(ids, j -> OwnColumns.of(ids, j) == OwnColumns.WEIGHT);
    int n = records.rows().size();
    int width = coefficients.width();
    double[] intercepts = coefficients.intercepts();
    double[] margins = new double[n * width];
    Arrays.setAll(margins, i -> intercepts[i % width]);
    int zero = ids.type() == IdType.LONG ? find(ids, j -> ids.get(j).equals(0L)) : -1;
    Float[] label = new Float[n];
    float[] cost = new float[n];
    BitSet described = new BitSet(n);
    BitSet known = new BitSet(n);
    BitSet zeros = new BitSet(n); // with feature 0, and no coefficient for it
    Arrays.fill(cost, 1);
    for (int k = 0; k < records.size(); k++) {
      int row = records.rowCodes()[k];
      int column = records.columnCodes()[k];
      float value = records.values()[k];
      if (column == labels) {
        label[row] = value;
      } else if (column == costs) {
        cost[row] = value;
      } else {
        boolean isKnown = false;
        for (int c = 0; c < width; c++) {
          double weight = weights[column * width + c];
          margins[row * width + c] += weight * value;
          isKnown |= weight != 0;
        }
        described.set(row);
        if (isKnown) {
          known.set(row);
        } else if (column == zero) {
          zeros.set(row);
        }
      }
    }
    int all = described.cardinality();
    seen.add(records, all, all - known.cardinality(), zeros.cardinality());
    return IntStream.range(0, n)
        .mapToObj(
            row ->
                RowFactory.create(
                    records.rows().get(row),
                    label[row],
                    cost[row],
                    width == 1
                        ? margins[row]
                        : Arrays.copyOfRange(margins, row * width, (row + 1) * width)))
        .iterator();
  }

  private static int find(Ids columns, IntPredicate isIt) {
    return IntStream.range(0, columns.size()).filter(isIt).findFirst().orElse(-1);
  }

  private Dataset<Row> joined(SparkSession spark, KeyedSource source, boolean skipMalformed) {
    IdType type = model.info().idType();
    Column column = functions.col("column");
    Column value = functions.col("value");
    Column isLabel = column.equalTo(OwnColumns.LABEL.id(type));
    Column isCost = column.equalTo(OwnColumns.WEIGHT.id(type));
    List<Column> margins = new ArrayList<>();
    if (model.classes().isEmpty()) {
      margins.add(margin(functions.col("weight"), value, model.info().intercept()));
    }
    for (ModelClass of : model.classes()) {
      margins.add(margin(functions.col("weights").getItem(of.place()), value, of.intercept()));
    }
    return RecordRows.read(spark, source, skipMalformed)
        .rows()
        .join(model.weights(), column.equalTo(functions.col("id")), "left")
        .groupBy("row")
        .agg(
            functions.max(functions.when(isLabel, value)).as("label"),
            orElse(functions.max(functions.when(isCost, value)), 1f).as("cost"),
            model.classes().isEmpty()
                ? margins.get(0).as("margin")
                : functions.array(margins.toArray(Column[]::new)).as("margins"));
  }

  private static Column margin(Column weight, Column value, double intercept) {
    return orElse(functions.sum(weight.multiply(value)), 0.0).plus(functions.lit(intercept));
  }

  private static Column orElse(Column column, Object otherwise) {
    return functions.coalesce(column, functions.lit(otherwise));
  }

  /** The margin of a record that is in the output, or null with several classes. */
  public @Nullable Column margin() {
    return model.classes().isEmpty() ? functions.col("margin") : null;
  }

  /**
   * The probability of a record, or null unless the loss is logistic: of the larger of two labels;
   * with several classes of the one that is predicted.
   */
  public @Nullable Column probability() {
    Column margin = functions.col("margin");
    return switch (model.info().loss()) {
      case LOGISTIC ->
          functions.lit(1.0).divide(functions.exp(functions.negative(margin)).plus(1.0));
      case MULTINOMIAL -> {
        Column margins = functions.col("margins");
        Column largest = functions.array_max(margins);
        Column sum =
            functions.aggregate(
                margins,
                functions.lit(0.0),
                (all, one) -> all.plus(functions.exp(one.minus(largest))));
        yield functions.lit(1.0).divide(sum);
      }
      case SQUARED, SQUARED_HINGE -> null;
    };
  }

  /** The prediction of a record, double: a class label or, for squared loss, the margin. */
  public Column prediction() {
    LinearModelInfo info = model.info();
    Column margin = functions.col("margin");
    return switch (info.loss()) {
      case SQUARED -> margin;
      case LOGISTIC, SQUARED_HINGE ->
          functions
              .when(margin.gt(0.0), functions.lit((double) info.largestLabel()))
              .otherwise(functions.lit((double) info.leastLabel()));
      case MULTINOMIAL -> {
        Column margins = functions.col("margins");
        Column[] labels =
            model.classes().stream()
                .map(of -> functions.lit((double) of.label()))
                .toArray(Column[]::new);
        yield functions.element_at(
            functions.array(labels),
            functions.array_position(margins, functions.array_max(margins)).cast("int"));
      }
    };
  }
}
