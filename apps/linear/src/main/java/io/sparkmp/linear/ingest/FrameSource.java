package io.sparkmp.linear.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.linear.ingest.FrameFeatures.Form;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.ingest.PieceReader;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ProblemLog;
import io.sparkmp.spark.ingest.ReadPart;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/**
 * Records in a DataFrame, one per row: a label, perhaps a weight, and features.
 *
 * <pre>
 *   column of features                          features
 *   vectors of Spark ML                         places, from 0, that are not 0
 *   maps of string or whole number to number    keys whose value is not 0
 *   arrays of string or whole number            elements; the value says how often it is there
 * </pre>
 *
 * <p>A record's number is its partition and row. So the frame's partitions and the order within
 * them determine which records are held out and the order of sums: with others a model differs in
 * its last bits. Reading the frame twice must give the same rows.
 */
public final class FrameSource implements LinearSource {
  private static final int LABEL = 0;
  private static final int WEIGHT = 1;
  private static final int FEATURES = 2;

  private final Dataset<Row> given;
  private final Dataset<Row> frame;
  private final FrameFeatures features;
  private final Names names;
  private final boolean mayBeWords;
  private int size = -1; // of the vectors, once known

  /**
   * Names for messages.
   *
   * @param frame the source of the records
   * @param label the label column
   * @param weight the weight column, or null if there is none
   * @param classes the class names, or null if labels are numbers
   */
  private record Names(
      String frame, String label, @Nullable String weight, @Nullable ClassNames classes)
      implements Serializable {}

  /**
   * Chooses the columns, each by name, or by position from 1 if no column has that name.
   *
   * @param label column of numbers
   * @param weight column of numbers of at least 0, or null if all records weigh 1
   * @param features column of vectors of Spark ML, of maps from strings or whole numbers to
   *     numbers, or of arrays of strings or whole numbers
   * @param description the frame's name in messages
   * @throws io.sparkmp.spark.ingest.IngestException if a column is missing or has an unusable type
   */
  public FrameSource(
      Dataset<Row> frame,
      String label,
      @Nullable String weight,
      String features,
      String description) {
    this(frame, label, weight, features, description, false, null);
  }

  /** The same, but labels may also be strings or booleans. */
  public static FrameSource withWords(
      Dataset<Row> frame,
      String label,
      @Nullable String weight,
      String features,
      String description) {
    return new FrameSource(frame, label, weight, features, description, true, null);
  }

  private FrameSource(
      Dataset<Row> frame,
      String label,
      @Nullable String weight,
      String features,
      String description,
      boolean mayBeWords,
      @Nullable ClassNames classes) {
    StructField labels = FrameColumns.find(frame, label, description);
    StructField weights = weight == null ? null : FrameColumns.find(frame, weight, description);
    StructField ofFeatures = FrameColumns.find(frame, features, description);
    this.given = frame;
    this.mayBeWords = mayBeWords;
    this.names =
        new Names(description, labels.name(), weights == null ? null : weights.name(), classes);
    this.features = FrameFeatures.of(ofFeatures);
    this.frame =
        frame.select(
            mayBeWords && areWords(labels)
                ? word(frame, labels, classes)
                : number(frame, labels, "labels"),
            weights == null ? functions.lit(1.0) : number(frame, weights, "weights"),
            FrameColumns.column(frame, ofFeatures).cast(this.features.sqlType()).as("features"));
  }

  private static Column number(Dataset<Row> frame, StructField field, String what) {
    FrameRecords.checkNumeric(field, what);
    return FrameColumns.column(frame, field).cast(DataTypes.DoubleType);
  }

  private static boolean areWords(StructField labels) {
    return labels.dataType() instanceof StringType || labels.dataType() instanceof BooleanType;
  }

  /** A label as a number; null if it is of no class or the classes are not yet known. */
  private static Column word(Dataset<Row> frame, StructField labels, @Nullable ClassNames classes) {
    Column words = FrameColumns.column(frame, labels).cast(DataTypes.StringType);
    Column number = functions.lit(null).cast(DataTypes.DoubleType);
    if (classes != null) {
      Column[] names = classes.names().stream().map(functions::lit).toArray(Column[]::new);
      Column place = functions.array_position(functions.array(names), words);
      number = functions.when(place.gt(0), place.minus(1).cast(DataTypes.DoubleType));
    }
    return number;
  }

  @Override
  public @Nullable ClassNames findClasses(int most) {
    StructField labels = FrameColumns.find(given, names.label, names.frame);
    if (!mayBeWords || !areWords(labels)) {
      return null;
    }
    List<String> all =
        given
            .select(FrameColumns.column(given, labels).cast(DataTypes.StringType))
            .na()
            .drop()
            .distinct()
            .limit(ClassNames.collected(most))
            .as(Encoders.STRING())
            .collectAsList();
    ClassNames found = ClassNames.of(all, most, names.frame);
    if (found == null) {
      FrameRecords.checkNumeric(labels, "labels");
    }
    return found;
  }

