package io.sparkmp.bench.marshalling;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.sparkmp.spark.SparkMpKryoRegistrator;

/** Registers what the steps of this package send. */
public final class MarshallingKryoRegistrator extends SparkMpKryoRegistrator {

  @Override
  public void registerClasses(Kryo kryo) {
    super.registerClasses(kryo);
    kryo.register(Block.class, new JavaSerializer());
    kryo.register(StepResult.class, new JavaSerializer());
    kryo.register(StepResult.Split.class, new JavaSerializer());
    kryo.register(Block.Factors.class, new JavaSerializer());
  }
}
