package io.sparkmp.bench.micro;

import io.sparkmp.scorer.FactorScorer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Asks a model; uses nothing but the scorer. */
final class ScorerProbe {

  private ScorerProbe() {}

  /** Prints the answers of the model in the folder that is the argument. */
  public static void main(String[] args) {
    System.out.println(answers(Path.of(args[0])));
  }

  static String answers(Path folder) {
    FactorScorer scorer = FactorScorer.load(folder);
    return scorer.recommend(scorer.user(3).orElseThrow(), 5, List.of(1, 2))
        + " "
        + scorer.similar(7, 3)
        + " "
        + scorer.predict(4, 5)
        + " "
        + scorer.foldIn(Map.of(3, 5, 8, 1)).orElseThrow().bias();
  }
}
