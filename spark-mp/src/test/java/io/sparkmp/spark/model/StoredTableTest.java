package io.sparkmp.spark.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.spark.SharedSpark;
import java.util.Collections;
import java.util.Set;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.RDDBlockId;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class StoredTableTest {
  private static final JavaSparkContext CONTEXT = SharedSpark.get();
  private static final StructType SCHEMA = new StructType().add("id", "long", false);
  private Set<Integer> before = Set.of();

  private static Dataset<Row> rows() {
    return SparkSession.builder().sparkContext(CONTEXT.sc()).getOrCreate().range(9).toDF();
  }

  private static Dataset<Row> detached() {
    return StoredTable.detached(rows(), SCHEMA, "table", StorageLevel.MEMORY_AND_DISK());
  }

  @BeforeEach
  void remember() {
    before = Set.copyOf(CONTEXT.getPersistentRDDs().keySet());
  }

  @AfterEach
  void unpersist() {
    CONTEXT
        .getPersistentRDDs()
        .forEach(
            (id, rdd) -> {
              if (!before.contains(id)) {
                rdd.unpersist(true);
              }
            });
  }

  @Test
  void storedTablesCanBeUsed() {
    StoredTable.checkUsable(detached(), "model m");
    StoredTable.checkUsable(detached().filter("id > 1"), "model m");
    StoredTable.checkUsable(rows(), "model m");
  }

  @Test
  void theCacheOfDatasetsIsAnother() {
    Dataset<Row> table = detached();
    Dataset<Row> cached = rows().cache();
    assertThat(cached.count()).isEqualTo(9);
    cached.sparkSession().catalog().clearCache();

    StoredTable.checkUsable(table, "model m");

    assertThat(table.count()).isEqualTo(9);
  }

  @Test
  void whatTheProgramHasUnpersistedIsNamed() {
    Dataset<Row> table = detached();
    unpersist();
    assertLost(table);
  }

  @Test
  void whatIsGoneWithItsExecutorIsNamed() {
    Dataset<Row> table = detached();
    Integer rdd = Collections.max(CONTEXT.getPersistentRDDs().keySet());
    SparkEnv.get().blockManager().removeBlock(new RDDBlockId(rdd, 0), true);
    assertLost(table);
    assertThatThrownBy(table::count)
        .hasMessageContaining("Cannot read partition 0 of table ")
        .hasMessageContaining("Saved, it would have been kept");
  }

  private static void assertLost(Dataset<Row> table) {
    assertThatThrownBy(() -> StoredTable.checkUsable(table, "model m"))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "Cannot use model m: its tables are no longer stored, since executors that kept them are"
                + " gone, or the program has unpersisted them; save it right after its fit, and load"
                + " it again");
  }

  @Test
  void aTableWithASourceIsReadAgain() {
    Dataset<Row> table = StoredTable.kept(rows(), SCHEMA, "table");
    unpersist();

    StoredTable.checkUsable(table, "model m");

    assertThat(table.count()).isEqualTo(9);
  }

  @Test
  void tasksHaveNoTables() {
    assertThatThrownBy(() -> StoredTable.checkUsable(null, "model m"))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("Cannot use model m inside a task, such as in a UDF");
  }
}
