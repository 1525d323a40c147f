package io.sparkmp.loop.run;

import io.sparkmp.loop.At;
import io.sparkmp.loop.Body;

/**
 * The loop around a step. Each class of steps gets its own copy of this class, so that the compiler
 * sees a monomorphic call, whatever other loops there are. Never used itself.
 */
final class BodyLoop implements RecordLoop {

  @Override
  public void train(Body.Step step, At at, int from, int to) {
    for (int k = from; k < to; k++) {
      at.to(k);
      step.train();
    }
  }
}
