package io.sparkmp.errors;

/**
 * What try-with-resources does at the end of something, whether or not it has failed. Of two
 * failures the first is then the one that is heard of; a {@code finally} block would hide it, as
 * where Spark was stopped and nothing can be freed any more.
 */
@FunctionalInterface
public interface AtEnd extends AutoCloseable {

  /** Does it. */
  @Override
  void close();
}
