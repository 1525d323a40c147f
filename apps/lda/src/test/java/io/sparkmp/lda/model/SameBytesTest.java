package io.sparkmp.lda.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.lda.LdaKryoRegistrator;
import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.kernel.LdaProgram;
import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.Position;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.StateSerializer;
import io.sparkmp.spark.TrainingOptions;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.SerializerInstance;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Promise 2: ring, narrow, and a plain loop give the same topics to every token. */
@Tag("spark")
class SameBytesTest {
  private static final int SWEEPS = 6;
  private static CorpusData data;

  @BeforeAll
  static void read() {
    data = Topics.read(0, 120, new DocumentHoldOut(1, 0, 0.2));
  }

  @AfterAll
  static void free() {
    data.close();
  }

  @ParameterizedTest
  @EnumSource(Sampler.class)
  void fromEveryEngine(Sampler sampler) {
    LdaOptions options = Topics.options(20, sampler);
    List<String> ring = trained(options, EngineKind.RING, false);
    assertThat(trained(options, EngineKind.NARROW, false)).isEqualTo(ring);
    assertThat(trained(options, EngineKind.RING, true))
        .as("evaluated after each sweep, which makes legs of one sweep")
        .isEqualTo(ring);
    for (int length : new int[] {SWEEPS * 4, 3, 1}) {
      assertThat(serial(options, length)).as("legs of %d sub-epochs", length).isEqualTo(ring);
    }
  }

  private static List<String> trained(LdaOptions options, EngineKind engine, boolean oneByOne) {
    Lda lda = new Lda(data, options, null);
    TrainingOptions all = Topics.sweeps(SWEEPS, engine);
    var result = lda.train(all);
    if (oneByOne) {
      double before = lda.evaluate(result, HeldOut.TEST).loss();
      assertThat(lda.evaluate(result, HeldOut.TEST).loss()).isEqualTo(before);
    }
    return Topics.print(result.result().model().toJavaRDD().collect());
  }

  /** In legs of so many sub-epochs, the states written and read between them as snapshots do. */
  private static List<String> serial(LdaOptions options, int length) {
    Schedule schedule = new Schedule(2, 2, options.seed());
    LdaProgram program = new LdaProgram(options, data.wordCount(), data.stats().training(), false);
    List<IdCounts> documents = data.laidOut().rows().dictionary().collect();
    List<IdCounts> words = data.words().collect();
    List<List<TokenBlock>> blocks = Topics.blocks(data);
    PassOrder order = schedule.pass(0);
    List<WorkerState<WorkerTopics, TopicSlice>> states = new ArrayList<>();
    for (int p = 0; p < 2; p++) {
      List<TopicSlice> held = new ArrayList<>();
      for (int j = 0; j < 2; j++) {
        int s = order.slice(p, j);
        held.add(program.slice(words.get(s)));
      }
      states.add(
          new WorkerState<>(program.pinned(documents.get(p), blocks.get(p)), held, List.of()));
    }
    SparkConf conf =
        new SparkConf(false).set("spark.kryo.registrator", LdaKryoRegistrator.class.getName());
    SerializerInstance kryo = new StateSerializer(conf).newInstance();
    ClassTag<WorkerState<WorkerTopics, TopicSlice>> type =
        ClassTag$.MODULE$.apply(WorkerState.class);
    SerialEngine<TokenBlock, WorkerTopics, TopicSlice> engine =
        new SerialEngine<>(schedule, program);
    for (int at = 0; at < SWEEPS * 4; at += length) {
      Leg leg = Leg.train(Position.of(at, 4), Position.of(at + length, 4), null);
      states = engine.run(leg, Topics.sources(blocks), states);
      states.replaceAll(state -> kryo.deserialize(kryo.serialize(state, type), type));
    }
    return Topics.print(states);
  }

  @Test
  void fromEveryEngineWhenStartedFromAModel() {
    LdaOptions options = Topics.options(6, Sampler.GIBBS);
    Lda first = new Lda(data, options, null);
    var spark = io.sparkmp.lda.SharedSpark.get();
    TopicModel model = first.model(spark, first.train(Topics.sweeps(5, EngineKind.RING)));
    List<List<String>> results = new ArrayList<>();
    for (EngineKind engine : List.of(EngineKind.RING, EngineKind.NARROW)) {
      Lda next = new Lda(data, options, model);
      results.add(
          Topics.print(
              next.train(Topics.sweeps(3, engine)).result().model().toJavaRDD().collect()));
    }
    assertThat(results.get(1)).isEqualTo(results.get(0));
  }
}
