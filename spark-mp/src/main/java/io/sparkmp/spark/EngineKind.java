package io.sparkmp.spark;

/** The ways to run a training on Spark. */
public enum EngineKind {
  /** {@link #RING} where a barrier stage can run, otherwise {@link #NARROW}; logs the choice. */
  AUTO,
  /** One barrier-stage job per leg; slices go from worker to worker. */
  RING,
  /** Ordinary jobs; slices go through stored blocks. */
  NARROW
}
