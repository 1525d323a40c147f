package io.sparkmp.loop.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Records;
import io.sparkmp.loop.At;
import io.sparkmp.loop.Body;
import io.sparkmp.loop.Cursor;
import io.sparkmp.loop.Key;
import io.sparkmp.loop.Loop;
import io.sparkmp.loop.Plan;
import io.sparkmp.loop.Rows;
import io.sparkmp.loop.Start;
import io.sparkmp.loop.Value;
import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order that does not depend on the number of parts, and what it detects. */
@Tag("unit")
class VerificationTest {
  private static final int IDS = 23;
  private static final int RECORDS = 300;

  private final Loop loop = Loop.over("ratings");
  private final Key user = loop.key("user");
  private final Key item = loop.key("item");
  private final Value rating = loop.value("rating");
  private final Rows w = loop.array("W", 3, Start.normal(0.1f)).updated(user);
  private final Rows h = loop.array("H", 3, Start.normal(0.1f)).updated(item);

  private static Records records() {
    SplitMix64 random = new SplitMix64(1);
    int[] rows = new int[RECORDS];
    int[] columns = new int[RECORDS];
    float[] values = new float[RECORDS];
    for (int k = 0; k < RECORDS; k++) {
      rows[k] = random.nextInt(IDS);
      columns[k] = random.nextInt(IDS);
      values[k] = random.nextInt(5);
    }
    Ids ids = Ids.ofLongs(LongStream.range(0, IDS).toArray());
    return new Records(ids, ids, rows, columns, values, new byte[0]);
  }

  private Body.Step body(At at) {
    Cursor x = at.row(w);
    Cursor y = at.row(h);
    return () -> {
      float error = at.value(rating) - x.dot(y);
      x.blendBoth(0.99f, 0.05f * error, y);
      x.add(1, 0.01f * (float) at.random().nextDouble());
    };
  }

  @ParameterizedTest
  @CsvSource({"1,2", "2,2", "2,4", "3,3", "8,16", "3,50"})
  void allNumbersOfPartsGiveTheSameBytes(int workers, int slices) {
    LoopProgram program = LoopProgram.of(loop.plan(this::body, at -> 0), 1, 1);
    OrderedRun run = new OrderedRun(program, records());
    assertThat(run.run(workers, slices)).isEqualTo(run.run(1, 1));
  }

  /** That is the plain loop over the records by the hashes of item and user. */
  @Test
  void onePartIsThePlainLoop() {
    Records records = records();
    List<String> order = new ArrayList<>();
    Loop only = Loop.over("records");
    only.array("W", 1, Start.zero()).updated(only.key("user"));
    only.array("H", 1, Start.zero()).updated(only.key("item"));
    Value value = only.value("value");
    LoopProgram program =
        LoopProgram.of(
            only.plan(at -> () -> order.add(at.epoch() + " " + at.value(value)), at -> 0), 1, 1);
    new OrderedRun(program, records).run(1, 1);
    List<String> expected = new ArrayList<>();
    for (int epoch = 0; epoch < 2; epoch++) {
      int now = epoch;
      java.util.stream.IntStream.range(0, RECORDS)
          .boxed()
          .sorted(
              Comparator.comparingLong(
                      (Integer k) -> records.columns().hash(records.columnCodes()[k]))
                  .thenComparingLong(k -> records.rows().hash(records.rowCodes()[k]))
                  .thenComparing(k -> records.values()[k]))
          .forEach(k -> expected.add(now + " " + records.values()[k]));
    }
    assertThat(order).isEqualTo(expected);
  }

  @Test
  void bodiesThatKeepNothingPass() {
    Plan plan = loop.plan(this::body, at -> 0);
    assertThatCode(() -> Verification.check(plan, records())).doesNotThrowAnyException();
  }

  @Test
  void bodyThatCountsIsFound() {
    int[] counter = new int[1];
    Plan plan =
        loop.plan(
            at -> {
              Cursor x = at.row(w);
              return () -> x.add(0, 1f / ++counter[0]);
            },
            at -> 0);
    assertThatThrownBy(() -> Verification.check(plan, records()))
        .hasMessageStartingWith("Invalid body: two runs over the same records differ");
  }

  /** Like a mean over the last records: each run leaves it as it was. */
  @Test
  void bodyThatDependsOnTheRecordBeforeIsFound() {
    float[] last = new float[1];
    Plan plan =
        loop.plan(
            at -> {
              Cursor x = at.row(w);
              return () -> {
                x.add(0, last[0]);
                last[0] = at.value(rating) > 2 ? 1 : 0;
              };
            },
            at -> 0);
    assertThatThrownBy(() -> Verification.check(plan, records()))
        .hasMessageStartingWith("Invalid body: ");
  }
}
