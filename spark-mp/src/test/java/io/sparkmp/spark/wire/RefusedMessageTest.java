package io.sparkmp.spark.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.rotation.HashChain;
import io.sparkmp.rotation.Message;
import io.sparkmp.rotation.Visit;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.HashChainRegistrator;
import io.sparkmp.spark.KryoCodec;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.train.LeakCheck;
import io.sparkmp.spark.train.RotationTrainer;
import io.sparkmp.spark.train.Scripted;
import io.sparkmp.spark.train.ToyJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.BlockManager;
import org.apache.spark.storage.RDDBlockId;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.io.ChunkedByteBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Workers never train on messages found in place of the awaited ones. */
@Tag("spark")
class RefusedMessageTest {
  private static final int EPOCHS = 3;
  private static final Schedule SCHEDULE = new Schedule(2, 2, 5);
  private static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path folder;
  private final JavaSparkContext spark = SharedSpark.get();

  /** What is in the box of a slice that worker 1 awaits from worker 0. */
  private enum Wrong {
    FLIPPED,
    CUT_OFF,
    LATE,
    LATE_BYTES,
    DOUBLED,
    DOUBLED_BYTES,
    OF_ANOTHER_SLICE,
    OF_ANOTHER_LEG,
    OF_ANOTHER_LEG_BYTES,
    OF_ANOTHER_ATTEMPT,
    PART_OF_SUM;

    Header header(Header right) {
      int leg = right.leg();
      int attempt = right.attempt();
      Message m = right.message();
      return switch (this) {
        case FLIPPED, CUT_OFF, DOUBLED, DOUBLED_BYTES -> right;
        case LATE, LATE_BYTES -> {
          int number = m.number() - 2 * SCHEDULE.slices();
          yield of(leg, attempt, new Message(number, m.pass() - 2, m.slice(), 0, 1));
        }
        case OF_ANOTHER_SLICE ->
            of(leg, attempt, new Message(m.number(), m.pass(), m.slice() ^ 1, 0, 1));
        case OF_ANOTHER_LEG, OF_ANOTHER_LEG_BYTES -> of(leg - 2, attempt, m);
        case OF_ANOTHER_ATTEMPT -> of(leg, attempt + 1, m);
        case PART_OF_SUM -> Header.part(leg, attempt, m.number(), 0, 1);
      };
    }

    private static Header of(int leg, int attempt, Message message) {
      return new Header(leg, attempt, message);
    }

    boolean isDoubled() {
      return this == DOUBLED || this == DOUBLED_BYTES;
    }

    boolean isBytes() {
      return this == FLIPPED || this == CUT_OFF || name().endsWith("BYTES");
    }
  }

  /**
   * Puts it there, once: before worker 0 has handed the slice on, whose message then finds its box
   * taken; or a second time when worker 1 has taken it, where it lies until that box is looked into
   * for another.
   *
   * @param folder where it is noted that this has been done
   */
  private record Interferes(String folder, Wrong wrong) implements Scripted.Script {
    private static final int NUMBER = 3; // of the message: a sub-epoch of pass 0

    @Override
    public void onTrain(Visit visit) {
      int worker = wrong.isDoubled() ? 1 : 0;
      int step = wrong.isDoubled() ? NUMBER : NUMBER - SCHEDULE.slicesPerWorker();
      boolean isThere =
          visit.pass().number() == 0 && visit.worker() == worker && visit.step() == step;
      if (isThere && isFirst(Path.of(folder, "interfered"))) {
        Mailboxes boxes = new Mailboxes(newestLeg(), SCHEDULE.workers(), SCHEDULE.slices());
        put(boxes, new Header(boxes.leg(), 0, new Message(NUMBER, 0, visit.slice(), 0, 1)));
      }
    }

    private void put(Mailboxes boxes, Header right) {
      Header header = wrong.header(right);
      long[] slice = new long[7];
      BlockManager blocks = SparkEnv.get().blockManager();
      if (wrong.isBytes()) {
        ChunkedByteBuffer bytes = new ChunkedByteBuffer(new ByteBuffer[] {seal(header, slice)});
        blocks.putBytes(boxes.of(right), bytes, StorageLevel.MEMORY_AND_DISK_SER(), true, ANY);
      } else {
        var values = List.<Object>of(header.toInts(), slice).iterator();
        blocks.putIterator(
            boxes.of(right), ScalaApi.asScala(values), StorageLevel.MEMORY_AND_DISK(), false, ANY);
      }
    }

    private ByteBuffer seal(Header header, long[] slice) {
      String registrator = HashChainRegistrator.class.getName();
      KryoCodec codec = new KryoCodec(SparkEnv.get().conf(), registrator);
      ByteBuffer bytes = Envelope.seal(header, slice, codec);
      if (wrong == Wrong.FLIPPED) {
        int at = bytes.limit() - 3;
        bytes.put(at, (byte) (bytes.get(at) ^ 16));
      } else if (wrong == Wrong.CUT_OFF) {
        bytes.limit(bytes.limit() - 1);
      }
      return bytes;
    }

    private static boolean isFirst(Path marker) {
      try {
        Files.createFile(marker);
        return true;
      } catch (FileAlreadyExistsException e) {
        return false;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The youngest RDD is the generation that is being made; its blocks are not there yet. */
  private static int newestLeg() {
    var ids = SparkEnv.get().blockManager().getMatchingBlockIds(id -> id instanceof RDDBlockId);
    SortedSet<Integer> rdds = new TreeSet<>();
    ScalaApi.asJava(ids).forEach(id -> rdds.add(((RDDBlockId) id).rddId()));
    return rdds.headSet(rdds.last()).last();
  }

  @ParameterizedTest
  @EnumSource
  void isRefusedAndTheLegIsRunAgain(Wrong wrong) {
    Scripted program = new Scripted(new Interferes(folder.toString(), wrong), new HashChain(4, 3));
    try (ToyJob toy = new ToyJob(spark, SCHEDULE, program)) {
      RotationTrainer<?, ?, long[], long[]> trainer = toy.trainer();
      TrainingResult<long[], long[]> result =
          trainer.train(TrainingOptions.epochs(EPOCHS).withEngine(EngineKind.RING));
      assertThat(folder.resolve("interfered")).exists();
      assertThat(ToyJob.refusedMessages(trainer)).isEqualTo(1);
      assertThat(ToyJob.print(result.model())).isEqualTo(HashChain.print(toy.serial(EPOCHS)));
      result.close();
    }
  }
}