  @Override
  public FrameSource withClasses(@Nullable ClassNames classes) {
    if (classes == null) {
      FrameRecords.checkNumeric(FrameColumns.find(given, names.label, names.frame), "labels");
    }
    return new FrameSource(
        given, names.label, names.weight, features.column(), names.frame, mayBeWords, classes);
  }

  @Override
  public boolean isWeighted() {
    return names.weight != null;
  }

  @Override
  public IdType columnType() {
    return features.type();
  }

  @Override
  public String description() {
    return names.frame;
  }

  @Override
  public String form() {
    return "label = "
        + names.label
        + (names.weight == null ? "" : ", weight = " + names.weight)
        + ", features = "
        + features.column()
        + switch (features.form()) {
          case VECTORS -> " (vectors)";
          case MAPS -> " (maps of features to values)";
          case ARRAYS -> " (arrays of features)";
        };
  }

  @Override
  public String locate(Problem problem) {
    return problem.source() + ", row " + problem.record();
  }

  @Override
  public JavaRDD<ReadPart> read(HoldOut holdOut) {
    FrameFeatures like = features.withSize(vectorSize());
    Names called = names;
    return frame
        .queryExecution()
        .toRdd()
        .toJavaRDD()
        .mapPartitionsWithIndex(
            (partition, rows) -> new Reader(rows, partition, like, called, holdOut), false);
  }

  @Override
  public VectorEntries vectors() {
    StructField field = FrameColumns.find(given, features.column(), names.frame);
    return features.form() == Form.VECTORS
        ? VectorEntries.of(field).withSize(vectorSize())
        : VectorEntries.NONE;
  }

  /** The size of the first vector, which all must share; 0 if there is none. */
  private int vectorSize() {
    if (features.form() != Form.VECTORS) {
      return 0;
    }
    if (size < 0) {
      Column vectors = frame.col("features");
      List<Row> first = frame.select(vectors).where(vectors.isNotNull()).takeAsList(1);
      size = first.isEmpty() ? 0 : first.get(0).<Vector>getAs(0).size();
    }
    return size;
  }

  /** Reads the rows of one partition. */
  private static final class Reader extends PieceReader<InternalRow> {
    private final int partition;
    private final FrameFeatures like;
    private final FrameFeatures.Reader features;
    private final Names names;
    private final HoldOut holdOut;
    private long row;

    Reader(
        Iterator<InternalRow> rows,
        int partition,
        FrameFeatures like,
        Names names,
        HoldOut holdOut) {
      super(rows, names.frame, IdType.LONG, like.type());
      this.partition = partition;
      this.like = like;
      this.features = new FrameFeatures.Reader(like);
      this.names = names;
      this.holdOut = holdOut;
    }

    @Override
    protected Records finish(Records piece) {
      return holdOut.applyToRows(piece);
    }

    @Override
    protected long read(InternalRow record, RecordsBuilder to, ProblemLog problems) {
      row++;
      String reason = reason(record);
      if (reason != null) {
        problems.add(names.frame, -1, row + " of partition " + partition, reason);
        return 1;
      }
      int code = to.rows().encode(RecordNumbers.number(partition, row));
      IdType type = like.type();
      to.add(code, OwnColumns.LABEL.encode(type, to.columns()), (float) record.getDouble(LABEL));
      if (names.weight != null) {
        to.add(
            code, OwnColumns.WEIGHT.encode(type, to.columns()), (float) record.getDouble(WEIGHT));
      }
      features.add(code, to);
      return 1;
    }

    private @Nullable String reason(InternalRow record) {
      String reason = number(record, LABEL, "label", names.label);
      if (reason != null && names.classes != null) {
        reason =
            "the label in column "
                + names.label
                + " is of no class (expected: "
                + names.classes.expected()
                + ")";
      }
      if (reason == null && names.weight != null) {
        reason = number(record, WEIGHT, "weight", names.weight);
        if (reason == null && record.getDouble(WEIGHT) < 0) {
          reason =
              "the weight in column "
                  + names.weight
                  + " is "
                  + record.getDouble(WEIGHT)
                  + " (expected: >= 0)";
        }
      }
      return reason == null ? features.take(record, FEATURES) : reason;
    }

    private static @Nullable String number(InternalRow record, int at, String what, String column) {
      String place = "the " + what + " in column " + column + " is ";
      if (record.isNullAt(at)) {
        return place + "null";
      }
      double value = record.getDouble(at);
      return Float.isFinite((float) value) ? null : place + value + " (expected: a finite float)";
    }
  }
}
