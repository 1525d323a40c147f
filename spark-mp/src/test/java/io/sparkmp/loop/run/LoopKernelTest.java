package io.sparkmp.loop.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.loop.Body;
import io.sparkmp.loop.Cursor;
import io.sparkmp.loop.Key;
import io.sparkmp.loop.Loop;
import io.sparkmp.loop.LoopState;
import io.sparkmp.loop.Rows;
import io.sparkmp.loop.Start;
import io.sparkmp.loop.Totals;
import io.sparkmp.loop.TotalsCursor;
import io.sparkmp.loop.Value;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The cost of a declared loop besides its body. */
@Tag("unit")
class LoopKernelTest {
  private static final int RECORDS = 50_000;
  private static final int IDS = 100;
  private static final Visit VISIT = new Visit(new Schedule(1, 1, 1), Pass.train(0), 0, 0, 0);

  private static SparseBlock block() {
    SplitMix64 random = new SplitMix64(1);
    int[] rows = new int[RECORDS];
    int[] columns = new int[RECORDS];
    float[] values = new float[RECORDS];
    for (int k = 0; k < RECORDS; k++) {
      rows[k] = random.nextInt(IDS);
      columns[k] = random.nextInt(IDS);
      values[k] = random.nextInt(5);
    }
    return new SparseBlock(new Entries(rows, columns, values), Entries.NONE, Entries.NONE, 0);
  }

  private static LoopProgram program() {
    Loop loop = Loop.over("ratings");
    Key user = loop.key("user");
    Key item = loop.key("item");
    Value rating = loop.value("rating");
    Rows w = loop.array("W", 24, Start.normal(0.1f)).updated(user);
    Rows h = loop.array("H", 24, Start.normal(0.1f)).updated(item);
    Totals count = loop.totals("count", 1);
    return LoopProgram.of(
        loop.plan(
            at -> {
              Cursor x = at.row(w);
              Cursor y = at.row(h);
              TotalsCursor n = at.totals(count);
              return () -> {
                float error = at.value(rating) - x.dot(y);
                x.blendBoth(0.99f, 0.01f * error, y);
                n.add(0, 1);
                at.loss(error);
              };
            },
            at -> 0),
        1,
        1);
  }

  @Test
  void recordsTakeNoMemory() {
    assumeTrue(
        "scalar".equals(System.getProperty("sparkmp.kernel")),
        "vectors are objects until the JVM has compiled the code");
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    SparseBlock block = block();
    LoopKernel kernel = (LoopKernel) program().newKernel();
    IdCounts ids = new IdCounts(Ids.ofLongs(LongStream.range(0, IDS).toArray()), new int[IDS]);
    LoopState users = program().pinned(ids, List.of());
    LoopState items = program().slice(ids);
    kernel.train(VISIT, block, users, items, new Tally()); // classes are loaded, call sites linked
    Tally tally = new Tally();
    long before = threads.getCurrentThreadAllocatedBytes();
    kernel.train(VISIT, block, users, items, tally);
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(tally.count()).isEqualTo(RECORDS);
    assertThat(bytes).as("bytes for %s records", RECORDS).isLessThan(RECORDS / 10);
    assertThat(items.totals()[0][0]).isEqualTo(2.0 * RECORDS);
  }

  @Test
  void theRoundsOfAnEpochTrainEachRecordOnce() {
    Loop loop = Loop.over("ratings").rounds(3);
    Rows w = loop.array("W", 1, Start.zero()).updated(loop.key("user"));
    Rows h = loop.array("H", 1, Start.zero()).updated(loop.key("item"));
    List<Integer> trained = new ArrayList<>();
    List<Double> progress = new ArrayList<>();
    LoopProgram program =
        LoopProgram.of(
            loop.plan(
                at -> {
                  at.row(w);
                  at.row(h);
                  return () -> {
                    trained.add(at.record());
                    progress.add(at.progress());
                  };
                },
                at -> 0),
            1,
            1);
    SparseBlock block =
        new SparseBlock(
            new Entries(new int[7], new int[7], new float[7]), Entries.NONE, Entries.NONE, 0);
    IdCounts ids = new IdCounts(Ids.ofLongs(0), new int[] {7});
    LoopState users = program.pinned(ids, List.of());
    LoopState items = program.slice(ids);
    LoopKernel kernel = (LoopKernel) program.newKernel();
    Tally tally = new Tally();
    assertThat(program.passes()).isEqualTo(3);
    for (int round = 0; round < 3; round++) {
      Pass pass = new Pass(6 + round, 2, round, null);
      kernel.train(new Visit(new Schedule(1, 1, 1), pass, 0, 0, 0), block, users, items, tally);
    }
    assertThat(trained).containsExactly(0, 1, 2, 3, 4, 5, 6);
    assertThat(progress).isSorted().doesNotHaveDuplicates();
    assertThat(progress.get(0)).isEqualTo(2);
    assertThat(progress.get(2)).isCloseTo(2 + 1 / 3.0, within(1e-12));
    assertThat(progress.get(6)).isBetween(2.8, 3.0);
    assertThat(tally.count()).isEqualTo(7);
    assertThatIllegalArgumentException().isThrownBy(() -> Loop.over("ratings").rounds(0));
  }

  @Test
  void eachClassOfBodiesHasALoopOfItsOwn() {
    double[] sum = new double[1];
    Body.Step one = () -> sum[0]++;
    Body.Step other = () -> sum[0] += 2;
    assertThat(RecordLoop.of(one)).isSameAs(RecordLoop.of(one)).isNotSameAs(RecordLoop.of(other));
    assertThat(RecordLoop.of(one).getClass()).isNotEqualTo(RecordLoop.of(other).getClass());
    assertThat(RecordLoop.of(one).getClass().isHidden()).isTrue();
  }
}
