package io.sparkmp.loop;

/**
 * The loop around a body. Each class of bodies has a copy of this class, so that the compiler sees
 * one body at the call and puts it into the loop. Never used itself.
 */
final class BodyLoop implements RecordLoop {

  @Override
  public void train(Body.Step step, At at, int records) {
    for (int k = 0; k < records; k++) {
      at.to(k);
      step.train();
    }
  }
}
