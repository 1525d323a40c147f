package io.sparkmp.linear.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.linear.SharedSpark;
import io.sparkmp.spark.ingest.IngestException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("spark")
class FrameSourceTest {
  private static final String LABEL = "(Intercept)";
  private static final DataType VECTOR = SQLDataTypes.VectorType();
  private static final DataType TEXT_MAP =
      DataTypes.createMapType(DataTypes.StringType, DataTypes.DoubleType);
  private static final DataType MAP =
      DataTypes.createMapType(DataTypes.LongType, DataTypes.FloatType);
  private static final DataType TEXTS = DataTypes.createArrayType(DataTypes.StringType);
  private static final DataType NUMBERS = DataTypes.createArrayType(DataTypes.ShortType);

  private static Dataset<Row> frame(DataType label, DataType features, Row... rows) {
    return SharedSpark.get()
        .createDataFrame(
            List.of(rows),
            new StructType()
                .add("y", label)
                .add("how much", DataTypes.DoubleType)
                .add("x.s", features))
        .coalesce(1);
  }

  private static FrameSource source(Dataset<Row> frame, String weight) {
    return new FrameSource(frame, "y", weight, "x.s", "the frame");
  }

  private static FrameSource doubles(DataType features, Row... rows) {
    return source(frame(DataTypes.DoubleType, features, rows), null);
  }

  private static Row row(Object label, Object weight, Object features) {
    return RowFactory.create(label, weight, features);
  }

  @Test
  void vectorsAreTheirPlaces() {
    FrameSource source =
        doubles(
            VECTOR,
            row(1.0, 1.0, Vectors.sparse(5, new int[] {0, 3, 4}, new double[] {2, 0, -0.5})),
            row(0.0, 1.0, Vectors.dense(0, 1, 0, 1e-60, 7)),
            row(0.5, 1.0, Vectors.sparse(5, new int[0], new double[0])));
    assertEquals(
        Map.of(
            1L, Map.of(-1L, 1f, 0L, 2f, 4L, -0.5f),
            2L, Map.of(-1L, 0f, 1L, 1f, 4L, 7f),
            3L, Map.of(-1L, 0.5f)),
        Read.records(source));
    assertEquals("label = y, features = x.s (vectors)", source.form());
    assertFalse(source.isWeighted());
  }

  @Test
  void mapsAreTheirEntries() {
    assertEquals(
        Map.of(1L, Map.of(LABEL, 1f, "a", 2f, "b c", -1f)),
        Read.records(doubles(TEXT_MAP, row(1.0, 1.0, Map.of("a", 2.0, "b c", -1.0, "d", 0.0)))));
    assertEquals(
        Map.of(1L, Map.of(-1L, 1f, Long.MAX_VALUE, 2f, 0L, 0.1f)),
        Read.records(doubles(MAP, row(1.0, 1.0, Map.of(Long.MAX_VALUE, 2f, 0L, 0.1f)))));
  }

  @Test
  void arraysAreCounted() {
    FrameSource texts =
        doubles(TEXTS, row(1.0, 1.0, List.of("a", "b", "a", "a")), row(-1.0, 1.0, List.of()));
    assertEquals(
        Map.of(1L, Map.of(LABEL, 1f, "a", 3f, "b", 1f), 2L, Map.of(LABEL, -1f)),
        Read.records(texts));
    assertEquals("label = y, features = x.s (arrays of features)", texts.form());
    List<Short> numbers = List.of((short) 7, (short) 0, (short) 7);
    assertEquals(
        Map.of(1L, Map.of(-1L, 1f, 7L, 2f, 0L, 1f)),
        Read.records(doubles(NUMBERS, row(1.0, 1.0, numbers))));
  }

  @Test
  void weightsAreAColumn() {
    DataType label = DataTypes.createDecimalType(3, 1);
    FrameSource source =
        source(frame(label, TEXTS, row(new BigDecimal("2.5"), 0.25, List.of("a"))), "2");
    assertTrue(source.isWeighted());
    assertEquals(Map.of(1L, Map.of(LABEL, 2.5f, "(Weight)", 0.25f, "a", 1f)), Read.records(source));
    assertEquals(
        "label = y, weight = how much, features = x.s (arrays of features)", source.form());
  }

