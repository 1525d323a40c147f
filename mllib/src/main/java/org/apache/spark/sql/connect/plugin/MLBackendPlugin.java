package org.apache.spark.sql.connect.plugin;

import java.util.Optional;
import org.jspecify.annotations.NullMarked;

/**
 * What a plugin of Spark Connect for ML is, from Spark 4.0 on, to compile against: Spark Connect is
 * on no class path of ours, and has this itself. Not in our jars.
 */
@NullMarked
public interface MLBackendPlugin {

  /** The class to use in the place of one of MLlib's, if there is one. */
  Optional<String> transform(String mlName);
}
