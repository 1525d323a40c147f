package io.sparkmp.bench.shuffle;

import com.esotericsoftware.kryo.Kryo;
import io.sparkmp.layout.Entries;
import io.sparkmp.spark.SparkMpKryoRegistrator;

/** Registers the classes that this package's trainings send. */
public final class ShuffleKryoRegistrator extends SparkMpKryoRegistrator {

  @Override
  public void registerClasses(Kryo kryo) {
    super.registerClasses(kryo);
    kryo.register(WorkerExamples.class);
    kryo.register(Entries[].class);
    kryo.register(WorkerTurn[].class);
    kryo.register(WorkerTurn.class);
    kryo.register(float[][].class);
    kryo.register(long[][].class);
  }
}
