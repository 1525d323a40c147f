package io.sparkmp.bench.embeddings;

import io.sparkmp.bench.suite.Recorder;
import java.util.Map;

/** Judges vectors by data that none was trained on. */
sealed interface Judge permits NearWords, LastItems {

  /** Records figures of the vectors of a subject. */
  void judge(String subject, Map<String, float[]> vectors, Recorder recorder);
}
