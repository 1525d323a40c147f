package io.sparkmp.spark.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How many slots an application can get, and what gives it more. */
@Tag("unit")
class MostSlotsTest {
  private static SparkConf conf(String master, String... settings) {
    SparkConf conf = new SparkConf(false).setMaster(master);
    for (int i = 0; i < settings.length; i += 2) {
      conf.set(settings[i], settings[i + 1]);
    }
    return conf;
  }

  @Test
  void settingsBoundTheSlots() {
    assertThat(Slots.most(conf("local-cluster[2,3,1024]"))).isEqualTo(6);
    assertThat(Slots.most(conf("local-cluster[2, 3, 1024]", "spark.task.cpus", "2"))).isEqualTo(2);
    assertThat(Slots.most(conf("spark://a:7077", "spark.cores.max", "8"))).isEqualTo(8);
    assertThat(Slots.most(conf("spark://a:7077"))).isEqualTo(Integer.MAX_VALUE);
    assertThat(Slots.most(conf("yarn"))).isEqualTo(2);
    assertThat(
            Slots.most(conf("yarn", "spark.executor.instances", "4", "spark.executor.cores", "4")))
        .isEqualTo(16);
    assertThat(Slots.most(conf("k8s://https://a", "spark.executor.instances", "3"))).isEqualTo(3);
    assertThat(Slots.most(conf("mesos://a"))).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void namesWhatSetsTheNumberOfCores() {
    assertThat(Slots.options(conf("spark://a:7077"))).contains("--total-executor-cores");
    assertThat(Slots.options(conf("yarn"))).contains("spark.executor.instances");
    assertThat(Slots.options(conf("local-cluster[2,1,1024]"))).contains("spark.executor.cores");
    assertThat(Slots.options(conf("local[2]"))).isEmpty();
    assertThat(Slots.options(conf("local"))).isEmpty();
  }
}
