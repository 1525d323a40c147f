package io.sparkmp.loop.run;

import io.sparkmp.loop.At;
import io.sparkmp.loop.BlockStep;
import io.sparkmp.loop.Body;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;

/** Calls a body for the records of a block, one after another. */
interface RecordLoop {
  /** A copy of {@link BodyLoop} for each class of bodies that this JVM has seen. */
  ClassValue<RecordLoop> COPIES =
      new ClassValue<>() {
        @Override
        protected RecordLoop computeValue(Class<?> body) {
          return copy();
        }
      };

  /** Trains records {@code from} to {@code to} - 1 of the block in which {@code at} is. */
  void train(Body.Step step, At at, int from, int to);

  /** The loop that belongs to the steps of a body. */
  static RecordLoop of(Body.Step step) {
    return step instanceof BlockStep some
        ? (same, at, from, to) -> some.block().train(from, to)
        : COPIES.get(step.getClass());
  }

  private static RecordLoop copy() {
    try (InputStream code = RecordLoop.class.getResourceAsStream("BodyLoop.class")) {
      if (code == null) {
        throw new IllegalStateException("Cannot find the code of BodyLoop beside its interface");
      }
      return (RecordLoop)
          MethodHandles.lookup()
              .defineHiddenClass(code.readAllBytes(), true)
              .lookupClass()
              .getDeclaredConstructor()
              .newInstance();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot define a copy of BodyLoop", e);
    }
  }
}
