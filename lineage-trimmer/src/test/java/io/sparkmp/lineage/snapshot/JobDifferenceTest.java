package io.sparkmp.lineage.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class JobDifferenceTest {
  private static final String SETTINGS =
      " by Options[rank=%d, step=Linear[initial=0.5, epochs=%d]] in %d x 4 blocks";

  private static String job(long checksum, int records, int rank, int epochs, int workers) {
    return "factors of Stats[training=%d, sum=%d.5, checksum=%d]"
            .formatted(records, records, checksum)
        + SETTINGS.formatted(rank, epochs, workers);
  }

  @Test
  void shortNamesAreSaid() {
    assertThat(JobDifference.refusal("numbers", "letters"))
        .isEqualTo(" of job 'letters': it holds those of job 'numbers'");
  }

  @Test
  void ofLongOnesNothingIsSaidThatIsTheSame() {
    String job = job(7, 100, 16, 5, 2);
    assertThat(JobDifference.refusal(job(7, 100, 32, 5, 2), job))
        .isEqualTo(": it holds those of another job, with rank=32 (here 16)");
    assertThat(JobDifference.refusal(job(7, 100, 16, 6, 3), job))
        .endsWith(" with epochs=6 (here 5), in 3 x 4 blocks (here in 2 x 4 blocks)");
  }

  @Test
  void anotherChecksumIsOtherData() {
    String job = job(7, 100, 16, 5, 2);
    assertThat(JobDifference.refusal(job(8, 100, 16, 5, 2), job)).endsWith(", with other data");
    assertThat(JobDifference.refusal(job(-8, 90, 16, 5, 2), job))
        .endsWith(", with other data, training=90 (here 100)");
    assertThat(JobDifference.refusal(job(8, 90, 32, 5, 2), job))
        .endsWith(", with other data, training=90 (here 100), rank=32 (here 16)");
    assertThat(JobDifference.refusal(job + ", checksum 5", job + ", checksum 6"))
        .endsWith(", with other data");
  }

  @Test
  void otherNamesAreSaidFromWhereTheyDiffer() {
    String job = job(7, 100, 16, 5, 2);
    assertThat(JobDifference.refusal(job + ", from Model[rank=16]", job))
        .endsWith(", with from Model, rank=16 (here nothing more)");
    assertThat(JobDifference.refusal("topics of " + "x".repeat(500), job))
        .startsWith(": it holds those of another job, with topics of xxx")
        .hasSizeLessThan(300);
  }

  @Test
  void manyDifferencesAreCounted() {
    StringBuilder some = new StringBuilder("job");
    StringBuilder others = new StringBuilder("job");
    for (int at = 0; at < 30; at++) {
      some.append(", a").append(at).append("=1");
      others.append(", a").append(at).append("=2");
    }
    assertThat(JobDifference.refusal(some.toString(), others.toString()))
        .endsWith("a3=1 (here 2), 26 more");
  }
}
