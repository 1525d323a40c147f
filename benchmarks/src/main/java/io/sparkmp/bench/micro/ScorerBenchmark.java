package io.sparkmp.bench.micro;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.scorer.FactorScorer;
import io.sparkmp.scorer.Scored;
import io.sparkmp.scorer.User;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Single queries of a model of 100,000 items x 64, each in one thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ScorerBenchmark {
  static final int ITEMS = 100_000;
  static final int RANK = 64;
  static final int NUM = 10;
  private static final int USERS = 1000;
  private static final int RATED = 50;

  private final SplitMix64 random = new SplitMix64(5);
  private FactorScorer scorer;
  private Map<Long, Double> ratings = Map.of();

  /** Makes and loads the model. */
  @Setup
  public void setUp() throws IOException {
    Path folder = Files.createTempDirectory("spark-mp-scorer");
    try {
      new MadeModel(USERS, ITEMS, RANK).write(folder);
      scorer = FactorScorer.load(folder);
    } finally {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
    ratings = new HashMap<>();
    while (ratings.size() < RATED) {
      ratings.put((long) random.nextInt(ITEMS), 1.0 + random.nextInt(5));
    }
  }

  private User user() {
    return scorer.user((long) random.nextInt(USERS)).orElseThrow();
  }

  /** The best 10 items, excluding 50. */
  @Benchmark
  public List<Scored> recommend() {
    return scorer.recommend(user(), NUM, ratings.keySet());
  }

  /** The 10 most similar items. */
  @Benchmark
  public List<Scored> similar() {
    return scorer.similar((long) random.nextInt(ITEMS), NUM);
  }

  /** One rating. */
  @Benchmark
  public float predict() {
    return scorer.predict((long) random.nextInt(USERS), (long) random.nextInt(ITEMS));
  }

  /** Folds in a user with 50 ratings. */
  @Benchmark
  public Optional<User> foldIn() {
    return scorer.foldIn(ratings);
  }
}
