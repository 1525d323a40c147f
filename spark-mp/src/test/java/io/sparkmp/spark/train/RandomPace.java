package io.sparkmp.spark.train;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Position;
import io.sparkmp.spark.EngineKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Cuts a training into legs at random, by a seed: parts of epochs, and now and then two epochs. */
final class RandomPace extends Pace {
  private final int perEpoch;
  private final int longest;
  private final SplitMix64 random;
  private final Consumer<Position> onStart;

  /** Where legs have started, including those that failed. */
  final List<Position> starts = new ArrayList<>();

  /**
   * Of one training.
   *
   * @param longest leg inside an epoch
   * @param onStart called on the driver before each leg
   */
  RandomPace(int perEpoch, long seed, int longest, Consumer<Position> onStart) {
    super(perEpoch, perEpoch, 1, 0);
    this.perEpoch = perEpoch;
    this.longest = longest;
    this.random = new SplitMix64(seed);
    this.onStart = onStart;
  }

  @Override
  Position end(
      Position from,
      int target,
      boolean mayBeSeveral,
      EngineKind engine,
      @Nullable EpochReport newest) {
    starts.add(from);
    onStart.accept(from);
    int left = perEpoch - from.subEpochs();
    int part = 1 + random.nextInt(Math.min(longest, left + 1));
    if (part < left) {
      return new Position(from.epochs(), from.subEpochs() + part);
    }
    boolean several = part > left && mayBeSeveral && !from.isInsideEpoch();
    return Position.after(Math.min(target, from.epochs() + (several ? 2 : 1)));
  }
}
