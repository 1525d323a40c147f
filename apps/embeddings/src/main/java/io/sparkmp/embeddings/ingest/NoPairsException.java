package io.sparkmp.embeddings.ingest;

import io.sparkmp.spark.ingest.IngestException;

/** The input can be read, but holds no pairs to train on: at most one word, or no two together. */
public final class NoPairsException extends IngestException {
  private static final long serialVersionUID = 1L;

  NoPairsException(String message) {
    super(message);
  }
}
