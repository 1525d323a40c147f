package io.sparkmp.spark.app;

/**
 * An application whose pinned state and slices are arrays of floats.
 *
 * @param <B> a block of data
 */
public interface ArrayApp<B> extends RotationApp<B, float[], float[]> {

  @Override
  default float[] copyPinned(float[] pinned) {
    return pinned.clone();
  }

  @Override
  default float[] copySlice(float[] slice) {
    return slice.clone();
  }
}
