package io.sparkmp.embeddings;

import com.esotericsoftware.kryo.Kryo;
import io.sparkmp.embeddings.ingest.PairStats;
import io.sparkmp.embeddings.model.WordVectors;
import io.sparkmp.spark.SparkMpKryoRegistrator;

/** Registers the classes that this application sends or stores. */
public final class EmbeddingsKryoRegistrator extends SparkMpKryoRegistrator {

  @Override
  public void registerClasses(Kryo kryo) {
    super.registerClasses(kryo);
    kryo.register(PairStats.class);
    kryo.register(WordVectors.class);
    kryo.register(float[][].class);
  }
}
