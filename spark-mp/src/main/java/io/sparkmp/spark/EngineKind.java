package io.sparkmp.spark;

/** The ways to run a training on Spark. */
public enum EngineKind {
  /** {@link #RING} where a barrier stage can run, else {@link #NARROW}; which one is logged. */
  AUTO,
  /** One barrier-stage job a leg; slices go from worker to worker. */
  RING,
  /** One ordinary job a sub-epoch; slices go through cached blocks. */
  NARROW
}
