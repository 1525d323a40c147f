package io.sparkmp.bench.marshalling;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.Python;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our program for PySpark, run by a stand-in of a few lines, whose RDDs are lists. */
@Tag("unit")
final class PySparkTest {
  private static final String STAND_IN =
      """
      import copy


      class StorageLevel:
          MEMORY_AND_DISK = None


      class SparkConf:
          def __getattr__(self, name):
              return lambda *given: self


      class RDD:
          def __init__(self, elements):
              self.elements = elements

          def map(self, function):
              return RDD([function(copy.deepcopy(each)) for each in self.elements])

          def persist(self, level):
              return self

          def unpersist(self):
              return self

          def count(self):
              return len(self.elements)

          def collect(self):
              return self.elements

          def mean(self):
              return sum(self.elements) / len(self.elements)


      class SparkContext:
          def __init__(self, conf):
              pass

          def __getattr__(self, name):
              return lambda *given: None

          def parallelize(self, elements, parts):
              return RDD(elements)
      """;

  @TempDir private Path folder;

  @Test
  void stepsGiveWhatTheJvmGives() throws Exception {
    Python python = PythonTest.here();
    Files.writeString(folder.resolve("pyspark.py"), STAND_IN);
    PySpark pySpark = new PySpark(python, Map.of("PYTHONPATH", folder.toString()), "a stand-in");
    List<Block> blocks = List.of(Block.random(0, 307, 7, 3), Block.random(1, 307, 7, 3));
    PySpark.Outcome outcome = pySpark.run(blocks, 3, false);
    assertThat(outcome.times()).hasSize(3).allMatch(step -> step.compute() < step.wall());
    assertThat(outcome.factors()).hasSize(2);
    for (int b = 0; b < 2; b++) {
      Block.Factors expected = blocks.get(b).copyFactors();
      blocks.get(b).step(expected);
      assertThat(outcome.factors().get(b).users())
          .usingComparatorWithPrecision(1e-5f)
          .containsExactly(expected.users());
      assertThat(outcome.factors().get(b).items())
          .usingComparatorWithPrecision(1e-5f)
          .containsExactly(expected.items());
    }
  }
}
