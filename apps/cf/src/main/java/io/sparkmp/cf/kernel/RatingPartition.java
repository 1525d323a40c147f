package io.sparkmp.cf.kernel;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.rotation.BlockSource;
import java.io.Serializable;

/**
 * The ratings of one worker, laid out once and never changed.
 *
 * <p>Invariant: row r of the worker's user table is {@code users.ids().get(r)}; so is every user
 * index in the blocks.
 *
 * @param users the worker's users with their numbers of training ratings
 * @param blocks one a slice
 */
public record RatingPartition(IdCounts users, RatingBlock[] blocks)
    implements BlockSource<RatingBlock>, Serializable {

  @Override
  public RatingBlock block(int slice) {
    return blocks[slice];
  }
}
