package io.sparkmp.bench.marshalling;

import com.esotericsoftware.kryo.Kryo;
import io.sparkmp.spark.SparkMpKryoRegistrator;

/** Registers the classes that this package's steps send. */
public final class MarshallingKryoRegistrator extends SparkMpKryoRegistrator {

  @Override
  public void registerClasses(Kryo kryo) {
    super.registerClasses(kryo);
    kryo.register(Block.class);
    kryo.register(StepResult.class);
    kryo.register(StepResult.Split.class);
    kryo.register(Block.Factors.class);
  }
}
