package io.sparkmp.spark.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.spark.SharedSpark;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
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
    assertThatThrownBy(() -> StoredTable.checkUsable(table, "model m"))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "Cannot use model m: the program has unpersisted its tables, as when it unpersists all"
                + " RDDs; save it before that, and load it again");
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
