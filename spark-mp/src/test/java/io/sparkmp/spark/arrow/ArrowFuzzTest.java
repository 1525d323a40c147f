package io.sparkmp.spark.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.sparkmp.arrow.ArrowException;
import io.sparkmp.arrow.ArrowFile;
import io.sparkmp.testing.MemoryFiles;
import java.io.IOException;
import org.apache.arrow.vector.ipc.message.ArrowBlock;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;

/** Arrow files from untrusted sources. */
@Tag("unit")
class ArrowFuzzTest {
  private static final StructType SCHEMA =
      new StructType()
          .add("word", DataTypes.StringType, false)
          .add("tokens", DataTypes.IntegerType, false)
          .add("topics", DataTypes.createArrayType(DataTypes.IntegerType, false), false)
          .add(
              "factors",
              DataTypes.createArrayType(DataTypes.FloatType, false),
              false,
              ArrowColumn.length(3));

  private final Configuration conf = new Configuration(false);
  private final MemoryFiles files = MemoryFiles.of(conf);

  /** Whatever is read has the types of the schema; anything else is damaged. No memory leaks. */
  @FuzzTest
  void arrowFile(byte[] bytes) throws IOException {
    Path path = files.put("words.arrow", bytes);
    try (ArrowFile file = ArrowTable.open(path, conf)) {
      file.check(ArrowTable.columns(SCHEMA));
      for (ArrowBlock block : file.batches()) {
        for (Row row : ArrowTable.rows(file, block, SCHEMA.fieldNames())) {
          assertThat(row.get(0)).isInstanceOf(String.class);
          assertThat(row.get(1)).isInstanceOf(Integer.class);
          assertThat((Object[]) row.get(2)).doesNotContainNull();
          assertThat((Object[]) row.get(3)).doesNotContainNull();
        }
      }
    } catch (ArrowException e) {
      assertThat(e).hasMessageStartingWith("Cannot read words.arrow: it is damaged: ");
      assertThat(e).hasNoSuppressedExceptions(); // as of memory that is kept
    } catch (IllegalArgumentException e) { // the columns are others
      assertThat(e).hasMessageMatching("(?s)(Cannot find column|Invalid column) .*");
      assertThat(e).hasNoSuppressedExceptions();
    }
  }
}
