package io.sparkmp.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.loop.LoopState;
import io.sparkmp.random.AliasTable;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.Problems;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.ReadReport;
import io.sparkmp.spark.placement.IdLoads;
import io.sparkmp.topk.VectorBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import org.apache.spark.serializer.KryoRegistrator;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import scala.reflect.ClassTag$;

/**
 * Registers what the engines send and store. An application's registrator extends it and adds its
 * own blocks, pinned state and slices; then {@code spark.kryo.registrationRequired=true} works.
 */
public class SparkMpKryoRegistrator implements KryoRegistrator {
  /** The setting of Spark that names registrators. */
  public static final String SETTING = "spark.kryo.registrator";

  @Override
  public void registerClasses(Kryo kryo) {
    kryo.addDefaultSerializer(Record.class, RecordSerializer.class);
    kryo.register(WorkerState.class, new WorkerStateSerializer());
    kryo.register(WorkerReport.class);
    kryo.register(WorkerReport.Cost.class);
    kryo.register(Pass.class);
    kryo.register(HeldOut.class);
    kryo.register(Tally.class);
    kryo.register(LegReport.class);
    IdsSerializer ids = new IdsSerializer();
    kryo.register(Ids.ofLongs().getClass(), ids);
    kryo.register(Ids.ofStrings().getClass(), ids);
    kryo.register(IdCounts.class);
    kryo.register(Records.class);
    kryo.register(ReadPart.class);
    kryo.register(ReadReport.class);
    kryo.register(Problems.class);
    kryo.register(Problem.class);
    kryo.register(Entries.class);
    kryo.register(SparseBlock.class);
    kryo.register(LoopState.class);
    kryo.register(AliasTable.class);
    kryo.register(AliasTable[].class);
    kryo.register(double[][].class);
    kryo.register(VectorBlock.class);
    kryo.register(VectorBlock[].class);
    kryo.register(IdLoads.class);
    kryo.register(ClassTag$.MODULE$.apply(Object.class).getClass()); // sent with a replicated block
    kryo.register(ArrayList.class);
    kryo.register(HashMap.class);
    kryo.register(HashSet.class);
    kryo.register(Object[].class);
    // Spark's own classes: 3.5 does not register rows, and no line registers what is inside a
    // schema.
    kryo.register(GenericInternalRow.class);
    kryo.register(StructType.class, new StructTypeSerializer());
  }

  private static final class StructTypeSerializer extends Serializer<StructType> {
    @Override
    public void write(Kryo kryo, Output out, StructType schema) {
      out.writeString(schema.json());
    }

    @Override
    public StructType read(Kryo kryo, Input in, Class<StructType> type) {
      return (StructType) DataType.fromJson(in.readString());
    }
  }
}
