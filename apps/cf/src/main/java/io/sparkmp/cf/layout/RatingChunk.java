package io.sparkmp.cf.layout;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.placement.Grouping;
import io.sparkmp.placement.IdPlacement;
import java.util.Arrays;

/**
 * Ratings with dictionaries of their own: rating k is what user {@code users.get(userCodes[k])}
 * gave to item {@code items.get(itemCodes[k])}.
 *
 * @param users distinct
 * @param items distinct
 * @param userCodes places in {@code users}
 * @param itemCodes places in {@code items}
 * @param values the ratings
 * @param sets the set of each rating, as in {@link HoldOut}
 */
public record RatingChunk(
    Ids users, Ids items, int[] userCodes, int[] itemCodes, float[] values, byte[] sets)
    implements Parcel {

  /** How many training ratings each user has here. */
  public IdCounts userCounts() {
    return new IdCounts(users, trainingCounts(userCodes, users.size()));
  }

  /** How many training ratings each item has here. */
  public IdCounts itemCounts() {
    return new IdCounts(items, trainingCounts(itemCodes, items.size()));
  }

  private int[] trainingCounts(int[] codes, int ids) {
    int[] counts = new int[ids];
    for (int k = 0; k < codes.length; k++) {
      if (sets[k] == HoldOut.TRAINING) {
        counts[codes[k]]++;
      }
    }
    return counts;
  }

  /** The ratings by the worker that their user is placed on. */
  public RatingChunk[] split(IdPlacement placement) {
    int[] workerOfUser = placement.partitions(users);
    int[] workerOf = new int[userCodes.length];
    for (int k = 0; k < workerOf.length; k++) {
      workerOf[k] = workerOfUser[userCodes[k]];
    }
    return Arrays.stream(Grouping.byPartition(workerOf, placement.partitions()))
        .map(this::gather)
        .toArray(RatingChunk[]::new);
  }

  private RatingChunk gather(int[] places) {
    Renumbering user = new Renumbering(users.size());
    Renumbering item = new Renumbering(items.size());
    int n = places.length;
    int[] newUsers = new int[n];
    int[] newItems = new int[n];
    float[] newValues = new float[n];
    byte[] newSets = new byte[n];
    for (int k = 0; k < n; k++) {
      int place = places[k];
      newUsers[k] = user.of(userCodes[place]);
      newItems[k] = item.of(itemCodes[place]);
      newValues[k] = values[place];
      newSets[k] = sets[place];
    }
    return new RatingChunk(
        users.gather(user.used()),
        items.gather(item.used()),
        newUsers,
        newItems,
        newValues,
        newSets);
  }

  /** Dense codes for those of the old codes that occur. */
  private static final class Renumbering {
    private final int[] newCodePlusOne;
    private final int[] used;
    private int size;

    Renumbering(int codes) {
      newCodePlusOne = new int[codes];
      used = new int[codes];
    }

    int of(int code) {
      if (newCodePlusOne[code] == 0) {
        used[size] = code;
        newCodePlusOne[code] = ++size;
      }
      return newCodePlusOne[code] - 1;
    }

    int[] used() {
      return Arrays.copyOf(used, size);
    }
  }
}
