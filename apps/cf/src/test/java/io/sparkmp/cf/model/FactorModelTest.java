package io.sparkmp.cf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdType;
import java.nio.file.Path;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("spark")
class FactorModelTest {
  private final FactorModel model =
      RandomModel.of(IdType.LONG, 20, 10, 3, false).model(SharedSpark.get(), 3, 2);

  @Test
  void usersAreReplacedOrAdded() {
    Dataset<Row> some = model.users().filter("id < 5").selectExpr("id + 17", "9f", "factors", "1");
    FactorModel changed = model.withUsers(some.toDF("id", "bias", "factors", "ratings"));
    assertThat(changed.info().users()).isEqualTo(22);
    assertThat(changed.users().count()).isEqualTo(22);
    assertThat(changed.users().filter("bias = 9").count()).isEqualTo(5);
    assertThat(changed.users().schema()).isEqualTo(model.users().schema());
  }

  @Test
  void anIdThatIsAddedTwiceIsRefused() {
    Dataset<Row> twice = model.users().filter("id = 7").union(model.users().filter("id in (7, 8)"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.withUsers(twice))
        .withMessage("Invalid users: id 7 occurs 2 times (expected: once)");
  }

  @Test
  void usersOfOtherTypesAndInAnotherOrderAreCast() {
    Dataset<Row> some =
        model
            .users()
            .filter("id < 5")
            .selectExpr(
                "bigint(ratings) ratings",
                "cast(factors as array<double>) factors",
                "9.0d bias",
                "int(id + 17) id");
    FactorModel changed = model.withUsers(some);
    assertThat(changed.users().schema()).isEqualTo(model.users().schema());
    assertThat(changed.users().filter("id >= 17").sort("id").collectAsList())
        .isEqualTo(
            model
                .users()
                .filter("id < 5")
                .selectExpr("id + 17", "9f", "factors", "ratings")
                .sort("id")
                .collectAsList());
  }

  @Test
  void refusedUsersAreNotKept() {
    Dataset<Row> one = model.users().filter("id = 7");
    var context = JavaSparkContext.fromSparkContext(SharedSpark.get().sparkContext());
    Set<Integer> before = context.getPersistentRDDs().keySet();
    assertThatIllegalArgumentException().isThrownBy(() -> model.withUsers(one.union(one)));
    assertThat(before).containsAll(context.getPersistentRDDs().keySet());
  }

  @Test
  void aLoadedModelHasTheSchemaOfAFreshOne(@TempDir Path folder) {
    ModelStore store = new ModelStore(SharedSpark.get(), folder.resolve("model").toString());
    store.save(model, false);
    FactorModel kept = store.load().kept();
    assertThat(kept.users().schema()).isEqualTo(model.users().schema());
    assertThat(kept.items().schema()).isEqualTo(model.items().schema());
    assertThat(kept.items().sort("id").collectAsList())
        .isEqualTo(model.items().sort("id").collectAsList());
  }

  @Test
  void whatIsKeptHasNoNulls() {
    Dataset<Row> broken =
        model.items().selectExpr("id", "cast(null as float) as bias", "factors", "ratings");
    assertThatThrownBy(() -> new FactorModel(model.info(), model.users(), broken).kept())
        .hasMessageContaining("Cannot use the model: a row has null for its column 2");
  }
}
