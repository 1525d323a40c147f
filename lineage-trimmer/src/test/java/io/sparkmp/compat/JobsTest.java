package io.sparkmp.compat;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lineage.SharedSpark;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class JobsTest {
  private final JavaSparkContext spark = SharedSpark.get();

  @Test
  void collectsAndCountsAsSparkDoes() {
    for (List<Integer> elements :
        List.of(List.<Integer>of(), List.of(1), IntStream.range(0, 1000).boxed().toList())) {
      JavaRDD<Integer> rdd = spark.parallelize(elements, 7).map(each -> each + 1);
      assertThat(Jobs.collect(rdd)).isEqualTo(rdd.collect());
      assertThat(Jobs.count(rdd)).isEqualTo(elements.size());
    }
    assertThat(Jobs.collect(spark.emptyRDD())).isEmpty();
    assertThat(Jobs.count(spark.emptyRDD())).isZero();
  }

  @Test
  void sparksPagesNameTheCaller() throws InterruptedException {
    BlockingQueue<String> names = new LinkedBlockingQueue<>();
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onJobStart(SparkListenerJobStart job) {
            names.add(job.stageInfos().last().name());
          }
        };
    spark.sc().addSparkListener(listener);
    try {
      Jobs.collect(spark.parallelize(List.of(1), 1));
      assertThat(names.poll(10, TimeUnit.SECONDS)).startsWith("collect at JobsTest.java:");
      spark.setCallSite("mine");
      Jobs.collect(spark.parallelize(List.of(1), 1));
      assertThat(names.poll(10, TimeUnit.SECONDS)).isEqualTo("mine");
      assertThat(spark.getLocalProperty("callSite.short")).isEqualTo("mine");
    } finally {
      spark.clearCallSite();
      spark.sc().removeSparkListener(listener);
    }
  }
}
