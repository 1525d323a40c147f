package io.sparkmp.loop;

/**
 * A step that goes through the records itself.
 *
 * @param block by which it does
 */
record BlockStep(Body.Block block) implements Body.Step {

  @Override
  public void train() {
    throw new UnsupportedOperationException("Cannot train a record that has no place");
  }
}
