package io.sparkmp.cf.kernel;

import io.sparkmp.layout.Entries;
import io.sparkmp.simd.VectorRows;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** SIMD by the JDK's Vector API, only in the preferred width, like {@link VectorRows}. */
final class VectorOps implements FactorOps {
  private static final VectorSpecies<Double> OF_DOUBLES = DoubleVector.SPECIES_PREFERRED;

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

  @Override
  public void addOuter(double[] into, double[] left, int m, double[] right, int n, boolean lower) {
    for (int i = 0; i < m; i++) {
      int end = lower ? (i + DOUBLES) / DOUBLES * DOUBLES : n;
      add(into, i * n, right, n, end, left[i], left[m + i], left[2 * m + i], left[3 * m + i]);
    }
  }

  private static void add(
      double[] into,
      int at,
      double[] rows,
      int n,
      int end,
      double a,
      double b,
      double c,
      double d) {
    DoubleVector as = DoubleVector.broadcast(OF_DOUBLES, a);
    DoubleVector bs = DoubleVector.broadcast(OF_DOUBLES, b);
    DoubleVector cs = DoubleVector.broadcast(OF_DOUBLES, c);
    DoubleVector ds = DoubleVector.broadcast(OF_DOUBLES, d);
    for (int j = 0; j < end; j += OF_DOUBLES.length()) {
      DoubleVector sum = DoubleVector.fromArray(OF_DOUBLES, into, at + j);
      sum = as.fma(DoubleVector.fromArray(OF_DOUBLES, rows, j), sum);
      sum = bs.fma(DoubleVector.fromArray(OF_DOUBLES, rows, n + j), sum);
      sum = cs.fma(DoubleVector.fromArray(OF_DOUBLES, rows, 2 * n + j), sum);
      ds.fma(DoubleVector.fromArray(OF_DOUBLES, rows, 3 * n + j), sum).intoArray(into, at + j);
    }
  }
}
