package io.sparkmp.lineage.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.lineage.SharedSpark;
import io.sparkmp.testing.SparkEvents;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerInterface;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.StageInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import scala.Tuple2;
import scala.collection.immutable.Seq;

@Tag("spark")
class LineageGrowthListenerTest {
  private static final int STEPS = 45;

  private final JavaSparkContext spark = SharedSpark.get();
  private final List<String> warnings = new CopyOnWriteArrayList<>();

  @Test
  void aLoopThatGrowsIsWarnedOfOnce() {
    // Job i has the source and i maps: 2 RDDs in the first, 21 in the twentieth.
    observed(new GrowthWatch(), this::growingLoop);
    assertThat(warnings).hasSize(1);
    assertThat(warnings.get(0))
        .matches(
            "The lineage of the jobs of \"count at LineageGrowthListenerTest.java:\\d+\" has grown"
                + " from 2 to 21 RDDs over 20 jobs\\. .*LineageTrimmer.*checkpoint it every few"
                + " steps");
  }

  @Test
  void aLoopThatCutsIsNotWarnedOf() {
    observed(new GrowthWatch(), this::cuttingLoop);
    assertThat(warnings).isEmpty();
  }

  @Test
  void aLoopOverTheSameRddIsNotWarnedOf() {
    JavaRDD<Integer> rdd = Graphs.source(spark).map(x -> x);
    observed(
        new GrowthWatch(),
        () -> {
          for (int i = 0; i < STEPS; i++) {
            assertThat(rdd.count()).isEqualTo(5);
          }
        });
    assertThat(warnings).isEmpty();
  }

  @Test
  void rddsBehindShufflesCountOnce() {
    // Each step adds three RDDs behind a shuffle of the last; the stages before are skipped.
    observed(
        new GrowthWatch(3, 10),
        () -> {
          JavaRDD<Integer> rdd = Graphs.source(spark);
          for (int i = 0; i < 3; i++) {
            rdd = rdd.mapToPair(x -> new Tuple2<>(x, x)).reduceByKey(Integer::sum).values();
            assertThat(rdd.count()).isEqualTo(5);
          }
        });
    assertThat(warnings).hasSize(1);
    assertThat(warnings.get(0)).contains("from 4 to 10 RDDs over 3 jobs");
  }

  @Test
  void theCallSiteThatAProgramSetsIsTheKey() {
    spark.setCallSite("training");
    try {
      observed(new GrowthWatch(5, 10), this::growingLoop);
    } finally {
      spark.clearCallSite();
    }
    assertThat(warnings).hasSize(1);
    assertThat(warnings.get(0)).startsWith("The lineage of the jobs of \"training\" has grown");
  }

  @Test
  void nothingIsThrownWhateverGoesWrong() {
    AtomicInteger warned = new AtomicInteger();
    LineageGrowthListener listener =
        new LineageGrowthListener(
            new GrowthWatch(),
            warning -> {
              warned.incrementAndGet();
              throw new IllegalStateException(warning);
            });
    listener.onJobStart(new SparkListenerJobStart(1, 2L, noStages(), null));
    // The bus would hide what is thrown.
    List<Throwable> thrown = new CopyOnWriteArrayList<>();
    observed(
        new SparkListener() {
          @Override
          public void onJobStart(SparkListenerJobStart job) {
            try {
              listener.onJobStart(job);
            } catch (RuntimeException e) {
              thrown.add(e);
            }
          }
        },
        this::growingLoop);
    assertThat(warned).hasValue(1);
    assertThat(thrown).isEmpty();
  }

  @Test
  void sparkCanMakeOne() throws ReflectiveOperationException {
    SparkConf conf = new SparkConf(false);
    Class<LineageGrowthListener> type = LineageGrowthListener.class;
    assertThat(type.getConstructor().newInstance()).isNotNull();
    assertThat(type.getConstructor(SparkConf.class).newInstance(conf)).isNotNull();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new LineageGrowthListener(conf.set("spark.sparkmp.lineage.growingJobs", "1")))
        .withMessage("Invalid spark.sparkmp.lineage.growingJobs: 1 (expected: >= 2)");
  }

  private void growingLoop() {
    JavaRDD<Integer> rdd = Graphs.source(spark);
    for (int i = 0; i < STEPS; i++) {
      rdd = rdd.map(x -> x + 1);
      assertThat(rdd.count()).isEqualTo(5);
    }
  }

  private void cuttingLoop() {
    JavaRDD<Integer> current = Graphs.cut(Graphs.source(spark));
    for (int i = 0; i < STEPS; i++) {
      JavaRDD<Integer> next = Graphs.cut(current.map(x -> x + 1));
      current.unpersist();
      current = next;
    }
    current.unpersist();
  }

  private void observed(GrowthWatch watch, Runnable jobs) {
    observed(new LineageGrowthListener(watch, warnings::add), jobs);
  }

  private void observed(SparkListenerInterface listener, Runnable jobs) {
    SparkEvents.drain(spark.sc());
    spark.sc().addSparkListener(listener);
    try {
      jobs.run();
      SparkEvents.drain(spark.sc());
    } finally {
      spark.sc().removeSparkListener(listener);
    }
  }

  private static Seq<StageInfo> noStages() {
    return ScalaApi.list(List.<StageInfo>of());
  }
}
