package io.sparkmp.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.ingest.IdLoads;
import io.sparkmp.spark.ingest.Problems;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.ReadReport;
import io.sparkmp.topk.VectorBlock;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.KryoRegistrator;
import org.apache.spark.sql.types.StructType;
import scala.reflect.ClassTag$;

/**
 * Registers what the engines send and store. An application's registrator extends it and adds its
 * own blocks, pinned state and slices; then {@code spark.kryo.registrationRequired=true} works.
 */
public class SparkMpKryoRegistrator implements KryoRegistrator {
  /** The setting of Spark that names registrators. */
  public static final String SETTING = "spark.kryo.registrator";

  /** The registrators that a user has set, and one more: the value of {@link #SETTING}. */
  public static String beside(SparkConf conf, String registrator) {
    String present = conf.get(SETTING, "");
    if (present.isEmpty()) {
      return registrator;
    }
    boolean isThere = List.of(present.split(" *, *", -1)).contains(registrator);
    return isThere ? present : present + "," + registrator;
  }

  @Override
  public void registerClasses(Kryo kryo) {
    kryo.addDefaultSerializer(Record.class, JavaSerializer.class); // Kryo cannot fill a record
    kryo.register(WorkerState.class, new WorkerStateSerializer());
    kryo.register(WorkerReport.class, new JavaSerializer());
    kryo.register(LegReport.class, new JavaSerializer());
    IdsSerializer ids = new IdsSerializer();
    kryo.register(Ids.ofLongs().getClass(), ids);
    kryo.register(Ids.ofStrings().getClass(), ids);
    kryo.register(IdCounts.class, new RecordSerializer<>(IdCounts.class));
    kryo.register(Records.class, new RecordSerializer<>(Records.class));
    kryo.register(ReadPart.class, new RecordSerializer<>(ReadPart.class));
    kryo.register(ReadReport.class, new RecordSerializer<>(ReadReport.class));
    kryo.register(Problems.class, new JavaSerializer());
    kryo.register(Entries.class, new RecordSerializer<>(Entries.class));
    kryo.register(SparseBlock.class, new RecordSerializer<>(SparseBlock.class));
    kryo.register(VectorBlock.class, new RecordSerializer<>(VectorBlock.class));
    kryo.register(IdLoads.class, new JavaSerializer());
    kryo.register(
        ClassTag$.MODULE$.apply(Object.class).getClass()); // sent with a block that is replicated
    kryo.register(ArrayList.class);
    kryo.register(Object[].class);
    // Of Spark itself, which sends the schemas of Parquet files and registers only their outside.
    kryo.register(StructType.class, new JavaSerializer());
  }
}
