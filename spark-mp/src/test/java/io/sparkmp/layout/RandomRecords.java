package io.sparkmp.layout;

import io.sparkmp.ids.IdType;
import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Records of few rows and columns, with duplicates, for tests. */
public record RandomRecords(List<One> all) {

  /** One of them. */
  public record One(long row, long column, float value) {}

  /** Low ids are frequent. */
  public static RandomRecords of(int n, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    List<One> all = new ArrayList<>();
    for (int k = 0; k < n; k++) {
      double u = random.nextDouble();
      all.add(new One((long) (20 * u * u), random.nextInt(15), random.nextInt(9) / 2f - 2));
    }
    return new RandomRecords(all);
  }

  RandomRecords shuffled(long seed) {
    List<One> other = new ArrayList<>(all);
    Collections.shuffle(other, new Random(seed));
    return new RandomRecords(other);
  }

  /** In so many pieces. */
  public List<Records> pieces(int count) {
    List<Records> pieces = new ArrayList<>();
    RecordsBuilder builder = new RecordsBuilder(IdType.LONG, IdType.LONG);
    for (int c = 0; c < count; c++) {
      for (One one : all.subList(c * all.size() / count, (c + 1) * all.size() / count)) {
        builder.add(
            builder.rows().encode(one.row), builder.columns().encode(one.column), one.value);
      }
      pieces.add(builder.take());
    }
    return pieces;
  }
}
