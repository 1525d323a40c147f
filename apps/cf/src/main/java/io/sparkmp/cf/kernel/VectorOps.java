package io.sparkmp.cf.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.simd.VectorRows;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** SIMD by the JDK's Vector API, only in the preferred width, like {@link VectorRows}. */
final class VectorOps implements FactorOps {
  private static final VectorSpecies<Double> OF_DOUBLES = DoubleVector.SPECIES_PREFERRED;

  /** Rows of a tile. */
  private static final int TILE = 4;

  @Override
  public double train(
      Entries ratings, int from, int to, FactorTable users, FactorTable items, SgdParameters sgd) {
    return sgd.adaptive()
        ? adaptive(ratings, from, to, users, items, sgd)
        : fixed(ratings, from, to, users, items, sgd);
  }

  private static double fixed(
      Entries ratings, int from, int to, FactorTable users, FactorTable items, SgdParameters sgd) {
    int[] userRows = ratings.rows();
    int[] itemRows = ratings.columns();
    float[] values = ratings.values();
    float[] p = users.values();
    float[] q = items.values();
    int n = users.width();
    int stride = users.stride();
    float mean = sgd.mean();
    float step = sgd.step();
    float biasStep = sgd.biasStep();
    float biasRegularisation = sgd.biasRegularisation();
    float keep = 1 - step * sgd.regularisation();
    boolean nonNegative = sgd.nonNegative();
    double loss = 0;
    for (int k = from; k < to; k++) {
      int u = userRows[k] * stride;
      int i = itemRows[k] * stride;
      float error =
          SgdArithmetic.error(values[k], mean, p[u + n], q[i + n], VectorRows.dot(p, u, q, i, n));
      loss += (double) error * error;
      float gain = step * error;
      move(p, u, q, i, n, keep, keep, gain, gain, nonNegative);
      p[u + n] = SgdArithmetic.bias(p[u + n], biasStep, error, biasRegularisation);
      q[i + n] = SgdArithmetic.bias(q[i + n], biasStep, error, biasRegularisation);
    }
    return loss;
  }

  private static double adaptive(
      Entries ratings, int from, int to, FactorTable users, FactorTable items, SgdParameters sgd) {
    int[] userRows = ratings.rows();
    int[] itemRows = ratings.columns();
    float[] values = ratings.values();
    float[] p = users.values();
    float[] q = items.values();
    int n = users.width();
    float scale = sgd.gradientScale(users.rank());
    int stride = users.stride();
    int growth = n + FactorTable.GROWTH;
    int norm = n + FactorTable.NORM;
    float mean = sgd.mean();
    float step = sgd.step();
    float biasStep = sgd.biasStep();
    float lambda = sgd.regularisation();
    float biasRegularisation = sgd.biasRegularisation();
    boolean nonNegative = sgd.nonNegative();
    double loss = 0;
    for (int k = from; k < to; k++) {
      int u = userRows[k] * stride;
      int i = itemRows[k] * stride;
      float growthU = p[u + growth];
      float growthI = q[i + growth];
      float rateU = SgdArithmetic.rate(growthU);
      float rateI = SgdArithmetic.rate(growthI);
      float stepU = step * rateU;
      float stepI = step * rateI;
      float dot = VectorRows.dot(p, u, q, i, n);
      float biasU = p[u + n];
      float biasI = q[i + n];
      float error = SgdArithmetic.error(values[k], mean, biasU, biasI, dot);
      float keepU = 1 - stepU * lambda;
      float keepI = 1 - stepI * lambda;
      float gainU = stepU * error;
      float gainI = stepI * error;
      move(p, u, q, i, n, keepU, keepI, gainU, gainI, nonNegative);
      loss += (double) error * error;
      float normU = p[u + norm];
      float normI = q[i + norm];
      float gradientU = SgdArithmetic.meanSquaredGradient(error, lambda, dot, normI, normU, scale);
      float gradientI = SgdArithmetic.meanSquaredGradient(error, lambda, dot, normU, normI, scale);
      p[u + growth] = SgdArithmetic.growth(growthU, rateU, gradientU);
      q[i + growth] = SgdArithmetic.growth(growthI, rateI, gradientI);
      if (nonNegative) {
        p[u + norm] = VectorRows.dot(p, u, p, u, n);
        q[i + norm] = VectorRows.dot(q, i, q, i, n);
      } else {
        p[u + norm] = SgdArithmetic.norm(keepU, normU, gainU, normI, dot);
        q[i + norm] = SgdArithmetic.norm(keepI, normI, gainI, normU, dot);
      }
      p[u + n] = SgdArithmetic.bias(biasU, biasStep * rateU, error, biasRegularisation);
      q[i + n] = SgdArithmetic.bias(biasI, biasStep * rateI, error, biasRegularisation);
    }
    return loss;
  }

  private static void move(
      float[] p,
      int u,
      float[] q,
      int i,
      int n,
      float keepU,
      float keepI,
      float gainU,
      float gainI,
      boolean nonNegative) {
    if (nonNegative) {
      VectorRows.blendBothNonNegative(p, u, q, i, n, keepU, keepI, gainU, gainI);
    } else {
      VectorRows.blendBoth(p, u, q, i, n, keepU, keepI, gainU, gainI);
    }
  }

