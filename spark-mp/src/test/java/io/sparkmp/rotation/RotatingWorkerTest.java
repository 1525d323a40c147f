package io.sparkmp.rotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.schedule.Course;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ring's loop, with threads for tasks. */
@Tag("unit")
class RotatingWorkerTest {

  @ParameterizedTest
  @CsvSource({
    "1,1,1,0", "1,3,1,2", "2,1,1,0", "2,3,1,0", "3,2,1,0", "3,2,2,3", "5,2,1,1", "8,4,3,0"
  })
  void workersTogetherEqualSerial(int workers, int slicesPerWorker, int passes, int sums)
      throws Exception {
    Schedule schedule = new Schedule(workers, slicesPerWorker, 23);
    Leg whole = Leg.train(0, 5, HeldOut.VALIDATION);
    HashChain program = new HashChain(passes, sums);
    List<HashChain.Data> data = HashChain.data(schedule);
    List<WorkerState<long[], long[]>> expected =
        new SerialEngine<>(schedule, program).run(whole, data, HashChain.initial(schedule));
    assertSame(schedule, program, List.of(whole), expected);
    for (int seed = 0; seed < 5; seed++) {
      assertSame(
          schedule,
          program,
          Cuts.of(new SplitMix64(seed), 5, passes * schedule.slices(), HeldOut.VALIDATION),
          expected);
    }
  }

  /** Legs of a pipeline are whole passes. */
  @ParameterizedTest
  @CsvSource({"1,1,1", "1,3,2", "2,1,1", "2,3,1", "3,2,1", "3,2,2", "5,1,1", "8,4,3"})
  void pipelineTogetherEqualsSerial(int workers, int slicesPerWorker, int passes) throws Exception {
    Schedule schedule = new Schedule(workers, slicesPerWorker, 23, Course.PIPELINE);
    HashChain program = new HashChain(passes, 0);
    Leg whole = Leg.train(0, 5, HeldOut.VALIDATION);
    List<WorkerState<long[], long[]>> expected =
        new SerialEngine<>(schedule, program)
            .run(whole, HashChain.data(schedule), HashChain.initial(schedule));
    assertSame(schedule, program, List.of(whole), expected);
    assertSame(
        schedule,
        program,
        List.of(
            Leg.train(0, 1, HeldOut.VALIDATION),
            Leg.train(1, 4, HeldOut.VALIDATION),
            Leg.train(4, 5, HeldOut.VALIDATION)),
        expected);
  }

  @Test
  void aPipelineHasWholePasses() {
    Schedule schedule = new Schedule(2, 2, 23, Course.PIPELINE);
    Leg part = Leg.train(new Position(0, 0), new Position(0, 3), null);
    assertThatThrownBy(() -> run(schedule, new HashChain(), part, HashChain.initial(schedule)))
        .hasRootCauseMessage(
            "Invalid leg: a part of pass 0 (expected: whole passes in a pipeline)");
  }

  private static void assertSame(
      Schedule schedule,
      HashChain program,
      List<Leg> legs,
      List<WorkerState<long[], long[]>> expected)
      throws Exception {
    List<WorkerState<long[], long[]>> states = HashChain.initial(schedule);
    Cuts cuts = new Cuts(schedule.workers());
    for (Leg leg : legs) {
      states = run(schedule, program, leg, states);
      cuts.add(states);
    }
    assertThat(HashChain.print(states)).isEqualTo(HashChain.print(expected));
    assertThat(HashChain.printReports(cuts.reports()))
        .isEqualTo(HashChain.printReports(expected.stream().map(WorkerState::reports).toList()));
  }

  private static List<WorkerState<long[], long[]>> run(
      Schedule schedule, HashChain program, Leg leg, List<WorkerState<long[], long[]>> states)
      throws Exception {
    int workers = schedule.workers();
    List<HashChain.Data> data = HashChain.data(schedule);
    Mail mail = new Mail(workers);
    ExecutorService pool = Executors.newFixedThreadPool(workers);
    List<WorkerState<long[], long[]>> actual = new ArrayList<>();
    try {
      List<Future<WorkerState<long[], long[]>>> running = new ArrayList<>();
      for (int p = 0; p < workers; p++) {
        int worker = p;
        RotatingWorker<long[], long[], long[]> rotating =
            new RotatingWorker<>(schedule, program, worker, mail.of(worker));
        running.add(pool.submit(() -> rotating.run(leg, data.get(worker), states.get(worker))));
      }
      for (Future<WorkerState<long[], long[]>> future : running) {
        actual.add(future.get(30, TimeUnit.SECONDS));
      }
    } finally {
      pool.shutdownNow();
    }

    assertThat(mail.unread).isEmpty();
    assertThat(mail.parts).isEmpty();
    return actual;
  }

  /** Both ends must give a message the same name; none may be sent or read twice. */
  private static final class Mail {
    private final ConcurrentHashMap<Message, CompletableFuture<long[]>> unread =
        new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, CompletableFuture<double[]>> parts =
        new ConcurrentHashMap<>();
    private final int workers;

    Mail(int workers) {
      this.workers = workers;
    }

    private CompletableFuture<double[]> part(int round, int from, int to) {
      return parts.computeIfAbsent(round + " " + from + " " + to, key -> new CompletableFuture<>());
    }

    private CompletableFuture<long[]> slice(Message message) {
      return unread.computeIfAbsent(message, key -> new CompletableFuture<>());
    }

    SliceExchange<long[]> of(int worker) {
      return new SliceExchange<>() {
        @Override
        public void send(Message message, long[] slice) {
          if (!slice(message).complete(slice)) {
            throw new IllegalStateException("Sent twice: " + message);
          }
        }

        @Override
        public long[] receive(Message message) {
          long[] slice = slice(message).join();
          unread.remove(message);
          return slice;
        }

        @Override
        public double[] sum(int round, double[] mine) {
          IntStream.range(0, workers).forEach(to -> part(round, worker, to).complete(mine));
          List<double[]> all = new ArrayList<>();
          for (int from = 0; from < workers; from++) {
            all.add(part(round, from, worker).join());
            parts.remove(round + " " + from + " " + worker);
          }
          return Sums.of(all);
        }

        @Override
        public void checkAlive() {}

        @Override
        public void flush() {}

        @Override
        public long transferNanos() {
          return 0;
        }

        @Override
        public long bytesMoved() {
          return 0;
        }
      };
    }
  }
}
