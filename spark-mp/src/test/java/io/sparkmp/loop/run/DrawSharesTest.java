package io.sparkmp.loop.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.random.AliasTable;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Drawing from parts amounts to drawing from all rows at once. */
@Tag("unit")
class DrawSharesTest {
  private static final Sampling CONTEXTS = new Sampling(2, 0.75, true);

  @Test
  void eachRowIsDrawnAsOftenAsFromAll() {
    SplitMix64 random = new SplitMix64(4);
    int slices = 6;
    IdCounts[] ids = new IdCounts[slices];
    double[] weights = new double[slices];
    double[] records = new double[slices];
    for (int s = 0; s < slices; s++) {
      int n = 1 + random.nextInt(9);
      int[] counts = new int[n];
      long[] names = new long[n];
      for (int i = 0; i < n; i++) {
        counts[i] = 1 + random.nextInt(1000);
        names[i] = 100L * s + i;
      }
      ids[s] = new IdCounts(Ids.ofLongs(names), counts);
      weights[s] = DoubleStream.of(CONTEXTS.weights(ids[s])).sum();
      records[s] = 1 + random.nextInt(5000);
    }
    DrawShares shares = DrawShares.of(Map.of(CONTEXTS, weights), new double[3], records);
    double all = DoubleStream.of(weights).sum();
    double perRecord = 5;
    double n = DoubleStream.of(records).sum();
    for (int s = 0; s < slices; s++) {
      double drawn = perRecord * records[s] * shares.of(2, visit(1, s));
      double[] ofRows = CONTEXTS.weights(ids[s]);
      for (double weight : ofRows) {
        assertThat(drawn * weight / weights[s])
            .isEqualTo(perRecord * n * weight / all, within(1e-6 * n));
      }
    }
    assertThat(shares.of(0, visit(1, 1))).isEqualTo(1); // an access that draws nothing
  }

  @Test
  void aPartWithoutRecordsIsNotDrawnFrom() {
    DrawShares shares =
        DrawShares.of(Map.of(CONTEXTS, new double[] {1, 2}), new double[1], new double[] {0, 7});
    assertThat(shares.of(2, visit(0, 0))).isZero();
    assertThat(shares.of(2, visit(0, 1))).isEqualTo(2.0 / 3);
  }

  private static Visit visit(int worker, int slice) {
    return new Visit(new Schedule(3, 2, 0), Pass.train(0), worker, slice, 0);
  }

  @Test
  void tablesDrawInProportion() {
    IdCounts ids = new IdCounts(Ids.ofLongs(1, 2, 3), new int[] {1, 16, 81});
    double[] weights = CONTEXTS.weights(ids);
    assertThat(weights).containsExactly(new double[] {1, 8, 27}, within(1e-12));
    AliasTable table = AliasTable.of(weights);
    int[] counts = new int[3];
    SplitMix64 random = new SplitMix64(1);
    for (int draw = 0; draw < 36_000; draw++) {
      counts[table.draw(random.nextDouble())]++;
    }
    assertThat((double) counts[0]).isEqualTo(1000, within(150.0));
    assertThat((double) counts[1]).isEqualTo(8000, within(400.0));
  }
}
