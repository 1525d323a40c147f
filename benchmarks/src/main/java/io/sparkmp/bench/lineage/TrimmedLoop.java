package io.sparkmp.bench.lineage;

import io.sparkmp.lineage.Durability;
import io.sparkmp.lineage.LineageTrimmer;
import org.apache.spark.rdd.RDD;

/** The loop with our trimmer. */
final class TrimmedLoop<T> implements StepLoop {
  private final Chain<T> chain;
  private final LineageTrimmer<RDD<T>> trimmer;

  TrimmedLoop(Chain<T> chain, Durability durability) {
    this.chain = chain;
    this.trimmer = LineageTrimmer.of(chain.initial(), durability);
  }

  @Override
  public void advance() {
    trimmer.trim(chain.step().apply(trimmer.current()));
  }

  @Override
  public RDD<T> current() {
    return trimmer.current();
  }

  @Override
  public void close() {
    trimmer.close();
  }
}
