package io.sparkmp.spark.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.codahale.metrics.Gauge;
import io.sparkmp.compat.ScalaApi;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingListener;
import io.sparkmp.spark.TrainingOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class TrainingListenerTest {
  private static final List<String> HEARD = new ArrayList<>();
  private final JavaSparkContext spark = SharedSpark.get();

  /** Records what it is notified of. */
  public static final class Hearing implements TrainingListener {
    private final String app;

    public Hearing(SparkConf conf) {
      app = conf.get("spark.master");
    }

    @Override
    public void begun(String title, int epochs) {
      HEARD.add(title + " for " + epochs + " on " + app);
    }

    @Override
    public void epoch(EpochReport report) {
      HEARD.add("epoch " + report.epoch());
    }

    @Override
    public void ended(@Nullable Throwable failure) {
      HEARD.add("ended: " + failure);
    }
  }

  /** Fails in its second epoch. */
  public static final class Failing implements TrainingListener {
    @Override
    public void epoch(EpochReport report) {
      HEARD.add("failing " + report.epoch());
      if (report.epoch() == 2) {
        throw new IllegalStateException("on purpose");
      }
    }
  }

  @BeforeEach
  void nothingIsHeard() {
    HEARD.clear();
  }

  @AfterEach
  void nobodyListens() {
    spark.sc().conf().remove(TrainingListener.SETTING);
  }

  private void train(int epochs, List<EpochReport> progress) {
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 3))) {
      toy.train(epochs, EngineKind.RING, progress).close();
    }
  }

  private void listen(String... names) {
    spark.sc().conf().set(TrainingListener.SETTING, String.join(", ", names));
  }

  @Test
  void hearOfEachEpochInOrder() {
    listen(Hearing.class.getName());
    train(3, new ArrayList<>());
    assertThat(HEARD)
        .containsExactly(
            "Training for 3 on local[2,4]", "epoch 1", "epoch 2", "epoch 3", "ended: null");
  }

  @Test
  void aTrainingForComparisonIsNotHeard() {
    listen(Hearing.class.getName());
    List<Integer> sources = new ArrayList<>();
    try (ToyJob toy = new ToyJob(spark, new Schedule(2, 2, 3))) {
      toy.trainer()
          .train(
              TrainingOptions.epochs(2)
                  .withEngine(EngineKind.RING)
                  .withProgress(report -> sources.add(sources()))
                  .unheard())
          .close();
    }
    assertThat(sources).containsExactly(0, 0);
    assertThat(HEARD).isEmpty();
  }

  @Test
  void oneThatFailsHearsNoMoreAndTheTrainingGoesOn() {
    listen(Failing.class.getName(), Hearing.class.getName());
    List<EpochReport> progress = new ArrayList<>();
    train(4, progress);
    assertThat(progress).hasSize(4);
    assertThat(HEARD)
        .contains("failing 1", "failing 2", "epoch 4", "ended: null")
        .doesNotContain("failing 3");
  }

  @Test
  void classesThatAreNoListenersAreRefused() {
    listen("io.nowhere.Missing");
    assertThatThrownBy(() -> train(1, new ArrayList<>()))
        .hasMessage(
            "Cannot use io.nowhere.Missing of spark.sparkmp.listeners: there is no such class; add"
                + " its jar with --jars");
    listen("java.lang.String");
    assertThatThrownBy(() -> train(1, new ArrayList<>()))
        .hasMessageContaining("it is no io.sparkmp.spark.TrainingListener");
    listen(TrainingListener.class.getName());
    assertThatThrownBy(() -> train(1, new ArrayList<>()))
        .hasMessageContaining("it has no public constructor");
    assertThat(sources()).isZero();
  }

  @Test
  void metricsShowTheCourseWhileItLasts() {
    List<Map<String, Double>> seen = new ArrayList<>();
    List<EpochReport> progress =
        new ArrayList<>() {
          @Override
          public boolean add(EpochReport report) {
            seen.add(gauges());
            return super.add(report);
          }
        };
    train(3, progress);
    assertThat(seen).hasSize(3);
    Map<String, Double> last = seen.get(2); // what was heard of the epoch before
    EpochReport second = progress.get(1);
    assertThat(last)
        .containsEntry("epoch", 2.0)
        .containsEntry("trainingLoss", second.training().mean())
        .containsEntry("retries", 0.0)
        .containsEntry("epochsSinceSnapshot", 2.0)
        .containsKeys(
            "validationLoss", "updatesPerSecond", "waitSeconds", "transferSeconds", "bytesMoved");
    double waited = 0; // added one by one: sum() of a stream rounds otherwise
    for (EpochReport epoch : progress.subList(0, 2)) {
      waited += epoch.cost().waitNanos() / 1e9;
    }
    assertThat(last.get("waitSeconds")).isEqualTo(waited);
    assertThat(sources()).isZero();
  }

  private static int sources() {
    return SparkEnv.get().metricsSystem().getSourcesByName(TrainingMetrics.SOURCE).size();
  }

  private static Map<String, Double> gauges() {
    Map<String, Double> values = new HashMap<>();
    ScalaApi.asJava(SparkEnv.get().metricsSystem().getSourcesByName(TrainingMetrics.SOURCE))
        .forEach(
            source ->
                source
                    .metricRegistry()
                    .getGauges()
                    .forEach(
                        (name, gauge) -> values.put(name, (Double) ((Gauge<?>) gauge).getValue())));
    return values;
  }
}
