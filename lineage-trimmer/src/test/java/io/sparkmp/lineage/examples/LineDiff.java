package io.sparkmp.lineage.examples;

import java.util.List;

/** Counts the lines in which two texts differ. */
final class LineDiff {

  private LineDiff() {}

  /** The lines of the text with more such that are not in the longest common subsequence. */
  static int changed(List<String> a, List<String> b) {
    int[][] common = new int[a.size() + 1][b.size() + 1]; // of the first i and the first j lines
    for (int i = 1; i <= a.size(); i++) {
      for (int j = 1; j <= b.size(); j++) {
        common[i][j] =
            a.get(i - 1).equals(b.get(j - 1))
                ? common[i - 1][j - 1] + 1
                : Math.max(common[i - 1][j], common[i][j - 1]);
      }
    }
    int same = common[a.size()][b.size()];
    return Math.max(a.size() - same, b.size() - same);
  }
}
