package io.sparkmp.bench.cf;

/**
 * The names of the figures in which we and what was published stand beside each other.
 *
 * @param data of ours; what was published is of all ratings of Netflix and rank 500
 */
record OriginFigures(String data) {

  String layout() {
    return "time to draw and lay out the ratings, " + data;
  }

  String run() {
    return "time of a run with its evaluations, " + data;
  }

  String subEpoch() {
    return "time of a sub-epoch, ours with its part of the evaluations, " + data;
  }

  String shuffleRead() {
    return "shuffle read in a run, " + data;
  }

  String shuffleWritten() {
    return "shuffle written in a run, " + data;
  }

  String rmse(int epoch) {
    return "RMSE after epoch " + epoch + ", " + data;
  }
}
