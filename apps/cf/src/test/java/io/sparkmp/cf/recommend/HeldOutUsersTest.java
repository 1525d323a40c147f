package io.sparkmp.cf.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.model.SharedSpark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class HeldOutUsersTest {
  private static final StructType SCHEMA =
      new StructType().add("user", "long").add("item", "long").add("rating", "float");

  /** User u has items 1 to u, the first of them twice. */
  private static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (long user = 1; user <= 20; user++) {
      rows.add(RowFactory.create(user, 1L, 1f));
      for (long item = 1; item <= user; item++) {
        rows.add(RowFactory.create(user, item, 5f));
      }
    }
    return rows;
  }

  private static Dataset<Row> frame(List<Row> rows) {
    return SharedSpark.get().createDataFrame(rows, SCHEMA).repartition(3);
  }

  private static Map<Long, List<Long>> byUser(Dataset<Row> rows) {
    return rows.collectAsList().stream()
        .collect(
            Collectors.groupingBy(
                row -> row.getLong(0),
                TreeMap::new,
                Collectors.mapping(row -> row.getLong(1), Collectors.toList())));
  }

  @Test
  void holdsOutWholeUsersAndFoldsInAPartOfEach() {
    HeldOutUsers split = HeldOutUsers.of(frame(rows()), 7, 0.8, 3);
    Map<Long, List<Long>> training = byUser(split.training());
    Map<Long, List<Long>> foldIn = byUser(split.foldIn());
    Map<Long, List<Long>> test = byUser(split.test());
    assertThat(training).hasSize(13);
    assertThat(foldIn.size()).isBetween(6, 7); // user 1 has nothing left to find
    training.forEach((user, items) -> assertThat(items).hasSize((int) (user + 1)));
    Set<Long> known = new HashSet<>();
    training.values().forEach(known::addAll);
    for (long user = 1; user <= 20; user++) {
      if (training.containsKey(user)) {
        assertThat(foldIn).doesNotContainKey(user);
        assertThat(test).doesNotContainKey(user);
        continue;
      }
      Set<Long> folded = new HashSet<>(foldIn.getOrDefault(user, List.of()));
      Set<Long> held = new HashSet<>(test.getOrDefault(user, List.of()));
      assertThat(Collections.disjoint(folded, held)).isTrue();
      int items = folded.size() + held.size();
      assertThat(items).isEqualTo((int) Math.min(user, known.size()));
      if (items > 1) {
        assertThat(folded).hasSize(Math.min(items - 1, (int) Math.max(1, Math.round(0.8 * items))));
      }
      assertThat(folded).isSubsetOf(known);
      assertThat(held).isSubsetOf(known);
    }
  }

  @Test
  void theSeedAloneDecides() {
    HeldOutUsers split = HeldOutUsers.of(frame(rows()), 7, 0.5, 3);
    List<Row> other = new ArrayList<>(rows());
    Collections.reverse(other);
    HeldOutUsers again = HeldOutUsers.of(frame(other).coalesce(1), 7, 0.5, 3);
    assertThat(sorted(again.training())).isEqualTo(sorted(split.training()));
    assertThat(sorted(again.foldIn())).isEqualTo(sorted(split.foldIn()));
    assertThat(sorted(again.test())).isEqualTo(sorted(split.test()));
    assertThat(sorted(HeldOutUsers.of(frame(rows()), 7, 0.5, 4).test()))
        .isNotEqualTo(sorted(split.test()));
  }

  private static List<String> sorted(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::toString).sorted().toList();
  }

  @Test
  void countsHighRatingsOfActiveUsers() {
    Dataset<Row> counting = HeldOutUsers.counting(frame(rows()), 3.5, 18);
    assertThat(byUser(counting).keySet()).containsExactly(18L, 19L, 20L);
    assertThat(counting.count()).isEqualTo(18 + 19 + 20);
    for (float rating : new float[] {0.1f, 0.3f, 0.7f, 0.8f, 0.9f, 3.3f, 4.6f}) {
      List<Row> some =
          List.of(RowFactory.create(1L, 1L, rating), RowFactory.create(1L, 2L, rating + 0.1f));
      double as = Double.parseDouble(Float.toString(rating)); // as people write it
      assertThat(HeldOutUsers.counting(frame(some), as, 1).count()).as("%s", rating).isEqualTo(1);
    }
    assertThat(HeldOutUsers.counting(frame(rows()), 0, 1).count()).isEqualTo(rows().size());
  }

  @Test
  void refusesWhatIsNoSplit() {
    assertThatThrownBy(() -> HeldOutUsers.of(frame(rows()), 0, 0.5, 1))
        .hasMessage("Invalid users: 0 (expected: >= 1)");
    assertThatThrownBy(() -> HeldOutUsers.of(frame(rows()), 1, 1, 1))
        .hasMessage("Invalid fraction: 1.0 (expected: above 0 and below 1)");
  }
}
