package io.sparkmp.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.spark.EngineKind;
import java.util.Arrays;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class ParamSetTest {

  /** A stage with the params of a training and one of its own. */
  public static final class Stage extends PipelineStage implements TrainingParams<Stage> {
    private static final long serialVersionUID = 1L;
    private final ParamSet declared;

    Stage(String uid) {
      declared = new ParamSet(this, uid);
      declared.declareAll();
    }

    @Override
    public ParamSet declared() {
      return declared;
    }

    @Override
    public String uid() {
      return declared.uid();
    }

    /** Of no meaning. */
    public Param<String> shape() {
      return declared.choice("shape", "round or square", new String[] {"round", "square"}, "round");
    }

    @Override
    public StructType transformSchema(StructType schema) {
      return schema;
    }

    @Override
    public Stage copy(ParamMap extra) {
      return copyValues(new Stage(uid()), extra);
    }
  }

  @Test
  void findsParamsByTheMethodsThatDeclareThem() {
    Stage stage = new Stage("stage");
    assertThat(stage.uid()).isEqualTo("stage");
    assertThat(Arrays.stream(stage.params()).map(Param::name))
        .containsExactly(
            "blockStorage",
            "checkpointInterval",
            "engine",
            "maxFailures",
            "maxIter",
            "patience",
            "seed",
            "shape",
            "snapshotDir");
    assertThat(stage.shape()).isSameAs(stage.getParam("shape"));
  }

  @Test
  void setsDefaultsWhereThereAreAny() {
    Stage stage = new Stage("stage");
    assertThat(stage.extractParamMap().size()).isEqualTo(7); // all but maxIter and patience
    assertThat(stage.getOrDefault(stage.shape())).isEqualTo("round");
    assertThat(stage.isDefined(stage.maxIter())).isFalse();
    assertThat(stage.intOf(stage.maxIter(), 7)).isEqualTo(7);
    assertThat(stage.setMaxIter(3).intOf(stage.maxIter(), 7)).isEqualTo(3);
    assertThat(stage.engineKind()).isEqualTo(EngineKind.AUTO);
  }

  @Test
  void takesAChoiceInUpperOrLowerCase() {
    Stage stage = new Stage("stage").with(new Stage("stage").shape(), "Square").setEngine("RING");
    assertThat(stage.engineKind()).isEqualTo(EngineKind.RING);
    assertThat(stage.copy(ParamMap.empty()).getOrDefault(stage.shape())).isEqualTo("Square");
    assertThatThrownBy(() -> stage.setEngine("steam"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("parameter engine given invalid value steam");
  }
}
