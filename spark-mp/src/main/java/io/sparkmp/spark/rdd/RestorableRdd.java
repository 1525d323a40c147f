package io.sparkmp.spark.rdd;

/** Data of a training that lies outside its lineage. */
public interface RestorableRdd {

  /** Makes again what is gone. Called on the driver before a training and when a leg has failed. */
  void restore();
}
