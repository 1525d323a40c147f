package io.sparkmp.loop.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.BlockRecords;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.loop.At;
import io.sparkmp.loop.Body;
import io.sparkmp.loop.Cursor;
import io.sparkmp.loop.DrawnRows;
import io.sparkmp.loop.Key;
import io.sparkmp.loop.Loop;
import io.sparkmp.loop.LoopState;
import io.sparkmp.loop.ModelArray;
import io.sparkmp.loop.Plan;
import io.sparkmp.loop.ReadCursor;
import io.sparkmp.loop.ReadRows;
import io.sparkmp.loop.RefusedLoopException;
import io.sparkmp.loop.Rows;
import io.sparkmp.loop.Start;
import io.sparkmp.loop.Value;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.Visit;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.HeldSlices;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random loops over random records, run by their plan and by a plain loop over maps, which takes
 * the records in the order of the schedule and knows nothing of layouts and cursors.
 */
@Tag("unit")
class RandomLoopsTest {
  private static final int LOOPS = 1000;
  private static final int EPOCHS = 2;

  @Test
  void aThousandLoopsGiveTheBytesOfAPlainLoop() {
    int planned = 0;
    for (int seed = 0; seed < LOOPS; seed++) {
      if (new RandomLoop(seed).check()) {
        planned++;
      }
    }
    assertThat(planned).as("loops that have a plan").isBetween(LOOPS / 2, LOOPS - LOOPS / 20);
  }

  /** What the body does with the row of one access. */
  private record Touch(Object handle, String array, int width, int key) {}

  private static final class RandomLoop {
    private final SplitMix64 random;
    private final long seed;
    private final List<Touch> uses = new ArrayList<>();
    private final List<Value> values = new ArrayList<>();
    private final Plan plan; // null: refused

    RandomLoop(long seed) {
      this.seed = seed;
      random = new SplitMix64(SplitMix64.derive(1, seed));
      Loop loop = Loop.over("records of " + seed);
      List<Key> keys = new ArrayList<>();
      for (int k = 0; k < 1 + random.nextInt(3); k++) {
        keys.add(loop.key("key " + k));
      }
      for (int v = 0; v < 1 + random.nextInt(3); v++) {
        values.add(loop.value("value " + v));
      }
      for (int a = 0; a < 1 + random.nextInt(3); a++) {
        int width = 1 + random.nextInt(20);
        String name = "array " + a;
        ModelArray array = loop.array(name, width, Start.uniform(1));
        int key = random.nextInt(keys.size());
        int accesses = 1 + random.nextInt(2);
        for (int i = 0; i < accesses; i++) {
          int other = random.nextInt(8) == 0 ? random.nextInt(keys.size()) : key;
          uses.add(
              new Touch(
                  switch (random.nextInt(4)) {
                    case 0 -> array.read(keys.get(other));
                    case 1 -> array.drawn(keys.get(other));
                    default -> array.updated(keys.get(other));
                  },
                  name,
                  width,
                  other));
        }
      }
      Plan found;
      try {
        found = loop.plan(this::body, at -> 0);
      } catch (RefusedLoopException e) {
        assertThat(e).hasMessageStartingWith("Cannot plan the loop over records of " + seed);
        found = null;
      }
      plan = found;
    }

    private Body.Step body(At at) {
      List<ReadCursor> cursors = new ArrayList<>(); // null where rows are drawn
      for (Touch use : uses) {
        cursors.add(
            use.handle instanceof ReadRows rows
                ? at.row(rows)
                : use.handle instanceof Rows rows ? at.row(rows) : null);
      }
      return () -> step(at, cursors);
    }

