package io.sparkmp.bench.shuffle;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.sparkmp.spark.SparkMpKryoRegistrator;

/** Registers what the trainings of this package send. */
public final class ShuffleKryoRegistrator extends SparkMpKryoRegistrator {

  @Override
  public void registerClasses(Kryo kryo) {
    super.registerClasses(kryo);
    kryo.register(WorkerExamples.class, new JavaSerializer());
    kryo.register(Turn[].class);
    kryo.register(Turn.class, new JavaSerializer());
    kryo.register(float[][].class);
    kryo.register(long[][].class);
  }
}
