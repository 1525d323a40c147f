package io.sparkmp.errors;

/**
 * An action that try-with-resources runs at the end of a block, even after a failure. If both fail,
 * the first failure is thrown. A {@code finally} block would hide it, for example when Spark was
 * stopped and nothing can be freed any more.
 */
@FunctionalInterface
public interface AtEnd extends AutoCloseable {

  /** Runs the action. */
  @Override
  void close();
}
