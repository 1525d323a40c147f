package io.sparkmp.linear.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class FeatureOrderTest {
  private static final List<String> TRAINING = List.of("age", "height", "weight");

  private static FeatureOrder order(String... found) {
    return new FeatureOrder("x", TRAINING, List.of(found));
  }

  @Test
  void theSameOrderIsFine() {
    assertThatCode(() -> order("age", "height", "weight").check()).doesNotThrowAnyException();
    assertThat(order("age", "height", "weight").doubt()).isNull();
  }

  @Test
  void anotherOrderIsRefused() {
    assertThatThrownBy(() -> order("age", "weight", "height").check())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Cannot apply the model to column x: from entry 1 on it has weight, height (expected:"
                + " height, weight, the order of the training); assemble its vectors in that"
                + " order");
  }

  @Test
  void otherNamesAreADoubt() {
    FeatureOrder renamed = order("age", "size", "weight");
    assertThatCode(renamed::check).doesNotThrowAnyException();
    assertThat(renamed.doubt())
        .isEqualTo(
            "Column x: from entry 1 on it has size, weight (expected: height, weight, as in the"
                + " training); if these are other features, the predictions are wrong");
  }

  @Test
  void withoutNamesNothingIsKnown() {
    for (FeatureOrder unnamed : List.of(order(), new FeatureOrder("x", List.of(), TRAINING))) {
      assertThatCode(unnamed::check).doesNotThrowAnyException();
      assertThat(unnamed.doubt()).isNull();
    }
  }

  @Test
  void showsAFew() {
    List<String> names = IntStream.range(0, 40).mapToObj(i -> "f" + i).toList();
    List<String> turned = IntStream.range(0, 40).mapToObj(i -> "f" + (39 - i)).toList();
    assertThatThrownBy(() -> new FeatureOrder("x", names, turned).check())
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
    assertThat(FeatureOrder.names(new AttributeGroup("x", named).toStructField()))
        .isEqualTo(TRAINING);
    Attribute[] partly = Arrays.copyOf(named, 3);
    partly[1] = NumericAttribute.defaultAttr();
    assertThat(FeatureOrder.names(new AttributeGroup("x", partly).toStructField())).isEmpty();
    assertThat(FeatureOrder.names(new AttributeGroup("x", 3).toStructField())).isEmpty();
    assertThat(FeatureOrder.names(new AttributeGroup("x").toStructField())).isEmpty();
    assertThat(
            FeatureOrder.names(new StructField("x", DataTypes.DoubleType, true, Metadata.empty())))
        .isEmpty();
  }

  /** A StringIndexer that was fitted to other data numbers categories in another order. */
  @Test
  void namesHaveTheCategoriesThatTheyNumber() {
    assertThat(named("red", "blue")).containsExactly("colour [red, blue]");
    assertThat(named("1", "2", "3", "4", "5", "6")).containsExactly("colour [1, 2, 3, 4, 5]");
    assertThat(new FeatureOrder("x", named("red", "blue"), named("blue", "red")).doubt())
        .startsWith(
            "Column x: from entry 0 on it has colour [blue, red] (expected: colour [red, blue],");
  }

  private static List<String> named(String... categories) {
    Attribute colour = NominalAttribute.defaultAttr().withName("colour").withValues(categories);
    return FeatureOrder.names(new AttributeGroup("x", new Attribute[] {colour}).toStructField());
  }
}