    /** Each row is changed by the values and by the row before. */
    private void step(At at, List<ReadCursor> cursors) {
      float before = 0;
      for (Value value : values) {
        before = 0.5f * before + at.value(value);
      }
      for (int u = 0; u < uses.size(); u++) {
        if (uses.get(u).handle instanceof ReadRows) {
          ReadCursor row = cursors.get(u);
          before = 0.5f * before + row.get(row.width() - 1);
        } else {
          Cursor row =
              uses.get(u).handle instanceof DrawnRows drawn
                  ? at.row(drawn, at.random().nextInt(at.count(drawn)))
                  : (Cursor) cursors.get(u);
          row.add(row.width() / 2, 0.1f * before);
          row.set(0, 0.9f * row.get(0));
          before = 0.5f * before + row.dot(row);
        }
      }
      at.loss(before);
    }

    /** Whether there is a plan; then its result is that of the plain loop. */
    boolean check() {
      if (plan == null) {
        return false;
      }
      int workers = 1 + random.nextInt(3);
      Schedule schedule = new Schedule(workers, 1 + random.nextInt(3), seed);
      int slices = schedule.slices();
      Key stays = plan.stays();
      Key rotates = plan.rotates();
      List<IdCounts> rows = parts(1 + random.nextInt(9), workers);
      List<IdCounts> columns = parts(1 + random.nextInt(9), slices);
      List<List<SparseBlock>> blocks = blocks(rows, columns);
      LoopProgram program = LoopProgram.of(plan, slices, seed);
      Map<String, float[]> model = new HashMap<>();
      List<LoopState> pinned = rows.stream().map(ids -> program.pinned(ids, List.of())).toList();
      List<LoopState> held = columns.stream().map(program::slice).toList();
      for (int p = 0; p < workers; p++) {
        collect(program, pinned.get(p), rows.get(p), stays, model);
      }
      for (int s = 0; s < slices; s++) {
        collect(program, held.get(s), columns.get(s), rotates, model);
      }
      List<WorkerState<LoopState, LoopState>> states = new ArrayList<>();
      HeldSlices first = schedule.held(0, 0);
      for (int p = 0; p < workers; p++) {
        int worker = p;
        states.add(
            new WorkerState<>(
                pinned.get(p),
                IntStream.range(0, schedule.slicesPerWorker())
                    .mapToObj(j -> held.get(first.slice(worker, j)))
                    .toList(),
                List.of()));
      }
      List<BlockSource<SparseBlock>> sources = new ArrayList<>();
      blocks.forEach(of -> sources.add(of::get));
      var result =
          new SerialEngine<>(schedule, program).run(Leg.train(0, EPOCHS, null), sources, states);
      Map<String, float[]> actual = new HashMap<>();
      HeldSlices end = schedule.held(EPOCHS, 0);
      for (int p = 0; p < workers; p++) {
        collect(program, result.get(p).pinned(), rows.get(p), stays, actual);
        for (int j = 0; j < schedule.slicesPerWorker(); j++) {
          int s = end.slice(p, j);
          collect(program, result.get(p).slices().get(j), columns.get(s), rotates, actual);
        }
      }
      plain(schedule, blocks, rows, columns, model);
      assertThat(actual.keySet()).isEqualTo(model.keySet());
      model.forEach(
          (row, numbers) ->
              assertThat(actual.get(row)).as("%s of loop %s", row, seed).isEqualTo(numbers));
      return true;
    }

    /** Ids 0 to n - 1, dealt out. */
    private List<IdCounts> parts(int n, int parts) {
      List<IdCounts> of = new ArrayList<>();
      for (int part = 0; part < parts; part++) {
        int mine = part;
        long[] ids = LongStream.range(0, n).filter(id -> id % parts == mine).toArray();
        of.add(new IdCounts(Ids.ofLongs(ids), new int[ids.length]));
      }
      return of;
    }

