package io.sparkmp.bench.micro;

import io.sparkmp.cf.CfKryoRegistrator;

/** Of a slice of factors, 4,000 items of rank 64 or 1.1 MB. */
public class FactorCodecBenchmark extends CodecBenchmark {
  static final int ROWS = 4_000;

  @Override
  Object slice() {
    return MadeRatings.table(ROWS, 64, 1);
  }

  @Override
  Class<?> registrator() {
    return CfKryoRegistrator.class;
  }
}
