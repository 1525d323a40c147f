package io.sparkmp.embeddings.model;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.text.Words;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Map;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.jspecify.annotations.Nullable;

/** The vectors of words as arrays. Thread-safe. */
public final class WordVectors implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Ids words;
  private final float[][] vectors;
  private final int size;
  private transient volatile @Nullable IdEncoder index;

  private WordVectors(Ids words, float[][] vectors, int size) {
    this.words = words;
    this.vectors = vectors;
    this.size = size;
  }

  /** Collects the vectors of a model, partition by partition. */
  public static WordVectors of(EmbeddingModel model) {
    int n = Math.toIntExact(model.info().vectors());
    IdEncoder words = IdType.STRING.newEncoder();
    float[][] vectors = new float[n][];
    model
        .vectorTable()
        .blocks()
        .toLocalIterator()
        .forEachRemaining(
            block -> {
              for (int i = 0; i < block.size(); i++) {
                vectors[words.encode(block.ids().get(i).toString())] =
                    Arrays.copyOfRange(
                        block.values(), i * block.dimension(), (i + 1) * block.dimension());
              }
            });
    return new WordVectors(words.ids(), vectors, model.info().vectorSize());
  }

  private IdEncoder index() {
    IdEncoder known = index;
    if (known == null) {
      known = words.index();
      index = known;
    }
    return known;
  }

  /** The mean over all tokens, with unknown ones as zeros, as in MLlib. */
  public Vector mean(Iterable<String> tokens) {
    double[] sum = new double[size];
    IdEncoder known = index();
    int n = 0;
    for (String token : tokens) {
      n++;
      int at = token == null ? -1 : known.find(token);
      if (token != null && at < 0) {
        at = known.find(Words.composed(token));
      }
      for (int i = 0; at >= 0 && i < size; i++) {
        sum[i] += vectors[at][i];
      }
    }
    if (n == 0) {
      return Vectors.sparse(size, new int[0], new double[0]);
    }
    for (int i = 0; i < size; i++) {
      sum[i] /= n;
    }
    return Vectors.dense(sum);
  }

  /** Adds the vectors to a map, as MLlib needs them. */
  public void addTo(Map<String, float[]> map) {
    for (int i = 0; i < vectors.length; i++) {
      map.put(words.get(i).toString(), vectors[i]);
    }
  }
}
