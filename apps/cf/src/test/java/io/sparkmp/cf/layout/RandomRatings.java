package io.sparkmp.cf.layout;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Ratings of few users and items, with duplicates, for tests. */
record RandomRatings(List<Rating> all) {

  /** One of them. */
  record Rating(long user, long item, float value) {}

  static RandomRatings of(int n, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    List<Rating> all = new ArrayList<>();
    for (int k = 0; k < n; k++) {
      // The square makes low ids frequent.
      double u = random.nextDouble();
      all.add(new Rating((long) (20 * u * u), random.nextInt(15), 1 + random.nextInt(9) / 2f));
    }
    return new RandomRatings(all);
  }

  RandomRatings shuffled(long seed) {
    List<Rating> other = new ArrayList<>(all);
    Collections.shuffle(other, new Random(seed));
    return new RandomRatings(other);
  }

  List<RatingChunk> chunks(int count, HoldOut holdOut) {
    List<RatingChunk> chunks = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      ChunkBuilder builder = new ChunkBuilder(IdType.LONG, IdType.LONG, holdOut);
      for (Rating r : all.subList(c * all.size() / count, (c + 1) * all.size() / count)) {
        builder.add(builder.users().encode(r.user), builder.items().encode(r.item), r.value);
      }
      chunks.add(builder.build());
    }
    return chunks;
  }

  /** Items by their id modulo the number of slices. */
  static List<SliceIds> slices(List<RatingChunk> chunks, int count) {
    IdCounts items =
        IdCounts.sum(IdType.LONG, chunks.stream().map(RatingChunk::itemCounts).toList()).sorted();
    List<SliceIds> slices = new ArrayList<>();
    for (int s = 0; s < count; s++) {
      int slice = s;
      int[] places =
          java.util.stream.IntStream.range(0, items.ids().size())
              .filter(i -> (Long) items.ids().get(i) % count == slice)
              .toArray();
      slices.add(new SliceIds(s, items.gather(places)));
    }
    return slices;
  }
}
