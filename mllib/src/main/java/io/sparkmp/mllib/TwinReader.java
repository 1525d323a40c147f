package io.sparkmp.mllib;

import java.util.function.Function;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.MLReader;

/**
 * Loads Estimators of ours, and those of MLlib as ours. Public, since other languages call what
 * {@code read()} returns.
 *
 * @param <P> MLlib's Estimator
 */
public final class TwinReader<P extends Params> extends MLReader<P> {
  private final Class<? extends P> type;
  private final Function<String, ? extends P> made;

  /**
   * A reader of one type.
   *
   * @param made makes it, of a uid
   */
  TwinReader(Class<? extends P> type, Function<String, ? extends P> made) {
    this.type = type;
    this.made = made;
  }

  @Override
  public P load(String path) {
    Params loaded = new DefaultParamsReader<Params>().load(path);
    return type.isInstance(loaded)
        ? type.cast(loaded)
        : loaded.copyValues(made.apply(loaded.uid()), ParamMap.empty());
  }
}
