package io.sparkmp.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.SparkConf;
import org.apache.spark.internal.config.ConfigEntry;
import org.apache.spark.internal.config.package$;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class SessionsTest {

  @Test
  void tooLittleMemoryIsNamedBeforeSparkDoes() {
    SparkConf conf = new SparkConf(false);
    Sessions.checkMemory(conf, 450L << 20);
    assertThatThrownBy(() -> Sessions.checkMemory(conf, (450L << 20) - 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Cannot start Spark: the heap has 471.9 MB, and Spark needs 471.9 MB; give at least"
                + " --memory 512m (spark-submit: --driver-memory 512m)");
    assertThatThrownBy(() -> Sessions.checkMemory(conf, 400L << 20))
        .hasMessageStartingWith("Cannot start Spark: the heap has 419.4 MB, and Spark needs");
    conf.set("spark.executor.memory", "449m");
    assertThatThrownBy(() -> Sessions.checkMemory(conf, 1L << 30))
        .hasMessage(
            "Cannot start Spark: an executor has 470.8 MB, and Spark needs 471.9 MB; give at least"
                + " --executor-memory 512m");
    conf.set("spark.executor.memory", "1g");
    Sessions.checkMemory(conf, 1L << 30);
  }

  /** Spark accepts any name of a setting, and ignores one that it does not know. */
  @Test
  void sparkKnowsWhatKeepsATaskWithoutMemoryFromEndingTheJvm() {
    assertThat(package$.MODULE$.EXECUTOR_MEMORY()).as("the settings are there").isNotNull();
    assertThat(ConfigEntry.findEntry(Sessions.KILL_DEPTH)).isNotNull();
    assertThat(ConfigEntry.findEntry("spark.executor.killOnFatalErrorDepth")).isNull();
  }
}
