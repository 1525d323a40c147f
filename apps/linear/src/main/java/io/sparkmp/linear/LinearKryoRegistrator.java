package io.sparkmp.linear;

import com.esotericsoftware.kryo.Kryo;
import io.sparkmp.linear.ingest.LabelKinds;
import io.sparkmp.linear.ingest.LabelStats;
import io.sparkmp.linear.kernel.CoefficientSlice;
import io.sparkmp.linear.kernel.CoefficientStart;
import io.sparkmp.linear.kernel.Place;
import io.sparkmp.linear.kernel.RecordState;
import io.sparkmp.linear.kernel.Steering;
import io.sparkmp.linear.kernel.StoppingRule;
import io.sparkmp.linear.kernel.Vectors;
import io.sparkmp.linear.model.Coefficients;
import io.sparkmp.spark.SparkMpKryoRegistrator;

/** Registers the classes that this application sends or stores. */
public final class LinearKryoRegistrator extends SparkMpKryoRegistrator {

  @Override
  public void registerClasses(Kryo kryo) {
    super.registerClasses(kryo);
    kryo.register(RecordState.class);
    kryo.register(Steering.class);
    kryo.register(StoppingRule.class);
    kryo.register(CoefficientSlice.class);
    kryo.register(CoefficientStart.class);
    kryo.register(Vectors.class);
    kryo.register(LabelStats.class);
    kryo.register(LabelKinds.class);
    kryo.register(Place.class);
    kryo.register(Coefficients.class);
    kryo.register(float[][].class);
  }
}
