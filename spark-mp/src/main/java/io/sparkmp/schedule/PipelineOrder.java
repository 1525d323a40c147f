package io.sparkmp.schedule;

/** Every worker takes the slices in order. */
record PipelineOrder() implements PassOrder {

  @Override
  public int slice(int worker, int step) {
    return step;
  }
}
