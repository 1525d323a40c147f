package io.sparkmp.spark;

import com.esotericsoftware.kryo.Kryo;
import io.sparkmp.rotation.HashChain;

/** What an application with slices of type {@code long[]} has to register. */
public final class HashChainRegistrator extends SparkMpKryoRegistrator {

  @Override
  public void registerClasses(Kryo kryo) {
    super.registerClasses(kryo);
    kryo.register(HashChain.Data.class);
    kryo.register(long[][].class);
  }
}
