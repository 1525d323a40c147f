package io.sparkmp.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class CleanupTest {

  @Test
  void doesAllStepsAndKeepsTheCause() {
    IOException cause = new IOException("quota exceeded");
    IOException first = new IOException("not closed");
    IllegalStateException second = new IllegalStateException("not deleted");
    List<String> done = new ArrayList<>();
    Cleanup.after(
        cause,
        () -> {
          throw first;
        },
        () -> {
          throw second;
        },
        () -> done.add("third"));
    assertThat(done).containsExactly("third");
    assertThat(cause).hasSuppressedException(first).hasSuppressedException(second);
    assertThat(cause.getSuppressed()).hasSize(2);
  }

  @Test
  @SuppressWarnings("try")
  void whatIsDoneAtTheEndHidesNoFailureEither() {
    IllegalStateException later = new IllegalStateException("stopped");
    AtEnd end =
        () -> {
          throw later;
        };
    IOException cause = new IOException("out of memory");
    assertThatThrownBy(
            () -> {
              try (end) {
                throw cause;
              }
            })
        .isSameAs(cause)
        .hasSuppressedException(later);
  }

  @Test
  void failureThatComesUpAgainIsNotItsOwnConsequence() {
    IOException cause = new IOException("quota exceeded");
    Cleanup.after(
        cause,
        () -> {
          throw cause;
        });
    assertThat(cause.getSuppressed()).isEmpty();
  }
}
