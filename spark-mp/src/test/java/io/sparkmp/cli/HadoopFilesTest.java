package io.sparkmp.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.spark.SharedSpark;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("spark")
class HadoopFilesTest {
  private static SparkSession spark;
  @TempDir private Path folder;

  @BeforeAll
  static void open() {
    spark = SparkSession.builder().config(SharedSpark.get().getConf()).getOrCreate();
  }

  @Test
  void findsWhatIsThere() {
    assertThat(HadoopFiles.exists(spark, folder.toString())).isTrue();
    assertThat(HadoopFiles.exists(spark, folder + "/nothing")).isFalse();
    assertThatThrownBy(() -> HadoopFiles.exists(spark, "nosuch://x/y"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageStartingWith("Cannot use nosuch://x/y: ");
  }

  @Test
  void knowsWhatLiesInAFolder() {
    String at = folder.toString();
    assertThat(HadoopFiles.isWithin(spark, at, at)).isTrue();
    assertThat(HadoopFiles.isWithin(spark, "/other,file:" + at + "/a/b", at)).isTrue();
    assertThat(HadoopFiles.isWithin(spark, at + "-not/a", at)).isFalse();
  }
}
