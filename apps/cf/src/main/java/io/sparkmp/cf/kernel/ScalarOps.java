package io.sparkmp.cf.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.simd.ScalarRows;

/** Plain Java: the reference, and the fallback without SIMD. */
final class ScalarOps implements FactorOps {
  @Override
  public double train(
      Entries ratings, int from, int to, FactorTable users, FactorTable items, SgdParameters sgd) {
    float[] p = users.values();
    float[] q = items.values();
    int n = users.width();
    float[] lanes = new float[ScalarRows.LANES];
    double loss = 0;
    for (int k = from; k < to; k++) {
      int u = users.offset(ratings.rows()[k]);
      int i = items.offset(ratings.columns()[k]);
      float dot = ScalarRows.dot(p, u, q, i, n, lanes);
      float step = sgd.step();
      float stepU = step;
      float stepI = step;
      float biasStepU = sgd.biasStep();
      float biasStepI = sgd.biasStep();
      int tailU = u + n;
      int tailI = i + n;
      float rateU = 1;
      float rateI = 1;
      if (sgd.adaptive()) {
        rateU = SgdArithmetic.rate(p[tailU + FactorTable.GROWTH]);
        rateI = SgdArithmetic.rate(q[tailI + FactorTable.GROWTH]);
        stepU *= rateU;
        stepI *= rateI;
        biasStepU *= rateU;
        biasStepI *= rateI;
      }
      float error = SgdArithmetic.error(ratings.values()[k], sgd.mean(), p[tailU], q[tailI], dot);
      loss += (double) error * error;
      float lambda = sgd.regularisation();
      float keepU = 1 - stepU * lambda;
      float keepI = 1 - stepI * lambda;
      float gainU = stepU * error;
      float gainI = stepI * error;
      if (sgd.nonNegative()) {
        ScalarRows.blendBothNonNegative(p, u, q, i, n, keepU, keepI, gainU, gainI);
      } else {
        ScalarRows.blendBoth(p, u, q, i, n, keepU, keepI, gainU, gainI);
      }
      if (sgd.adaptive()) {
        float normU = p[tailU + FactorTable.NORM];
        float normI = q[tailI + FactorTable.NORM];
        float scale = sgd.gradientScale(users.rank());
        float gradientU =
            SgdArithmetic.meanSquaredGradient(error, lambda, dot, normI, normU, scale);
        float gradientI =
            SgdArithmetic.meanSquaredGradient(error, lambda, dot, normU, normI, scale);
        p[tailU + FactorTable.GROWTH] =
            SgdArithmetic.growth(p[tailU + FactorTable.GROWTH], rateU, gradientU);
        q[tailI + FactorTable.GROWTH] =
            SgdArithmetic.growth(q[tailI + FactorTable.GROWTH], rateI, gradientI);
        boolean clamped = sgd.nonNegative();
        p[tailU + FactorTable.NORM] =
            clamped
                ? ScalarRows.dot(p, u, p, u, n, lanes)
                : SgdArithmetic.norm(keepU, normU, gainU, normI, dot);
        q[tailI + FactorTable.NORM] =
            clamped
                ? ScalarRows.dot(q, i, q, i, n, lanes)
                : SgdArithmetic.norm(keepI, normI, gainI, normU, dot);
      }
      p[tailU] = SgdArithmetic.bias(p[tailU], biasStepU, error, sgd.biasRegularisation());
      q[tailI] = SgdArithmetic.bias(q[tailI], biasStepI, error, sgd.biasRegularisation());
    }
    return loss;
  }

  @Override
  public float dot(float[] a, int aOffset, float[] b, int bOffset, int n) {
    return ScalarRows.dot(a, aOffset, b, bOffset, n, new float[ScalarRows.LANES]);
  }

  @Override
  public void addOuter(
      double[] into, double[] left, int m, double[] right, int n, int count, boolean lower) {
    for (int r = 0; r < count; r++) {
      for (int i = 0; i < m; i++) {
        double a = left[r * m + i];
        for (int j = 0; j < n; j++) {
          into[i * n + j] = Math.fma(a, right[r * n + j], into[i * n + j]);
        }
      }
    }
  }
}