  @Override
  public float dot(float[] a, int aOffset, float[] b, int bOffset, int n) {
    return VectorRows.dot(a, aOffset, b, bOffset, n);
  }

  /**
   * Tiles of four rows and two registers, or less at the edges: their sums stay in registers while
   * all products are added.
   */
  @Override
  public void addOuter(
      double[] into, double[] left, int m, double[] right, int n, int count, boolean lower) {
    int lanes = OF_DOUBLES.length();
    int i = 0;
    for (; i + TILE <= m; i += TILE) {
      int end = lower ? (i + TILE - 1) / lanes * lanes + lanes : n;
      int j = 0;
      for (; j + 2 * lanes <= end; j += 2 * lanes) {
        tile(into, i * n + j, n, left, i, m, right, j, count);
      }
      if (j < end) {
        column(into, i * n + j, n, left, i, m, right, j, count);
      }
    }
    for (; i < m; i++) {
      int end = lower ? i / lanes * lanes + lanes : n;
      for (int j = 0; j < end; j += lanes) {
        line(into, i * n + j, n, left, i, m, right, j, count);
      }
    }
  }

  private static void tile(
      double[] into, int at, int n, double[] left, int i, int m, double[] right, int j, int count) {
    int next = OF_DOUBLES.length();
    DoubleVector a0 = DoubleVector.fromArray(OF_DOUBLES, into, at);
    DoubleVector a1 = DoubleVector.fromArray(OF_DOUBLES, into, at + next);
    DoubleVector b0 = DoubleVector.fromArray(OF_DOUBLES, into, at + n);
    DoubleVector b1 = DoubleVector.fromArray(OF_DOUBLES, into, at + n + next);
    DoubleVector c0 = DoubleVector.fromArray(OF_DOUBLES, into, at + 2 * n);
    DoubleVector c1 = DoubleVector.fromArray(OF_DOUBLES, into, at + 2 * n + next);
    DoubleVector d0 = DoubleVector.fromArray(OF_DOUBLES, into, at + 3 * n);
    DoubleVector d1 = DoubleVector.fromArray(OF_DOUBLES, into, at + 3 * n + next);
    for (int r = 0; r < count; r++) {
      int x = r * m + i;
      int y = r * n + j;
      DoubleVector y0 = DoubleVector.fromArray(OF_DOUBLES, right, y);
      DoubleVector y1 = DoubleVector.fromArray(OF_DOUBLES, right, y + next);
      DoubleVector a = DoubleVector.broadcast(OF_DOUBLES, left[x]);
      a0 = a.fma(y0, a0);
      a1 = a.fma(y1, a1);
      DoubleVector b = DoubleVector.broadcast(OF_DOUBLES, left[x + 1]);
      b0 = b.fma(y0, b0);
      b1 = b.fma(y1, b1);
      DoubleVector c = DoubleVector.broadcast(OF_DOUBLES, left[x + 2]);
      c0 = c.fma(y0, c0);
      c1 = c.fma(y1, c1);
      DoubleVector d = DoubleVector.broadcast(OF_DOUBLES, left[x + 3]);
      d0 = d.fma(y0, d0);
      d1 = d.fma(y1, d1);
    }
    a0.intoArray(into, at);
    a1.intoArray(into, at + next);
    b0.intoArray(into, at + n);
    b1.intoArray(into, at + n + next);
    c0.intoArray(into, at + 2 * n);
    c1.intoArray(into, at + 2 * n + next);
    d0.intoArray(into, at + 3 * n);
    d1.intoArray(into, at + 3 * n + next);
  }

  private static void column(
      double[] into, int at, int n, double[] left, int i, int m, double[] right, int j, int count) {
    DoubleVector a = DoubleVector.fromArray(OF_DOUBLES, into, at);
    DoubleVector b = DoubleVector.fromArray(OF_DOUBLES, into, at + n);
    DoubleVector c = DoubleVector.fromArray(OF_DOUBLES, into, at + 2 * n);
    DoubleVector d = DoubleVector.fromArray(OF_DOUBLES, into, at + 3 * n);
    for (int r = 0; r < count; r++) {
      int x = r * m + i;
      DoubleVector y = DoubleVector.fromArray(OF_DOUBLES, right, r * n + j);
      a = DoubleVector.broadcast(OF_DOUBLES, left[x]).fma(y, a);
      b = DoubleVector.broadcast(OF_DOUBLES, left[x + 1]).fma(y, b);
      c = DoubleVector.broadcast(OF_DOUBLES, left[x + 2]).fma(y, c);
      d = DoubleVector.broadcast(OF_DOUBLES, left[x + 3]).fma(y, d);
    }
    a.intoArray(into, at);
    b.intoArray(into, at + n);
    c.intoArray(into, at + 2 * n);
    d.intoArray(into, at + 3 * n);
  }

  private static void line(
      double[] into, int at, int n, double[] left, int i, int m, double[] right, int j, int count) {
    DoubleVector a = DoubleVector.fromArray(OF_DOUBLES, into, at);
    for (int r = 0; r < count; r++) {
      DoubleVector y = DoubleVector.fromArray(OF_DOUBLES, right, r * n + j);
      a = DoubleVector.broadcast(OF_DOUBLES, left[r * m + i]).fma(y, a);
    }
    a.intoArray(into, at);
  }
}
