package io.sparkmp.bench.cf;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.cf.ImplicitFits.Fit;
import io.sparkmp.bench.cf.ImplicitFits.Setting;
import io.sparkmp.cf.CfKryoRegistrator;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** MLlib minimises the same objective by another way from another start. */
@Tag("long")
class ImplicitFitsTest {

  @Test
  void ranksMovieLensAsWellAsMllib() {
    Path file = Path.of(System.getProperty("sparkmp.data", "absent"), "ml-100k", "u.data");
    Assumptions.assumeTrue(Files.exists(file), "there is no " + file);
    SparkSession spark = Sessions.open("a test", CfKryoRegistrator.class.getName());
    spark.conf().set("spark.sql.shuffle.partitions", "2");
    ImplicitFits fits = ImplicitFits.ofText(spark, file.toString(), "\t", false, 10);
    Setting setting = new Setting(32, 0.1f, 1);
    Fit theirs = fits.fit(ImplicitFits::als, setting, 10);
    Fit ours = fits.fit(ImplicitFits.ours(0, 0), setting, 10);
    spark.stop();
    assertThat(theirs.quality().ndcg()).isGreaterThan(0.3); // the comparison compares something
    assertThat(ours.quality().ndcg()).isGreaterThanOrEqualTo(theirs.quality().ndcg() - 0.005);
    assertThat(ours.quality().users()).isEqualTo(theirs.quality().users());
  }
}
