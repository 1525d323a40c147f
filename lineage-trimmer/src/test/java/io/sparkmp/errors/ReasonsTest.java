package io.sparkmp.errors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class ReasonsTest {

  @Test
  void thereIsAlwaysOne() {
    assertThat(Reasons.of(new IOException("no room\nat line 3"))).isEqualTo("no room");
    assertThat(Reasons.of(new IOException(null, new IOException("no room")))).isEqualTo("no room");
    assertThat(Reasons.of(new ClosedChannelException()))
        .isEqualTo("it fails without a reason (closed channel)");
    assertThat(Reasons.of(new IOException("", new NullPointerException())))
        .isEqualTo("it fails without a reason (io)");
  }

  @Test
  void whatJavaSaysOfAFileIsPutIntoWords() {
    assertThat(Reasons.of(new AccessDeniedException("/data/lock")))
        .isEqualTo("access denied: /data/lock");
    assertThat(Reasons.of(new FileSystemException("/data/lock", null, "No space left on device")))
        .isEqualTo("No space left on device: /data/lock");
    assertThat(Reasons.of(new FileSystemException(null, null, "Is a directory")))
        .isEqualTo("Is a directory");
    assertThat(Reasons.of(new AccessDeniedException(null))).isEqualTo("access denied");
  }

  /** Spark's message for the failure of a barrier stage, which has no cause. */
  private static final String OF_BARRIER =
      """
      Job aborted due to stage failure: Could not recover from a failed barrier ResultStage. Most \
      recent failure reason: Stage failed because barrier task ResultTask(3, 1) finished unsuccessfully.
      io.sparkmp.errors.FinalFailureException: Cannot solve: it is singular; use a penalty
      \tat io.sparkmp.Some.method(Some.java:21)
      Caused by: java.lang.ArithmeticException: / by zero
      \t... 3 more
      """;

  private static final String OF_TASK =
      "Job aborted due to stage failure: Task 0 in stage 1.0 failed 1 times, most recent failure:"
          + " Lost task 0.0 in stage 1.0 (TID 1) (host executor driver):"
          + " java.lang.IllegalStateException: injected\n\tat a.B.c(B.java:1)\n\nDriver stacktrace:";

  @Test
  void checksumsOfHadoopAreNamed() {
    assertThat(
            Reasons.of(new IOException("Checksum error: file:/tmp/a/r r.csv at 0 exp: 28 got: 13")))
        .isEqualTo(
            "it is not what .r r.csv.crc has the checksums of; if you have changed it, delete that"
                + " file");
  }

  @Test
  void whatATaskHasThrownIsFoundInTheWordsOfSpark() {
    Exception barrier = new IOException("x", new IllegalStateException(OF_BARRIER));
    assertThat(Reasons.ofKind(barrier, FinalFailureException.class))
        .isEqualTo("Cannot solve: it is singular; use a penalty");
    assertThat(Reasons.ofKind(new IOException(OF_TASK), FinalFailureException.class)).isNull();
    assertThat(Reasons.root(barrier)).isEqualTo("java.lang.ArithmeticException: / by zero");
    assertThat(Reasons.root(new IOException(OF_TASK)))
        .isEqualTo("java.lang.IllegalStateException: injected");
    assertThat(Reasons.root(new IOException("no room\nat all")))
        .isEqualTo("java.io.IOException: no room");
    assertThat(Reasons.root(new NullPointerException()))
        .isEqualTo("java.lang.NullPointerException");
  }

  /** Spark's message for the failure of a writing task, including the failure of its abort. */
  private static final String OF_WRITING =
      """
      Job aborted due to stage failure: Task 0 in stage 1.0 failed 4 times, most recent failure: \
      Lost task 0.3 in stage 1.0 (TID 3) (host executor 1): \
      org.apache.spark.SparkException: [TASK_WRITE_FAILED] Task failed while writing rows to x.
      \tat a.B.c(B.java:1)
      Caused by: java.io.IOException: can not write PageHeader
      \tat a.B.c(B.java:1)
      \tSuppressed: java.io.IOException: it is closed
      \t\tat a.B.c(B.java:1)
      \tCaused by: java.io.IOException: and gone
      Caused by: java.nio.file.FileSystemException: x/part-1: Disk quota exceeded
      \tSuppressed: java.io.IOException: the same again
      \t... 3 more

      Driver stacktrace:
      """;

  @Test
  void ofSeveralTheInnermostKnowsWhatWasWrong() {
    Exception text = new IllegalStateException("x", new IllegalArgumentException(OF_WRITING));
    assertThat(Reasons.innermost(text, IOException.class))
        .isEqualTo("x/part-1: Disk quota exceeded");
    assertThat(Reasons.root(text))
        .isEqualTo("java.nio.file.FileSystemException: x/part-1: Disk quota exceeded");
    Exception chain =
        new IllegalStateException(
            OF_WRITING,
            new IOException("outer", new IOException("inner", new ArithmeticException("zero"))));
    assertThat(Reasons.innermost(chain, IOException.class)).isEqualTo("inner");
    assertThat(Reasons.innermost(new NullPointerException(), IOException.class)).isNull();
    assertThat(Reasons.innermost(new IllegalStateException(OF_TASK), IOException.class)).isNull();
  }

  @Test
  void failuresThatEveryAttemptWouldEndInAreTold() {
    Exception barrier = new IllegalStateException(OF_BARRIER);
    assertThat(FinalFailureException.of("train epoch 1", barrier))
        .hasMessage("Cannot solve: it is singular; use a penalty")
        .hasCause(barrier);
    Exception chained = new IOException("x", new ArithmeticException("integer overflow"));
    assertThat(FinalFailureException.of("train epoch 1", chained))
        .hasMessage("Cannot train epoch 1: integer overflow");
    assertThat(FinalFailureException.of("train epoch 1", new IOException(OF_TASK))).isNull();
    assertThat(FinalFailureException.of("train epoch 1", new IOException("no room"))).isNull();
  }
}
