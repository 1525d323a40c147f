package io.sparkmp.linear.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.attribute.NumericAttribute;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class VectorEntriesTest {
  private static final List<String> TRAINING = List.of("age", "height", "weight");

  private static final VectorEntries MODEL = new VectorEntries(3, TRAINING);

  private static VectorEntries entries(String... found) {
    return new VectorEntries(found.length, List.of(found));
  }

  private static void check(VectorEntries found) {
    MODEL.check("column x", found);
  }

  private static @Nullable String doubt(VectorEntries found) {
    return MODEL.doubt("column x", found);
  }

  @Test
  void theSameOrderIsFine() {
    check(MODEL);
    assertThat(doubt(MODEL)).isNull();
  }

  @Test
  void anotherOrderIsRefused() {
    assertThatThrownBy(() -> check(entries("age", "weight", "height")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Cannot apply the model to column x: from entry 1 on it has weight, height (expected:"
                + " height, weight, the order of the training); assemble its vectors in that"
                + " order");
  }

  @Test
  void otherNamesAreADoubt() {
    VectorEntries renamed = entries("age", "size", "weight");
    check(renamed);
    assertThat(doubt(renamed))
        .isEqualTo(
            "column x: from entry 1 on it has size, weight (expected: height, weight, as in the"
                + " training); if these are other features, the predictions are wrong");
  }

  @Test
  void withoutNamesNothingIsKnown() {
    VectorEntries unnamed = new VectorEntries(3, List.of());
    check(unnamed);
    assertThat(doubt(unnamed)).isNull();
    unnamed.check("column x", MODEL);
    assertThat(unnamed.doubt("column x", MODEL)).isNull();
  }

  @Test
  void anotherSizeIsRefused() {
    assertThatThrownBy(() -> check(entries("age", "height")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Cannot apply the model to column x: its vectors have 2 entries (expected: 3, as in the"
                + " training)");
    check(VectorEntries.of(new AttributeGroup("x").toStructField())); // of a size not yet known
  }

  @Test
  void numbersInPlaceOfVectorsAreADoubt() {
    String counted = "; vectors count their entries from 0, files in LIBSVM's format mostly from 1";
    assertThat(doubt(VectorEntries.NONE))
        .isEqualTo(
            "column x: the model was trained on vectors, and these are features that are numbers"
                + counted);
    for (VectorEntries vectors :
        List.of(MODEL, VectorEntries.of(new AttributeGroup("x").toStructField()))) {
      assertThat(VectorEntries.NONE.doubt("a.parquet", vectors))
          .isEqualTo(
              "a.parquet: the model was trained on features that are numbers, and these are vectors"
                  + counted);
    }
    assertThat(VectorEntries.NONE.doubt("lines", VectorEntries.NONE)).isNull();
  }

  @Test
  void showsAFew() {
    List<String> names = IntStream.range(0, 40).mapToObj(i -> "f" + i).toList();
    List<String> turned = IntStream.range(0, 40).mapToObj(i -> "f" + (39 - i)).toList();
    VectorEntries of = new VectorEntries(40, names);
    assertThatThrownBy(() -> of.check("column x", new VectorEntries(40, turned)))
        .hasMessageContaining(
            "from entry 0 on it has f39, f38, f37, f36, f35, ... (expected: f0, f1, f2, f3, f4,"
                + " ..., the order");
  }

  @Test
  void namesComeFromMetadata() {
    Attribute[] named =
        TRAINING.stream()
            .map(name -> NumericAttribute.defaultAttr().withName(name))
            .toArray(Attribute[]::new);
    assertThat(VectorEntries.of(new AttributeGroup("x", named).toStructField())).isEqualTo(MODEL);
    Attribute[] partly = Arrays.copyOf(named, 3);
    partly[1] = NumericAttribute.defaultAttr();
    VectorEntries unnamed = new VectorEntries(3, List.of());
    assertThat(VectorEntries.of(new AttributeGroup("x", partly).toStructField()))
        .isEqualTo(unnamed);
    assertThat(VectorEntries.of(new AttributeGroup("x", 3).toStructField())).isEqualTo(unnamed);
    assertThat(VectorEntries.of(new AttributeGroup("x").toStructField()).withSize(3))
        .isEqualTo(unnamed);
    assertThat(VectorEntries.of(new StructField("x", DataTypes.DoubleType, true, Metadata.empty())))
        .isEqualTo(VectorEntries.NONE);
  }

  /** A StringIndexer that was fitted to other data numbers categories in another order. */
  @Test
  void namesHaveTheCategoriesThatTheyNumber() {
    assertThat(named("red", "blue").names()).containsExactly("colour [red, blue]");
    assertThat(named("1", "2", "3", "4", "5", "6").names())
        .containsExactly("colour [1, 2, 3, 4, 5]");
    assertThat(named("red", "blue").doubt("column x", named("blue", "red")))
        .startsWith(
            "column x: from entry 0 on it has colour [blue, red] (expected: colour [red, blue],");
  }

  private static VectorEntries named(String... categories) {
    Attribute colour = NominalAttribute.defaultAttr().withName("colour").withValues(categories);
    return VectorEntries.of(new AttributeGroup("x", new Attribute[] {colour}).toStructField());
  }
}
