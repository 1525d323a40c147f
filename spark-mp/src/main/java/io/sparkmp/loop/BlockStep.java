package io.sparkmp.loop;

/**
 * A step that iterates over records itself.
 *
 * @param at the loop's position
 * @param block trains the records
 */
public record BlockStep(At at, Body.Block block) implements Body.Step {

  @Override
  public void train() {
    block.train(at.record(), at.record() + 1);
  }
}
