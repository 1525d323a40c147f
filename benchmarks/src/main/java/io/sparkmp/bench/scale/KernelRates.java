package io.sparkmp.bench.scale;

import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Ratings per second of the plain loop over one worker's blocks, while other threads do the same
 * with their blocks: the rate thus includes shared resources and the cost of visits.
 */
final class KernelRates {
  private static final double DEVIATION = 0.02;

  private final List<Worker> workers;

  /**
   * Makes tables for some workers.
   *
   * @param layout its sample has a worker for each thread
   * @param rank the factors' rank
   */
  KernelRates(BlockLayout layout, FactorisationProgram program, int rank) {
    workers =
        layout.sample().stream()
            .map(worker -> new Worker(program, worker, layout.slices(), rank))
            .toList();
  }

  /**
   * The rates of 1, 2, ... threads up to the number of sampled workers.
   *
   * @param seconds for the last one, which matters most; the others get a quarter each
   */
  CoreRates rates(double seconds) throws Exception {
    double[] rates = new double[workers.size()];
    for (int n = 1; n <= rates.length; n++) {
      rates[n - 1] = rate(n, n < rates.length ? seconds / 4 : seconds);
    }
    return new CoreRates(rates);
  }

  /** Ratings per second of one of {@code threads} threads, all computing for that long. */
  double rate(int threads, double seconds) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      CyclicBarrier start = new CyclicBarrier(threads);
      List<Callable<Double>> tasks =
          workers.stream()
              .limit(threads)
              .<Callable<Double>>map(
                  worker ->
                      () -> {
                        start.await();
                        return worker.run(seconds);
                      })
              .toList();
      double sum = 0;
      for (Future<Double> each : pool.invokeAll(tasks)) {
        sum += each.get();
      }
      return sum / threads;
    } finally {
      pool.shutdownNow();
    }
  }

  /** One worker's blocks in a plain loop, with separate tables. */
  private static final class Worker {
    private final Kernel<SparseBlock, FactorTable, FactorTable> kernel;
    private final BlockLayout.Worker sample;
    private final FactorTable users;
    private final List<FactorTable> items;
    private int epoch;
    private int slice;

    Worker(
        FactorisationProgram program, BlockLayout.Worker sample, List<IdCounts> slices, int rank) {
      this.kernel = program.newKernel();
      this.sample = sample;
      this.users = table(sample.users(), rank);
      this.items = slices.stream().map(slice -> table(slice, rank)).toList();
    }

    private static FactorTable table(IdCounts ids, int rank) {
      long[] seeds = IntStream.range(0, ids.ids().size()).mapToLong(ids.ids()::hash).toArray();
      return FactorTable.random(rank, seeds, ids.counts(), DEVIATION, false);
    }

    /** Ratings per second; continues where it last stopped. */
    double run(double seconds) {
      Tally tally = new Tally();
      long start = System.nanoTime();
      long end = start + (long) (seconds * 1e9);
      while (System.nanoTime() < end) {
        Visit visit =
            new Visit(new Schedule(items.size(), 1, 1), Pass.train(epoch), 0, slice, slice);
        kernel.train(visit, sample.blocks().get(slice), users, items.get(slice), tally);
        if (++slice == items.size()) {
          slice = 0;
          epoch++;
        }
      }
      return tally.count() * 1e9 / (System.nanoTime() - start);
    }
  }
}
