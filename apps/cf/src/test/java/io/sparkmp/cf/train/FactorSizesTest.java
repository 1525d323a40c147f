package io.sparkmp.cf.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.kernel.FactorProgram;
import io.sparkmp.cf.kernel.FactorRows;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.rotation.App;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.app.Trained;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.spark.util.SizeEstimator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import scala.Tuple2;

/** Compares the sizes computed before a training with those of the trained states. */
@Tag("spark")
class FactorSizesTest {

  private static <R extends FactorRows> void assertMeasured(
      FactorProgram.Memory sizes, Trained<R, R> trained) {
    List<Tuple2<Long, Long>> pairs =
        new ArrayList<>(
            trained
                .pinned()
                .map(
                    pair ->
                        new Tuple2<>(
                            sizes.pinnedBytes(pair._1(), 4), SizeEstimator.estimate(pair._2())))
                .collect());
    pairs.addAll(
        trained
            .slices()
            .map(
                pair ->
                    new Tuple2<>(sizes.sliceBytes(pair._1()), SizeEstimator.estimate(pair._2())))
            .collect());
    assertThat(pairs)
        .hasSize(6)
        .allSatisfy(pair -> assertThat(pair._1()).isCloseTo(pair._2(), withinPercentage(20)));
  }

  @Test
  void factorsAreAsLargeAsComputed() {
    RatingData data = Fits.small();
    for (int rank : new int[] {1, 16, 17, 60}) {
      FactorisationOptions options = Fits.options(rank, 1);
      try (Trained<FactorTable, FactorTable> trained =
          Factorisation.explicit(data, options, null).train(Fits.epochs(1, EngineKind.RING))) {
        assertMeasured(new FactorProgram.Memory(rank, 0), trained);
      }
    }
    data.close();
  }

  @Test
  void factorsOfImplicitFeedbackAreAsLargeAsComputed() {
    RatingData data = ImplicitFits.small();
    try (Trained<ImplicitRows, ImplicitRows> trained =
        ImplicitFits.train(
            Factorisation.implicit(data, ImplicitFits.OPTIONS, null), 1, EngineKind.RING)) {
      assertMeasured(
          new FactorProgram.Memory(ImplicitFits.OPTIONS.rank(), ImplicitFits.OPTIONS.subspace()),
          trained);
    }
    data.close();
  }

  @Test
  void sizesGrowWithIdsAndRank() {
    long before = 0;
    for (int rank = 1; rank < 3000; rank += 16) {
      FactorProgram.Memory sizes = new FactorProgram.Memory(rank, 4);
      assertThat(sizes.sliceBytes(ids(10))).isGreaterThan(before);
      before = sizes.sliceBytes(ids(10));
      assertThat(sizes.sliceBytes(ids(20))).isEqualTo(2 * before);
      assertThat(sizes.addedSliceBytes(20)).isEqualTo(2 * sizes.addedSliceBytes(10));
      App.Sizes less = sizes.setting().with().apply(Math.max(1, rank / 2));
      assertThat(less.sliceBytes(ids(10))).isLessThanOrEqualTo(before);
    }
    assertThat(new FactorProgram.Memory(100_000_000, 0).pinnedBytes(ids(1_000_000), 2))
        .isGreaterThan(400_000_000_000_000L);
  }

  private static IdCounts ids(int count) {
    return new IdCounts(Ids.ofLongs(LongStream.range(0, count).toArray()), new int[count]);
  }

  @Test
  void modelsThatFitNowhereAreRefusedBeforeTheFirstEpoch() {
    RatingData data = Fits.small();
    FactorisationOptions options = Fits.options(1_000_000, 1);
    assertThatThrownBy(
            () ->
                Factorisation.explicit(data, options, null).train(Fits.epochs(1, EngineKind.RING)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "Cannot train: the model does not fit into memory: 1.6 GB pinned and 600.0 MB in slices"
                + " are 1.1 GB a worker; 2 workers at a time with the copies that they train take"
                + " 4.4 GB of .* on an executor; use rank [0-9]+ or less, at least [0-9]+ workers"
                + " that take turns, or a heap of [0-9]g \\(--memory; spark-submit: --executor-memory"
                + " or --driver-memory\\)");
    data.close();
  }
}
