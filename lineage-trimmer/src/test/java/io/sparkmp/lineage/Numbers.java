package io.sparkmp.lineage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;

/** A loop whose result is known: every generation makes 31 x + its number of each x. */
final class Numbers {
  static final List<Long> FIRST = List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L);

  private Numbers() {}

  static JavaRDD<Long> first() {
    return SharedSpark.get().parallelize(FIRST, 3);
  }

  static JavaRDD<Long> step(JavaRDD<Long> current, long generation) {
    return current.map(x -> 31 * x + generation);
  }

  static List<Long> after(long generations) {
    List<Long> numbers = new ArrayList<>(FIRST);
    for (long generation = 1; generation <= generations; generation++) {
      long number = generation;
      numbers.replaceAll(x -> 31 * x + number);
    }
    return numbers;
  }

  /** Runs the loop and closes it. */
  static List<Long> run(long generations, Durability durability) {
    try (LineageTrimmer<JavaRDD<Long>> trimmer = LineageTrimmer.of(first(), durability)) {
      return trimmer.iterate(generations, Numbers::step).collect();
    }
  }

  /** Snapshots with a directory inside {@code folder}. */
  static Durability.Snapshots durable(Path folder) {
    return Durability.snapshots(folder.resolve("snapshots").toUri().toString(), "numbers");
  }

  /** What is in that directory. */
  static List<String> files(Path folder) {
    String[] names = Objects.requireNonNull(folder.resolve("snapshots").toFile().list());
    return Arrays.stream(names).sorted().toList();
  }
}
