package io.sparkmp.spark.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.spark.SharedSpark;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a test that leaves persisted RDDs or blocks behind. */
public final class LeakCheck implements BeforeEachCallback, AfterEachCallback {
  private Set<Integer> before = Set.of();

  @Override
  public void beforeEach(ExtensionContext context) {
    before = persisted();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Set<Integer> after = persisted();
    after.removeAll(before);
    after.forEach(id -> SharedSpark.get().getPersistentRDDs().get(id).unpersist(true));
    assertThat(after).as("RDDs still persisted").isEmpty();
    StoredBlocks.assertNoneBut(before); // of which Spark may have collected some
  }

  /** RDDs persisted before the test, and these. */
  Set<Integer> before(Integer... more) {
    Set<Integer> ids = new TreeSet<>(before);
    ids.addAll(Arrays.asList(more));
    return ids;
  }

  private static Set<Integer> persisted() {
    return new TreeSet<>(SharedSpark.get().getPersistentRDDs().keySet());
  }
}
