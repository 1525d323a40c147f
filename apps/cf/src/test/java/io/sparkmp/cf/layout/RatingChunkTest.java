package io.sparkmp.cf.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.ids.Ids;
import io.sparkmp.placement.IdPlacement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class RatingChunkTest {

  @Test
  void splitsByTheWorkerOfTheUserAndLosesNothing() {
    RatingChunk chunk = RandomRatings.of(300, 4).chunks(1, new HoldOut(2, 0.1, 0.1)).get(0);
    IdPlacement placement =
        new IdPlacement(3, Ids.ofLongs(), new long[0], new long[IdPlacement.buckets(3)]);
    List<String> all = new ArrayList<>();
    RatingChunk[] parts = chunk.split(placement);
    for (int p = 0; p < parts.length; p++) {
      RatingChunk part = parts[p];
      for (int i = 0; i < part.users().size(); i++) {
        assertThat(placement.partition(part.users(), i)).isEqualTo(p);
      }
      assertThat(part.users().index().size()).isEqualTo(part.users().size()); // distinct
      all.addAll(print(part));
    }
    assertThat(all).containsExactlyInAnyOrderElementsOf(print(chunk));
  }

  @Test
  void countsTrainingRatingsAlone() {
    RatingChunk chunk =
        new RatingChunk(
            Ids.ofLongs(5, 6),
            Ids.ofLongs(1),
            new int[] {0, 0, 1},
            new int[] {0, 0, 0},
            new float[] {1, 2, 3},
            new byte[] {HoldOut.TRAINING, HoldOut.TEST, HoldOut.VALIDATION});
    assertThat(chunk.userCounts().counts()).containsExactly(1, 0);
    assertThat(chunk.itemCounts().counts()).containsExactly(1);
  }

  private static List<String> print(RatingChunk chunk) {
    List<String> ratings = new ArrayList<>();
    for (int k = 0; k < chunk.values().length; k++) {
      ratings.add(
          chunk.users().get(chunk.userCodes()[k])
              + " "
              + chunk.items().get(chunk.itemCodes()[k])
              + " "
              + chunk.values()[k]
              + " "
              + chunk.sets()[k]);
    }
    return ratings;
  }
}
