package io.sparkmp.spark.train;

import io.sparkmp.rotation.EpochReport;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a training at the end of a leg; supplies the attributes that a snapshot keeps.
 *
 * @param perEpoch the positions of an epoch
 * @param history all complete epochs
 * @param complete the epochs that the leg has completed
 * @param unfinished what is known of the epoch within which it ends, or null
 */
record LegEnd(
    int perEpoch,
    List<EpochReport> history,
    List<EpochReport> complete,
    @Nullable EpochReport unfinished)
    implements Supplier<Map<String, String>> {

  /** Before the first leg. */
  static LegEnd start(int perEpoch) {
    return new LegEnd(perEpoch, List.of(), List.of(), null);
  }

  @Override
  public Map<String, String> get() {
    return History.toAttributes(perEpoch, history, unfinished);
  }
}
