package io.sparkmp.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.Ids;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.HeldOut;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class BlockRecordsTest {
  private static final HoldOut THREE_SETS = new HoldOut(9, 0.2, 0.3);
  private static final List<HeldOut> SETS =
      List.of(HeldOut.TRAINING, HeldOut.VALIDATION, HeldOut.TEST);

  private static final List<Duplicates> POLICIES =
      List.of(Duplicates.MEAN, Duplicates.SUM, Duplicates.KEEP);

  /** Rows in descending, columns in ascending order of their ids. */
  private static final Ids ROWS = Ids.ofLongs(LongStream.range(0, 20).map(i -> 19 - i).toArray());

  private static final Ids COLUMNS = Ids.ofLongs(LongStream.range(0, 15).toArray());

  private static SparseBlock sorted(List<Records> pieces, HoldOut holdOut, Duplicates duplicates) {
    BlockRecords block = new BlockRecords(ROWS.index(), COLUMNS.index(), duplicates);
    pieces.forEach(piece -> block.add(holdOut.apply(piece)));
    return block.sorted();
  }

  private static String print(SparseBlock block) {
    StringBuilder text = new StringBuilder(block.merged() + " merged ");
    for (HeldOut set : HeldOut.values()) {
      Entries e = block.entries(set);
      text.append(set);
      for (int k = 0; k < e.size(); k++) {
        text.append("(%d,%d,%s)".formatted(e.rows()[k], e.columns()[k], e.values()[k]));
      }
    }
    return text.toString();
  }

  @Test
  void isThatOfTheJavadoc() {
    BlockRecords block =
        new BlockRecords(
            Ids.ofStrings("y", "x").index(), Ids.ofStrings("a", "c").index(), Duplicates.MEAN);
    block.add(
        new Records(
            Ids.ofStrings("x", "y"),
            Ids.ofStrings("a", "c"),
            new int[] {0, 1, 1},
            new int[] {0, 1, 0},
            new float[] {3, 5, 4},
            new byte[0]));
    assertThat(print(block.sorted()))
        .isEqualTo("0 merged TRAINING(0,0,4.0)(0,1,5.0)(1,0,3.0)VALIDATIONTEST");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void dependsNeitherOnOrderNorOnPieces(long seed) {
    RandomRecords records = RandomRecords.of(400, seed);
    String expected = print(sorted(records.pieces(1), THREE_SETS, Duplicates.MEAN));
    for (int pieces : new int[] {1, 2, 7}) {
      List<Records> other = records.shuffled(seed + pieces).pieces(pieces);
      assertThat(print(sorted(other, THREE_SETS, Duplicates.MEAN))).isEqualTo(expected);
    }
  }

  /** The naive form: everything in a sorted map, in doubles. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "KEEP")
  void isThatOfNaiveCode(Duplicates duplicates) {
    for (int n : new int[] {0, 1, 17, 600}) {
      RandomRecords records = RandomRecords.of(n, n);
      TreeMap<String, double[]> cells = new TreeMap<>();
      for (RandomRecords.One one : records.all()) {
        byte set =
            THREE_SETS.set(Ids.ofLongs(one.row()).hash(0), Ids.ofLongs(one.column()).hash(0));
        String cell = "%s %02d %02d".formatted(SETS.get(set), 19 - one.row(), one.column());
        double[] sum = cells.computeIfAbsent(cell, each -> new double[2]);
        sum[0] += one.value(); // halves, so that sums are exact in any order
        sum[1]++;
      }
      SparseBlock block = sorted(records.pieces(3), THREE_SETS, duplicates);
      assertThat(block.merged()).isEqualTo(n - cells.size());
      TreeMap<String, Float> found = new TreeMap<>();
      int size = 0;
      for (HeldOut set : HeldOut.values()) {
        Entries e = block.entries(set);
        String last = "";
        for (int k = 0; k < e.size(); k++, size++) {
          String cell = "%s %02d %02d".formatted(set, e.rows()[k], e.columns()[k]);
          assertThat(cell).isGreaterThan(last);
          last = cell;
          found.put(cell, e.values()[k]);
        }
      }
      assertThat(size).isEqualTo(cells.size());
      cells.forEach(
          (cell, sum) ->
              assertThat(found.get(cell))
                  .isEqualTo((float) (duplicates == Duplicates.MEAN ? sum[0] / sum[1] : sum[0])));
    }
  }

  /** One record with its places. */
  private record One(byte set, int row, int column, float value) {
    boolean isWith(One other) {
      return set == other.set && row == other.row && column == other.column;
    }
  }

  /** The naive form, to the last bit: all records are sorted, and equal neighbours merged. */
  private static List<One> naive(List<One> all, Duplicates duplicates) {
    List<One> sorted =
        all.stream()
            .sorted(
                Comparator.comparingInt(One::set)
                    .thenComparingInt(One::row)
                    .thenComparingInt(One::column)
                    .thenComparing(One::value))
            .toList();
    List<One> merged = new ArrayList<>();
    for (int from = 0, to; from < sorted.size(); from = to) {
      One first = sorted.get(from);
      double sum = 0;
      for (to = from;
          to < sorted.size()
              && first.isWith(sorted.get(to))
              && (to == from || duplicates != Duplicates.KEEP);
          to++) {
        sum += sorted.get(to).value;
      }
      float value = (float) (duplicates == Duplicates.MEAN ? sum / (to - from) : sum);
      merged.add(to == from + 1 ? first : new One(first.set, first.row, first.column, value));
    }
    return merged;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void isThatOfNaiveCodeToTheLastBit(long seed) {
    SplitMix64 random = new SplitMix64(seed);
    int rows = 1 + random.nextInt(40);
    int columns = 1 + random.nextInt(40);
    boolean areSome = random.nextInt(3) == 0; // held out
    Duplicates duplicates = POLICIES.get(random.nextInt(POLICIES.size()));
    IdEncoder places = Ids.ofLongs(LongStream.range(0, 40).toArray()).index();
    BlockRecords block =
        new BlockRecords(
            Ids.ofLongs(LongStream.range(0, rows).toArray()).index(), places, duplicates);
    List<One> all = new ArrayList<>();
    for (int piece = random.nextInt(5); piece > 0; piece--) {
      int n = random.nextInt(700);
      int[] row = new int[n];
      int[] column = new int[n];
      float[] value = new float[n];
      byte[] set = new byte[areSome ? n : 0];
      for (int k = 0; k < n; k++) {
        row[k] = random.nextInt(rows);
        column[k] = random.nextInt(columns);
        value[k] = (random.nextInt(2001) - 1000) / 7f;
        if (areSome) {
          set[k] = (byte) random.nextInt(3);
        }
        all.add(new One(areSome ? set[k] : Records.TRAINING, row[k], column[k], value[k]));
      }
      block.add(
          new Records(
              Ids.ofLongs(LongStream.range(0, rows).toArray()),
              Ids.ofLongs(LongStream.range(0, columns).toArray()),
              row,
              column,
              value,
              set));
    }
    SparseBlock sorted = block.sorted();
    List<One> expected = naive(all, duplicates);
    List<One> found = new ArrayList<>();
    for (byte set = 0; set < 3; set++) {
      Entries e = sorted.entries(SETS.get(set));
      for (int k = 0; k < e.size(); k++) {
        found.add(new One(set, e.rows()[k], e.columns()[k], e.values()[k]));
      }
    }
    assertThat(found).isEqualTo(expected);
    assertThat(sorted.merged()).isEqualTo(all.size() - expected.size());
  }

  @Test
  void keepsEveryRecordInTheOrderOfItsCell() {
    RandomRecords records = RandomRecords.of(600, 600);
    SparseBlock block = sorted(records.pieces(3), THREE_SETS, Duplicates.KEEP);
    List<String> expected =
        records.all().stream()
            .map(
                one ->
                    "%s %02d %02d %09.3f"
                        .formatted(
                            SETS.get(
                                THREE_SETS.set(
                                    Ids.ofLongs(one.row()).hash(0),
                                    Ids.ofLongs(one.column()).hash(0))),
                            19 - one.row(),
                            one.column(),
                            1000 + one.value()))
            .sorted()
            .toList();
    List<String> found = new ArrayList<>();
    for (HeldOut set : HeldOut.values()) {
      Entries e = block.entries(set);
      List<String> ofSet = new ArrayList<>();
      for (int k = 0; k < e.size(); k++) {
        ofSet.add(
            "%s %02d %02d %09.3f"
                .formatted(set, e.rows()[k], e.columns()[k], 1000 + e.values()[k]));
      }
      assertThat(ofSet).isSorted();
      found.addAll(ofSet);
    }
    assertThat(block.merged()).isZero();
    assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
  }

  /** A record of several values. */
  private record Several(int set, int row, int column, List<Float> values) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void recordsOfSeveralValuesAreSortedByThemLast(long seed) {
    SplitMix64 random = new SplitMix64(seed);
    int width = 2 + random.nextInt(3);
    List<Several> all = new ArrayList<>();
    BlockRecords block = new BlockRecords(ROWS.index(), COLUMNS.index(), Duplicates.KEEP);
    for (int piece = 0; piece < 3; piece++) {
      int n = random.nextInt(300);
      int[] rows = new int[n];
      int[] columns = new int[n];
      float[] values = new float[n * width];
      byte[] sets = new byte[n];
      for (int k = 0; k < n; k++) {
        rows[k] = random.nextInt(4);
        columns[k] = random.nextInt(5);
        sets[k] = (byte) random.nextInt(3);
        List<Float> mine = new ArrayList<>();
        for (int v = 0; v < width; v++) {
          values[k * width + v] = random.nextInt(3) - 1;
          mine.add(values[k * width + v]);
        }
        all.add(new Several(sets[k], rows[k], columns[k], mine));
      }
      block.add(new Records(ROWS, COLUMNS, rows, columns, values, sets));
    }
    Comparator<Several> order =
        Comparator.comparingInt(Several::set)
            .thenComparingInt(Several::row)
            .thenComparingInt(Several::column);
    for (int v = 0; v < width; v++) {
      int place = v;
      order = order.thenComparing(one -> one.values.get(place));
    }
    SparseBlock sorted = block.sorted();
    List<Several> found = new ArrayList<>();
    for (byte set = 0; set < 3; set++) {
      Entries e = sorted.entries(SETS.get(set));
      for (int k = 0; k < e.size(); k++) {
        List<Float> mine = new ArrayList<>();
        for (int v = k * width; v < (k + 1) * width; v++) {
          mine.add(e.values()[v]);
        }
        found.add(new Several(set, e.rows()[k], e.columns()[k], mine));
      }
    }
    assertThat(found).isEqualTo(all.stream().sorted(order).toList());
  }

  @Test
  void recordsOfSeveralValuesAreNeverMerged() {
    BlockRecords block = new BlockRecords(ROWS.index(), COLUMNS.index(), Duplicates.MEAN);
    block.add(new Records(ROWS, COLUMNS, new int[1], new int[1], new float[2], new byte[0]));
    assertThatThrownBy(block::sorted).hasMessage("Cannot merge records of several values");
  }

  @Test
  void negativeValuesAndZerosComeBackAsTheyWere() {
    float[] values = {-0f, 0f, -1.5f, Float.MIN_VALUE, -Float.MAX_VALUE, Float.MAX_VALUE, 3};
    int n = values.length;
    BlockRecords block = new BlockRecords(ROWS.index(), COLUMNS.index(), Duplicates.MEAN);
    int[] codes = new int[n];
    for (int k = 0; k < n; k++) {
      codes[k] = k;
    }
    block.add(new Records(ROWS, COLUMNS, new int[n], codes, values, new byte[0]));
    assertThat(block.sorted().training().values()).containsExactly(values);
  }

  @Test
  void unknownIdsAreNamed() {
    BlockRecords block = new BlockRecords(ROWS.index(), COLUMNS.index(), Duplicates.MEAN);
    Records stranger =
        new Records(Ids.ofLongs(99), COLUMNS, new int[1], new int[1], new float[1], new byte[0]);
    assertThatThrownBy(() -> block.add(stranger)).hasMessage("Cannot place id 99: no part has it");
  }
}
