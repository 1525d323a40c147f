package io.sparkmp.lda.kernel;

import io.sparkmp.lda.draw.RowScan;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One visit: updates the totals from the slice, samples, and at the end of an epoch adds up its
 * log-likelihood.
 *
 * <p>In the first sweep tokens get their first topic one after another, each given the topics
 * already assigned, or given a model to start from. Starting from random topics would cost more
 * than a hundred extra sweeps.
 */
final class LdaKernel implements Kernel<TokenBlock, WorkerTopics, TopicSlice> {
  private final LdaProgram program;
  private final GibbsSampler gibbs;
  private final @Nullable MetropolisSampler metropolis;
  private final DocumentCompletion completion;
  private final float[] inverse;
  private JointLikelihood likelihood = new JointLikelihood(1);

  LdaKernel(LdaProgram program, RowScan scan) {
    this.program = program;
    int topics = program.options().topics();
    gibbs = new GibbsSampler(topics, scan);
    metropolis = program.options().sampler() == Sampler.MH ? new MetropolisSampler(topics) : null;
    completion = new DocumentCompletion(topics, scan);
    inverse = new float[RowScan.stride(topics)];
  }

  @Override
  public void train(
      Visit visit, TokenBlock block, WorkerTopics worker, TopicSlice slice, Tally tally) {
    SplitMix64 random = new SplitMix64(visit.seed());
    Tokens tokens = block.tokens(HeldOut.TRAINING);
    int s = visit.slice();
    if (program.frozen()) {
      sampleKnown(tokens, worker, slice, s, random);
      tally.add(0, tokens.size());
      return;
    }
    for (int k = 0; k < slice.totals.length; k++) {
      worker.totals[k] += slice.totals[k] - worker.seen[s][k];
    }
    long[] before = worker.totals.clone();
    if (visit.epoch() == 0 && slice.known != null) {
      sampleKnown(tokens, worker, slice, s, random);
      countIn(tokens, worker.topics[s], worker, slice);
    } else {
      sample(visit, tokens, worker, slice, random);
    }
    if (metropolis != null && visit.isLastOfWorker()) {
      metropolis.local(
          worker,
          new TopicTotals(worker.totals, program.words() * beta(visit, worker), inverse),
          random);
    }
    for (int k = 0; k < before.length; k++) {
      slice.totals[k] += (int) (worker.totals[k] - before[k]);
    }
    System.arraycopy(slice.totals, 0, worker.seen[s], 0, slice.totals.length);
    tally.add(-endOfVisit(visit, worker, slice), tokens.size());
    if (program.options().verify()) {
      TokenCountCheck.check(visit, worker, slice, metropolis == null);
    }
  }

  private void sample(
      Visit visit, Tokens tokens, WorkerTopics worker, TopicSlice slice, SplitMix64 random) {
    double beta = beta(visit, worker);
    TopicTotals totals = new TopicTotals(worker.totals, program.words() * beta, inverse);
    int s = visit.slice();
    if (metropolis == null || visit.epoch() == 0) {
      gibbs.sample(
          tokens,
          worker.documents,
          worker.topics[s],
          slice.rows,
          totals,
          worker.parameters.alpha(),
          beta,
          false,
          random);
    } else {
      metropolis.rotating(
          tokens,
          worker.topics[s],
          worker.moved[s],
          worker.proposals[s],
          slice.rows,
          totals,
          (float) beta,
          random);
    }
  }

  private double beta(Visit visit, WorkerTopics worker) {
    return worker.parameters.beta() * program.widening(visit.epoch());
  }

  private double betaSum(WorkerTopics worker) {
    return program.words() * worker.parameters.beta();
  }

  private void sampleKnown(
      Tokens tokens, WorkerTopics worker, TopicSlice slice, int s, SplitMix64 random) {
    if (slice.known == null || worker.known == null) {
      throw new IllegalStateException("Cannot apply a model: there is none");
    }
    gibbs.sample(
        tokens,
        worker.documents,
        worker.topics[s],
        slice.known,
        new TopicTotals(worker.known, betaSum(worker), inverse),
        worker.parameters.alpha(),
        worker.parameters.beta(),
        true,
        random);
  }

  private static void countIn(Tokens tokens, char[] topics, WorkerTopics worker, TopicSlice slice) {
    for (int at = 0; at < topics.length; at++) {
      slice.rows.add(tokens.words()[at], topics[at]);
      worker.totals[topics[at]]++;
    }
  }

  /** The log-likelihood of the parts that this visit completes. */
  private double endOfVisit(Visit visit, WorkerTopics worker, TopicSlice slice) {
    double sum = 0;
    if (visit.isFirstOfWorker()) {
      Arrays.fill(worker.exact, 0);
    }
    if (visit.isLastOfSlice()) {
      slice.known = null; // every token has its first topic
      for (int k = 0; k < slice.totals.length; k++) {
        worker.exact[k] += slice.totals[k];
      }
      sum += likelihood(worker).ofWords(slice.rows);
      if (program.learns(visit.epoch())) {
        worker.wordStatistic += PriorEstimation.ofWords(slice.rows, worker.parameters.beta());
      }
    }
    if (visit.isLastOfWorker() && visit.worker() == 0) {
      sum += likelihood(worker).ofTotals(scaled(worker.totals), program.words());
    }
    if (visit.isLastOfWorker()) {
      sum += JointLikelihood.ofDocuments(worker);
    }
    return sum;
  }

  /** Scales the totals: in the first sweep a worker has not seen all tokens of the others. */
  private double[] scaled(long[] totals) {
    double scale = (double) program.tokens() / Math.max(1, Arrays.stream(totals).sum());
    return Arrays.stream(totals).mapToDouble(total -> total * scale).toArray();
  }

  private JointLikelihood likelihood(WorkerTopics worker) {
    double beta = worker.parameters.beta();
    if (beta != likelihood.beta()) {
      likelihood = new JointLikelihood(beta);
    }
    return likelihood;
  }

  @Override
  public void contribute(Pass pass, WorkerTopics worker, double[] sums) {
    if (program.learns(pass.epoch())) {
      PriorEstimation.add(worker, sums);
    }
    for (int k = 0, at = startOfTotals(sums); at < sums.length; k++, at++) {
      sums[at] = worker.exact[k];
    }
  }

  @Override
  public void receive(Pass pass, WorkerTopics worker, double[] sums) {
    if (program.learns(pass.epoch())) {
      worker.parameters = PriorEstimation.step(worker.parameters, sums, program.words());
      worker.wordStatistic = 0;
    }
    for (int k = 0, at = startOfTotals(sums); at < sums.length; k++, at++) {
      worker.exact[k] = (long) sums[at];
    }
  }

  /** The totals are the last sums. */
  private int startOfTotals(double[] sums) {
    return program.validates() ? sums.length - program.options().topics() : sums.length;
  }

  @Override
  public void evaluate(
      Visit visit,
      HeldOut set,
      TokenBlock block,
      WorkerTopics worker,
      TopicSlice slice,
      Tally tally) {
    Tokens hidden = block.tokens(set);
    WordTopicCounts rows = program.frozen() ? slice.known : slice.rows;
    long[] totals =
        program.frozen()
            ? worker.known
            : program.totals() != null ? program.totals() : worker.exact;
    if (rows == null || totals == null) {
      throw new IllegalStateException("Cannot apply a model: there is none");
    }
    TopicTotals view = new TopicTotals(totals, betaSum(worker), inverse);
    double sum =
        completion.logProbability(
            hidden, worker.documents, rows, view.inverse(), worker.parameters);
    tally.add(-sum, hidden.size());
  }
}