  private static Dataset<Row> many() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 41; i++) {
      rows.add(row(i % 2.0, i / 4.0, Map.of((long) i % 7, i / 8f, 11L, 1f)));
    }
    return frame(DataTypes.DoubleType, MAP, rows.toArray(Row[]::new));
  }

  @Test
  void partitionsDoNotMatterToTheRecords() {
    FrameSource one = source(many(), "how much");
    FrameSource three = source(many().repartition(3), "how much");
    assertEquals(41, Read.records(three).size());
    assertEquals(Read.withoutNumbers(one), Read.withoutNumbers(three));
    assertEquals(2, RecordNumbers.file(Collections.max(Read.records(three).keySet())));
  }

  @Test
  void recordsAreHeldOutAsWholes() {
    assertEquals(3, Read.sets(source(many(), "how much"), new HoldOut(1, 0.3, 0.3)).size());
  }

  static Stream<Arguments> malformed() {
    Map<String, Double> withNull = Collections.singletonMap("a", null);
    Object vector = Vectors.dense(1, 2, 3);
    return Stream.of(
        Arguments.of(VECTOR, row(null, 1.0, vector), "the label in column y is null"),
        Arguments.of(
            VECTOR,
            row(Double.NaN, 1.0, vector),
            "the label in column y is NaN (expected: a finite float)"),
        Arguments.of(
            VECTOR,
            row(1e39, 1.0, vector),
            "the label in column y is 1.0E39 (expected: a finite float)"),
        Arguments.of(VECTOR, row(1.0, null, vector), "the weight in column how much is null"),
        Arguments.of(
            VECTOR,
            row(1.0, Double.POSITIVE_INFINITY, vector),
            "the weight in column how much is Infinity (expected: a finite float)"),
        Arguments.of(
            VECTOR,
            row(1.0, -0.5, vector),
            "the weight in column how much is -0.5 (expected: >= 0)"),
        Arguments.of(VECTOR, row(1.0, 1.0, null), "the features in column x.s are null"),
        Arguments.of(
            VECTOR,
            row(1.0, 1.0, Vectors.dense(1, Double.NaN, 0)),
            "the value of feature 1 in column x.s is NaN (expected: a finite float)"),
        Arguments.of(
            VECTOR,
            row(1.0, 1.0, Vectors.sparse(3, new int[] {2}, new double[] {-1e40})),
            "the value of feature 2 in column x.s is -1.0E40 (expected: a finite float)"),
        Arguments.of(
            VECTOR,
            row(1.0, 1.0, Vectors.sparse(5, new int[] {2}, new double[] {1})),
            "the vector in column x.s has 5 entries (expected: 3, as the first has)"),
        Arguments.of(TEXT_MAP, row(1.0, 1.0, null), "the features in column x.s are null"),
        Arguments.of(
            TEXT_MAP, row(1.0, 1.0, withNull), "the value of feature 'a' in column x.s is null"),
        Arguments.of(
            TEXT_MAP,
            row(1.0, 1.0, Map.of("a", Double.NaN)),
            "the value of feature 'a' in column x.s is NaN (expected: a finite float)"),
        Arguments.of(
            TEXT_MAP,
            row(1.0, 1.0, Map.of("(Weight)", 1.0)),
            "feature '(Weight)' in column x.s is a name of this program's own; give it another"),
        Arguments.of(MAP, row(1.0, 1.0, Map.of(-1L, 1f)), "feature -1 in column x.s is below 0"),
        Arguments.of(
            TEXTS,
            row(1.0, 1.0, Arrays.asList("a", null)),
            "the feature at 1 in column x.s is null"),
        Arguments.of(
            TEXTS,
            row(1.0, 1.0, List.of("(Intercept)")),
            "feature '(Intercept)' in column x.s is a name of this program's own; give it another"),
        Arguments.of(
            NUMBERS, row(1.0, 1.0, List.of((short) -2)), "feature -2 in column x.s is below 0"));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void malformedRowsAreRefused(DataType type, Row row, String reason) {
    Object fine =
        type.equals(VECTOR)
            ? Vectors.dense(4, 5, 6)
            : type.equals(TEXTS) || type.equals(NUMBERS) ? List.of() : Map.of();
    FrameSource source =
        source(frame(DataTypes.DoubleType, type, row(1.0, 1.0, fine), row), "how much");
    assertEquals(
        "Cannot read record: the frame, row 2 of partition 0: " + reason + " (1 malformed record)",
        assertThrows(IngestException.class, () -> Read.records(source)).getMessage());
  }

  @Test
  void typesAreChecked() {
    DataType ofDoubles = DataTypes.createArrayType(DataTypes.DoubleType);
    assertEquals(
        "Invalid type of column x.s: array<double> (expected for features: a vector of"
            + " org.apache.spark.ml, a map from strings or whole numbers to numbers, or an array of"
            + " strings or whole numbers); array_to_vector of org.apache.spark.ml.functions makes"
            + " vectors of it",
        assertThrows(IngestException.class, () -> doubles(ofDoubles, row(1.0, 1.0, List.of(1.0))))
            .getMessage());
    assertEquals(
        "Invalid type of column y: string (expected for labels: any numeric type); cast it to"
            + " double",
        assertThrows(
                IngestException.class,
                () -> source(frame(DataTypes.StringType, TEXTS, row("1", 1.0, List.of())), null))
            .getMessage());
    assertTrue(
        assertThrows(IngestException.class, () -> source(many(), "w"))
            .getMessage()
            .startsWith("Cannot find column w in the frame: its columns are [y, how much, x.s]"));
  }
}
