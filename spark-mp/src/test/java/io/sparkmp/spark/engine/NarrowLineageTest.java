package io.sparkmp.spark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.rotation.HashChain;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.train.LeakCheck;
import io.sparkmp.spark.train.ToyJob;
import io.sparkmp.testing.Await;
import io.sparkmp.testing.SparkEvents;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerBlockUpdated;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.storage.BroadcastBlockId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The last of many sub-epochs costs no more than the first, measured by what it consists of. */
@Tag("spark")
class NarrowLineageTest {
  /** Sub-epochs in which slices still come from the leg's first generation. */
  private static final int WARM_UP = 10;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  private final JavaSparkContext spark = SharedSpark.get();

  @Test
  void subEpochsStayFlat() {
    assertStayFlat(200);
  }

  @Test
  @Tag("nightly")
  void aThousandSubEpochsStayFlat() {
    assertStayFlat(1_000);
  }

  private void assertStayFlat(int subEpochs) {
    Schedule schedule = new Schedule(2, 1, 8);
    int epochs = subEpochs / schedule.slices();
    Growth growth = new Growth(subEpochs / 2);
    try (ToyJob toy = new ToyJob(spark, schedule)) {
      toy.job.data().count();
      toy.initial.count();
      SparkEvents.drain(spark.sc());
      spark.sc().addSparkListener(growth);
      RDD<WorkerState<long[], long[]>> model =
          OneLeg.run(toy, EngineKind.NARROW, Leg.train(0, epochs, null), toy.initial);
      SparkEvents.drain(spark.sc());
      spark.sc().removeSparkListener(growth);

      assertThat(growth.ancestors).hasSizeGreaterThanOrEqualTo(subEpochs);
      assertFlat(growth.ancestors);
      assertFlat(growth.persistent);
      assertFlat(growth.binaryBytes);
      assertThat(growth.early).hasSizeGreaterThan(WARM_UP);
      Await.until(Duration.ofSeconds(30), growth::earlyStepsAreFreed);
      assertThat(ToyJob.print(model)).isEqualTo(HashChain.print(toy.serial(epochs)));
      model.unpersist(true);
    } finally {
      spark.sc().removeSparkListener(growth);
    }
  }

  private static void assertFlat(List<Integer> sizes) {
    int early = Collections.max(sizes.subList(0, WARM_UP));
    int late = Collections.max(sizes.subList(sizes.size() / 2, sizes.size()));
    assertThat(late).isPositive().isLessThanOrEqualTo(early + early / 10);
  }

  /** What is known of each job, in order. */
  private final class Growth extends SparkListener {
    private final int earlySteps;
    private final List<Integer> ancestors = new ArrayList<>();
    private final List<Integer> persistent = new ArrayList<>();
    private final List<Integer> binaryBytes = new ArrayList<>();
    private final List<WeakReference<RDD<?>>> early = new ArrayList<>();

    Growth(int earlySteps) {
      this.earlySteps = earlySteps;
    }

    @Override
    public void onStageSubmitted(SparkListenerStageSubmitted stage) {
      ancestors.add(stage.stageInfo().rddInfos().size());
      var stored = spark.getPersistentRDDs();
      persistent.add(stored.size());
      if (ancestors.size() < earlySteps) {
        stored.values().stream()
            .filter(rdd -> rdd.rdd() instanceof StoredParts)
            .forEach(rdd -> early.add(new WeakReference<>(rdd.rdd())));
      }
    }

    /** The tasks' code is broadcast: the RDD that they compute and everything that it refers to. */
    @Override
    public void onBlockUpdated(SparkListenerBlockUpdated update) {
      var info = update.blockUpdatedInfo();
      if (info.blockId() instanceof BroadcastBlockId id
          && id.field().startsWith("piece")
          && info.storageLevel().isValid()) {
        binaryBytes.add((int) info.memSize());
      }
    }

    boolean earlyStepsAreFreed() {
      System.gc();
      return early.stream().allMatch(step -> step.get() == null);
    }
  }
}
