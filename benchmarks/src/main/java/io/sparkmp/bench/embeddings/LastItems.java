package io.sparkmp.bench.embeddings;

import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.embeddings.model.Neighbours;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Judges vectors of items: how often the last item of a session, which none was trained on, is
 * among the {@value #BEST} items with the largest cosine to the mean direction of the others. Items
 * of the session itself are not candidates.
 *
 * @param sessions items in order
 */
record LastItems(List<String[]> sessions) implements Judge {
  private static final int BEST = 10;

  @Override
  public void judge(String subject, Map<String, float[]> vectors, Recorder recorder) {
    recorder.uncompared(
        "part of last items among the " + BEST + " nearest", subject, "", hitRate(vectors), false);
  }

  double hitRate(Map<String, float[]> vectors) {
    List<String> items = vectors.keySet().stream().sorted().toList();
    float[][] directions =
        items.stream().map(item -> direction(vectors.get(item))).toArray(float[][]::new);
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < items.size(); i++) {
      places.put(items.get(i), i);
    }
    return sessions.stream().parallel().filter(s -> isHit(s, places, directions)).count()
        / (double) sessions.size();
  }

  private static boolean isHit(
      String[] session, Map<String, Integer> places, float[][] directions) {
    Integer last = places.get(session[session.length - 1]);
    if (last == null) {
      return false;
    }
    Set<Integer> seen = new HashSet<>();
    float[] mean = new float[directions[last].length];
    for (String item : Arrays.asList(session).subList(0, session.length - 1)) {
      Integer place = places.get(item);
      if (place != null && seen.add(place)) {
        for (int d = 0; d < mean.length; d++) {
          mean[d] += directions[place][d];
        }
      }
    }
    float score = dot(mean, directions[last]);
    int better = 0;
    for (int i = 0; i < directions.length && better < BEST; i++) {
      better += i != last && !seen.contains(i) && dot(mean, directions[i]) >= score ? 1 : 0;
    }
    return better < BEST;
  }

  private static float[] direction(float[] vector) {
    float[] direction = vector.clone();
    Neighbours.normalise(direction);
    return direction;
  }

  private static float dot(float[] a, float[] b) {
    float sum = 0;
    for (int d = 0; d < a.length; d++) {
      sum += a[d] * b[d];
    }
    return sum;
  }
}
