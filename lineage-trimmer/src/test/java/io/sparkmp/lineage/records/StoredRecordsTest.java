package io.sparkmp.lineage.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.lineage.SharedSpark;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.BlockManager;
import org.apache.spark.storage.BlockResult;
import org.apache.spark.storage.RDDBlockId;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.Option;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** The lock of a block is released exactly once, whatever happens, and locks of others never. */
@Tag("spark")
class StoredRecordsTest {
  private static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);
  private static final List<Object> RECORDS = List.of("a", "b", "c");

  private final JavaSparkContext spark = SharedSpark.get();
  private final BlockManager blocks = spark.env().blockManager();
  private final RDDBlockId id = new RDDBlockId(spark.sc().newRddId(), 0);

  @AfterEach
  void remove() {
    blocks.removeBlock(id, false);
    assertThat(blocks.blockInfoManager().get(id).isEmpty()).isTrue();
  }

  private void store(String level, List<Object> records) {
    blocks.putIterator(
        id, ScalaApi.asScala(records.iterator()), StorageLevel.fromString(level), false, ANY);
  }

  private StoredRecords<Object> open() {
    return StoredRecords.of(blocks.getLocalValues(id).get().data());
  }

  private int readers() {
    return blocks.blockInfoManager().get(id).get().readerCount();
  }

  @ParameterizedTest
  @ValueSource(strings = {"MEMORY_AND_DISK", "MEMORY_AND_DISK_SER", "DISK_ONLY"})
  void lockIsGivenBackOnceWhereverReadingEnds(String level) {
    store(level, RECORDS);
    Option<BlockResult> other = blocks.getLocalValues(id);
    for (int read = 0; read <= RECORDS.size(); read++) {
      StoredRecords<Object> records = open();
      assertThat(readers()).isEqualTo(2);
      List<Object> found = new ArrayList<>();
      for (int i = 0; i < read; i++) {
        found.add(records.next());
      }
      assertThat(found).isEqualTo(RECORDS.subList(0, read));
      records.close();
      records.close();
      assertThat(readers()).as("after %d records", read).isEqualTo(1);
    }
    assertThat(ScalaApi.asJava(other.get().data())).toIterable().isEqualTo(RECORDS);
    assertThat(readers()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"MEMORY_AND_DISK", "MEMORY_AND_DISK_SER", "DISK_ONLY"})
  void lockIsGivenBackAfterTheLastRecord(String level) {
    store(level, RECORDS);
    Option<BlockResult> other = blocks.getLocalValues(id);
    try (StoredRecords<Object> records = open()) {
      assertThat(records).toIterable().isEqualTo(RECORDS);
      assertThat(readers()).isEqualTo(1);
      assertThat(records.hasNext()).isFalse();
      assertThatThrownBy(records::next).isInstanceOf(NoSuchElementException.class);
    }
    assertThat(readers()).isEqualTo(1);
    StoredRecords.of(other.get().data()).close();
    assertThat(readers()).isZero();
  }

  @Test
  void blockWithoutRecordsIsGivenBackToo() {
    store("MEMORY_AND_DISK", List.of());
    Option<BlockResult> other = blocks.getLocalValues(id);
    try (StoredRecords<Object> records = open()) {
      assertThat(records.hasNext()).isFalse();
    }
    assertThat(readers()).isEqualTo(1);
    StoredRecords.of(other.get().data()).close();
  }

  /** A record that can be written but not read. */
  private static final class Damaged implements Serializable {
    private static final long serialVersionUID = 1L;

    private void readObject(ObjectInputStream in) throws IOException {
      throw new IOException("damaged");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"MEMORY_AND_DISK_SER", "DISK_ONLY"})
  void lockOfWhatCannotBeReadIsGivenBack(String level) {
    store(level, List.of("a", new Damaged()));
    StoredRecords<Object> records = open();
    assertThatThrownBy(
            () -> {
              try (records) {
                records.forEachRemaining(record -> {});
              }
            })
        .hasMessage("damaged");
    assertThat(readers()).isZero();
  }

  @Test
  void iteratorThatIsNotOfABlockHasNoLock() {
    try (StoredRecords<Object> records = StoredRecords.of(ScalaApi.asScala(RECORDS.iterator()))) {
      assertThat(records.next()).isEqualTo("a");
    }
  }
}
