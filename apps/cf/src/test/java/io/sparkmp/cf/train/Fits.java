package io.sparkmp.cf.train;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingIngest;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.Position;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.StateSerializer;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.layout.LayoutOptions;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.SerializerInstance;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Small trainings for tests. */
public final class Fits {
  public static final PlantedRatings SMALL =
      new PlantedRatings(400, 150, 12_000, 3, 0.3, 0.5, 0.5, 4);

  private Fits() {}

  public static FactorisationOptions options(int rank, int epochs) {
    return new FactorisationOptions(
        rank, new StepSize.Linear(0.05f, epochs), 0.5f, 0.02f, 0.01f, 0.1f, false, 1);
  }

  public static TrainingOptions epochs(int epochs, EngineKind engine) {
    return TrainingOptions.epochs(epochs).withEngine(engine);
  }

  public static Dataset<Row> frame() {
    return SMALL.frame(SharedSpark.get(), 3);
  }

  public static KeyedSource source(Dataset<Row> frame) {
    return FrameRatings.of(frame, "1", "2", "3", "the test's frame");
  }

  public static RatingData read(KeyedSource source, HoldOut holdOut) {
    return RatingIngest.run(source, new LayoutOptions(2, 2, holdOut, false));
  }

  /** The blocks of each worker, outside of Spark. */
  public static List<BlockSource<SparseBlock>> blocks(RatingData data) {
    List<BlockSource<SparseBlock>> workers = new ArrayList<>();
    for (List<SparseBlock> blocks : data.byWorker().map(WorkerBlocks::all).collect()) {
      workers.add(blocks::get);
    }
    return workers;
  }

  /**
   * Trains by the plain loop in legs of that many sub-epochs, and writes and reads the states
   * between them like snapshots.
   */
  static <W, S> List<WorkerState<W, S>> inLegs(
      int length,
      Schedule schedule,
      RotationProgram<SparseBlock, W, S> program,
      int epochs,
      RatingData data,
      List<WorkerState<W, S>> states) {
    SparkConf conf =
        new SparkConf(false).set("spark.kryo.registrator", CfKryoRegistrator.class.getName());
    SerializerInstance kryo = new StateSerializer(conf).newInstance();
    ClassTag<WorkerState<W, S>> type = ClassTag$.MODULE$.apply(WorkerState.class);
    SerialEngine<SparseBlock, W, S> engine = new SerialEngine<>(schedule, program);
    List<BlockSource<SparseBlock>> blocks = blocks(data);
    int perEpoch = program.passes() * schedule.slices();
    long all = Position.after(epochs).number(perEpoch);
    List<WorkerState<W, S>> reached = states;
    for (long at = 0; at < all; at += length) {
      Position end = Position.of(Math.min(at + length, all), perEpoch);
      reached = engine.run(Leg.train(Position.of(at, perEpoch), end, null), blocks, reached);
      reached.replaceAll(state -> kryo.deserialize(kryo.serialize(state, type), type));
    }
    return reached;
  }

  public static RatingData small() {
    return read(source(frame()), new HoldOut(1, 0, 0.2));
  }

  /** A model of rank 3 after a few epochs, as text to the last bit. */
  public static List<String> modelOf(KeyedSource source) {
    RatingData data = read(source, new HoldOut(1, 0.1, 0.1));
    FactorModel model = train(data, 3);
    List<String> rows = print(model);
    data.close();
    return rows;
  }

  public static FactorModel train(RatingData data, int epochs) {
    Factorisation<FactorTable> fit = Factorisation.explicit(data, options(3, epochs), null);
    Trained<FactorTable, FactorTable> result = fit.train(epochs(epochs, EngineKind.RING));
    return fit.model(SharedSpark.get(), result);
  }

  public static List<String> print(FactorModel model) {
    List<String> rows = new ArrayList<>();
    rows.add(model.info().toString());
    for (Dataset<Row> table : List.of(model.users(), model.items())) {
      table.collectAsList().stream().map(Row::toString).sorted().forEach(rows::add);
    }
    return rows;
  }
}
