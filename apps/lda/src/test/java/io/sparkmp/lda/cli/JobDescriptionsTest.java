package io.sparkmp.lda.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.testing.CommandRun;
import io.sparkmp.testing.JobDescriptions;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spark's pages say what each job is for. */
@Tag("spark")
class JobDescriptionsTest {
  @TempDir private static Path folder;

  @Test
  void eachJobOfATrainingSaysWhatItIsFor() throws IOException {
    TinyCorpus corpus = new TinyCorpus(folder);
    Path model = folder.resolve("model");
    try (JobDescriptions jobs = new JobDescriptions(SharedSpark.get().sparkContext())) {
      CommandRun ran =
          Ran.of(
              "train",
              "--docs",
              corpus.bag,
              "--vocabulary",
              corpus.vocabulary,
              "--topics",
              3,
              "--sweeps",
              5,
              "--model",
              model,
              "--engine",
              "narrow",
              "--validation-fraction",
              0.2);
      assertThat(ran.exit()).as(ran.err()).isZero();
      assertThat(jobs.all())
          .isNotEmpty()
          .allMatch(job -> job.startsWith("lda train"))
          .anyMatch(job -> job.equals("lda train: 3 topics of 45 documents: epoch 5 of 5, narrow"))
          .anyMatch(job -> job.startsWith("lda train: saving the model to " + model));
    }
  }
}