    private List<List<SparseBlock>> blocks(List<IdCounts> rows, List<IdCounts> columns) {
      long users = rows.stream().mapToLong(part -> part.ids().size()).sum();
      long items = columns.stream().mapToLong(part -> part.ids().size()).sum();
      int n = random.nextInt(60);
      long[] user = new long[n];
      long[] item = new long[n];
      int width = values.size();
      float[] number = new float[n * width];
      for (int k = 0; k < n; k++) {
        user[k] = random.nextInt((int) users);
        item[k] = random.nextInt((int) items);
      }
      for (int v = 0; v < number.length; v++) {
        number[v] = random.nextInt(5) / 4f;
      }
      List<List<SparseBlock>> blocks = new ArrayList<>();
      for (int p = 0; p < rows.size(); p++) {
        List<SparseBlock> of = new ArrayList<>();
        for (int s = 0; s < columns.size(); s++) {
          BlockRecords block =
              new BlockRecords(
                  rows.get(p).ids().index(), columns.get(s).ids().index(), Duplicates.KEEP);
          for (int k = 0; k < n; k++) {
            if (user[k] % rows.size() == p && item[k] % columns.size() == s) {
              block.add(
                  new Records(
                      Ids.ofLongs(user[k]),
                      Ids.ofLongs(item[k]),
                      new int[1],
                      new int[1],
                      Arrays.copyOfRange(number, k * width, (k + 1) * width),
                      new byte[0]));
            }
          }
          of.add(block.sorted());
        }
        blocks.add(of);
      }
      return blocks;
    }

    private String name(String array, Object id) {
      return array + " of " + id;
    }

    private void collect(
        LoopProgram program, LoopState state, IdCounts ids, Key key, Map<String, float[]> into) {
      for (Touch use : uses) {
        if (key != null && key.number() == use.key) {
          for (int i = 0; i < ids.ids().size(); i++) {
            into.put(name(use.array, ids.ids().get(i)), program.row(state, use.array, i));
          }
        }
      }
    }

    /** The plain loop that the author means. */
    private void plain(
        Schedule schedule,
        List<List<SparseBlock>> blocks,
        List<IdCounts> rows,
        List<IdCounts> columns,
        Map<String, float[]> model) {
      for (int epoch = 0; epoch < EPOCHS; epoch++) {
        PassOrder order = schedule.pass(epoch);
        for (int step = 0; step < schedule.slices(); step++) {
          for (int p = 0; p < schedule.workers(); p++) {
            int s = order.slice(p, step);
            SplitMix64 drawing =
                new SplitMix64(new Visit(schedule, Pass.train(epoch), p, s, step).seed());
            Entries e = blocks.get(p).get(s).training();
            for (int k = 0; k < e.size(); k++) {
              float before = 0;
              for (int v = 0; v < values.size(); v++) {
                before = 0.5f * before + e.values()[k * values.size() + v];
              }
              for (Touch use : uses) {
                boolean isOfRow = plan.stays() != null && plan.stays().number() == use.key;
                Ids ids = (isOfRow ? rows.get(p) : columns.get(s)).ids();
                int place = isOfRow ? e.rows()[k] : e.columns()[k];
                if (use.handle instanceof DrawnRows) {
                  place = drawing.nextInt(ids.size());
                }
                before = step(use, model.get(name(use.array, ids.get(place))), before);
              }
            }
          }
        }
      }
    }

    private static float step(Touch use, float[] row, float before) {
      if (use.handle instanceof ReadRows) {
        return 0.5f * before + row[use.width - 1];
      }
      row[use.width / 2] += 0.1f * before;
      row[0] = 0.9f * row[0];
      float[] lanes = new float[16];
      boolean isShort = use.width < 8;
      for (int i = 0; i < use.width; i++) {
        int lane = isShort ? 0 : i % 16;
        lanes[lane] = Math.fma(row[i], row[i], lanes[lane]);
      }
      for (int apart = 8; apart > 0; apart /= 2) {
        for (int l = 0; l < apart; l++) {
          lanes[l] += lanes[l + apart];
        }
      }
      return 0.5f * before + lanes[0];
    }
  }
}
