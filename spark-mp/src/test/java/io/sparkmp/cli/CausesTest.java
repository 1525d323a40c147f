package io.sparkmp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.errors.UserFacing;
import io.sparkmp.spark.files.OutputException;
import io.sparkmp.spark.ingest.IngestException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class CausesTest {

  @Test
  void oursGoesBeforeWhatSparkMakesOfIt() {
    assertThat(
            Causes.of(
                new SparkException(
                    "Job aborted due to stage failure: ...\n\tat x",
                    new IngestException("Cannot read ratings: x.csv is empty"))))
        .isEqualTo("Cannot read ratings: x.csv is empty");
    assertThat(
            Causes.of(
                new SparkException(
                    "Job aborted: Task 0 failed: Lost task (TID 0):"
                        + " io.sparkmp.spark.ingest.IngestException: Cannot read ratings: y.gz: it is"
                        + " truncated\n\tat io.sparkmp.x(y.java)")))
        .as("on a cluster, where the exception may not arrive")
        .isEqualTo("Cannot read ratings: y.gz: it is truncated");
  }

  /** An exception of an application, with its own message. */
  private static final class OfAnotherProject extends RuntimeException implements UserFacing {
    private static final long serialVersionUID = 1L;

    OfAnotherProject(String message) {
      super(message);
    }
  }

  @Test
  void userFacingExceptionsNeedNoGrammar() {
    OfAnotherProject inner = new OfAnotherProject("No shop of this name: X; list them by --shops");
    assertThat(Causes.of(new SparkException("Job aborted", inner))).isEqualTo(inner.getMessage());
    assertThat(Causes.of(new SparkException("Lost task 0.0 (TID 0): " + inner + "\n\tat x.y(z)")))
        .isEqualTo(inner.getMessage());
    assertThat(Causes.of(new SparkException("Lost task: java.io.IOException: No route\n\tat x")))
        .startsWith("Cannot go on: Lost task: ");
  }

  @Test
  void aLineEndInWhatIsQuotedDoesNotEndTheMessage() {
    assertThat(Causes.of(new OutputException("id 'new\nline' has a blank in it; use Arrow")))
        .isEqualTo("id 'new\\nline' has a blank in it; use Arrow");
    assertThat(Causes.of(new OutputException("it failed: lost\n\tat x.y(z)")))
        .isEqualTo("it failed: lost");
  }

  @Test
  void aParquetFileWithAnotherTypeIsNamed() {
    for (String said :
        List.of(
            "[FAILED_READ_FILE.PARQUET_COLUMN_DATA_TYPE_MISMATCH] Encountered error while reading"
                + " file file:///data/b.parquet. Data type mismatches when reading Parquet column"
                + " [user]. Expected Spark type int, actual Parquet type INT64. SQLSTATE: KD001",
            "Parquet column cannot be converted in file file:///data/b.parquet. Column: [user],"
                + " Expected: int, Found: INT64")) {
      Exception inner = new IllegalStateException("column: [user], physicalType: INT64");
      assertThat(Causes.of(new SparkException("Job aborted", new SparkException(said, inner))))
          .isEqualTo(
              "Cannot read the input: column user is INT64 in /data/b.parquet, and int in another"
                  + " file of the table; write all with the same type");
    }
  }

  @Test
  void aTypeOfParquetThatSparkDoesNotKnowIsNamed() {
    Exception nanoseconds =
        new SparkException("Illegal Parquet type: INT64 (TIMESTAMP(NANOS,false)).");
    for (String said :
        List.of(
            "[PARQUET_TYPE_ILLEGAL] Illegal Parquet type: FIXED_LEN_BYTE_ARRAY (FLOAT16). SQLSTATE:"
                + " 42846",
            "Unrecognized Parquet type: FIXED_LEN_BYTE_ARRAY (FLOAT16)",
            "Parquet type not yet supported: FIXED_LEN_BYTE_ARRAY (FLOAT16).")) {
      assertThat(Causes.of(new SparkException(said)))
          .isEqualTo(
              "Cannot read the input: one of its columns is FIXED_LEN_BYTE_ARRAY (FLOAT16), which"
                  + " Spark does not read; write it in another type, or leave it out");
    }
    assertThat(Causes.of(new SparkException("Job aborted", nanoseconds)))
        .contains("one of its columns is INT64 (TIMESTAMP(NANOS,false)), which Spark");
  }

  @Test
  void namesThatDifferInCaseAlone() {
    assertThat(
            Causes.of(
                new SparkException(
                    "[COLUMN_ALREADY_EXISTS] The column `user` already exists. Choose another name"
                        + " or rename the existing column. SQLSTATE: 42711")))
        .isEqualTo(
            "Cannot read the input: it has `user` twice, or once in upper and once in lower case;"
                + " rename one of them, or leave it out");
  }

  @Test
  void javaThatIsTooNewHasARemedy() {
    UnsupportedOperationException thrown =
        new UnsupportedOperationException("getSubject is not supported");
    assertThat(Causes.of(new IllegalStateException("Cannot open a session", thrown)))
        .isEqualTo(
            "Cannot run on Java "
                + Runtime.version().feature()
                + ": Spark's Hadoop client needs a JDK 17 to 22 (set JAVA_HOME to one)");
    assertThat(Causes.of(new UnsupportedOperationException("getSubject")))
        .startsWith("Cannot go on: unsupported operation: getSubject (");
  }

  @Test
  void memoryAndDisksHaveARemedy() {
    assertThat(
            Causes.of(new SparkException("Job aborted", new OutOfMemoryError("GC overhead limit"))))
        .startsWith("Cannot go on: out of memory (GC overhead limit), with a heap of ")
        .endsWith(
            "give more with --memory 8g (spark-submit: --executor-memory or --driver-memory), or"
                + " use more --workers");
    assertThat(Causes.of(new SparkException("ExecutorLostFailure: Command exited with code 52")))
        .contains("an executor ran out of memory", "--executor-memory");
    assertThat(
            Causes.of(
                new SparkException("Job aborted", new IOException("No space left on device"))))
        .startsWith("Cannot go on: No space left on device in ")
        .contains("free)", "SPARK_LOCAL_DIRS");
    assertThat(
            Causes.of(
                new OutputException(
                    "Cannot write model to /x/m: No space left on device in /x (0 bytes free)",
                    new IOException("No space left on device"))))
        .startsWith("Cannot write model to /x/m: ");
  }

  @Test
  void othersSpeakForThemselves() {
    assertThat(Causes.of(new SparkException("outer", new FileNotFoundException("/x is gone"))))
        .isEqualTo("Cannot go on: file not found: /x is gone (--verbose prints where)");
    assertThat(Causes.of(new SparkException("[SOME_CONDITION.SUB] It is so. SQLSTATE: 42K03")))
        .isEqualTo("Cannot go on: It is so. (--verbose prints where)");
    assertThat(Causes.of(new NullPointerException()))
        .isEqualTo("Cannot go on: null pointer (--verbose prints where)");
    assertThat(Causes.of(new IllegalStateException("Cannot x: " + "y".repeat(2000))))
        .hasSize(1203)
        .endsWith("...");
  }
}
