package io.sparkmp.bench.cf;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.recommend.RankingQuality;
import io.sparkmp.testing.Project;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** MLlib minimises the same objective by another way from another start. */
@Tag("nightly")
class ImplicitFitsTest {

  @Test
  void ranksMovieLensAsWellAsMllib() {
    Path file = Project.data("ml-100k/u.data");
    SparkSession spark = BenchSessions.open("a test", CfKryoRegistrator.class);
    spark.conf().set("spark.sql.shuffle.partitions", "2");
    RatingsFile ratings = new RatingsFile(file.toString(), "\t", false);
    ImplicitFits fits = new ImplicitFits(Frames.read(spark, ratings), null, 1);
    ImplicitFits.Settings settings = new ImplicitFits.Settings(32, 0.1f, 1);
    RankingQuality theirs = fits.quality(fits.alsTrained(settings, 10));
    RankingQuality ours = fits.quality(fits.trained(settings, 10));
    spark.stop();
    assertThat(theirs.ndcg()).isGreaterThan(0.3); // the comparison compares something
    assertThat(ours.ndcg()).isGreaterThanOrEqualTo(theirs.ndcg() - 0.005);
    assertThat(ours.users()).isEqualTo(theirs.users());
  }
}
