package io.sparkmp.loop;

/**
 * A step that goes through some records itself.
 *
 * @param at where the loop is
 * @param block by which it does
 */
record BlockStep(At at, Body.Block block) implements Body.Step {

  @Override
  public void train() {
    block.train(at.record(), at.record() + 1);
  }
}
