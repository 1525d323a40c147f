package io.sparkmp.bench.lda;

import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.model.LdaOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How long we take to Mallet's log-likelihood, with the same fixed priors. Each round reads the
 * corpus, trains with Mallet, and trains with ours for a fixed number of sweeps, whose reports tell
 * when Mallet's figure was reached.
 *
 * @param topics K
 * @param sampler ours
 * @param iterations of Mallet
 * @param sweeps of ours
 * @param rounds of both
 */
public record MalletComparison(
    Setup setup, int topics, Sampler sampler, int iterations, int sweeps, int rounds) {

  /** Runs all rounds. */
  public Outcome run() {
    List<ModelFit> fits = new ArrayList<>();
    List<ModelFit> mallets = new ArrayList<>();
    List<ModelFit> reached = new ArrayList<>();
    double ownLogLikelihood = Double.NaN;
    for (int round = 0; round < rounds; round++) {
      OurTraining.Read read = OurTraining.read(setup, setup.workers(), setup.testFraction());
      Corpus corpus = Corpus.of(read.data());
      MalletTraining mallet =
          MalletTraining.withFixedPriors(setup, corpus, topics, iterations, setup.seed() + round);
      ownLogLikelihood = mallet.ownLogLikelihood();
      ModelFit theirs =
          new ModelFit(
              "Mallet",
              topics,
              iterations,
              mallet.ingestSeconds(),
              mallet.seconds(),
              mallet.logLikelihood(),
              DocumentCompletion.STANDARD.perplexity(corpus, mallet.topics()));
      setup.progress().accept(theirs.toString());
      LdaOptions options = OurTraining.options(setup, topics, sampler, setup.cooling(sweeps), 0, 1);
      OurTraining ours = OurTraining.run(setup, read.data(), corpus, options, sweeps);
      int enough = ours.sweepsTo(mallet.logLikelihood());
      if (enough > 0) {
        // The same training again, out of the clock, is the model as it was then.
        OurTraining then =
            enough == sweeps ? ours : OurTraining.run(setup, read.data(), corpus, options, enough);
        reached.add(
            new ModelFit(
                name() + ", to Mallet's likelihood",
                topics,
                enough,
                read.seconds(),
                ours.secondsTo(enough),
                then.logLikelihood(),
                DocumentCompletion.STANDARD.perplexity(corpus, then.topics())));
      }
      mallets.add(theirs);
      fits.add(
          new ModelFit(
              name() + ", to the end",
              topics,
              sweeps,
              read.seconds(),
              ours.seconds(),
              ours.logLikelihood(),
              DocumentCompletion.STANDARD.perplexity(corpus, ours.topics())));
      setup.progress().accept(fits.get(fits.size() - 1) + ", reached after " + enough + " sweeps");
      read.data().close();
    }
    List<Outcome.Ratio> ratios = new ArrayList<>();
    ratios.add(
        new Outcome.Ratio(
            "times as long takes Mallet to its log-likelihood, "
                + (rounds == 1 && reached.size() == 1
                    ? "one fit each"
                    : "which ours reached in " + reached.size() + " of " + rounds + " rounds"),
            Outcome.median(mallets, ModelFit::seconds)
                / Outcome.median(reached, ModelFit::seconds)));
    ratios.add(
        new Outcome.Ratio(
            "log-likelihood a token that Mallet reports itself, in the last round",
            ownLogLikelihood));
    List<ModelFit> all = new ArrayList<>(mallets);
    all.addAll(reached);
    all.addAll(fits);
    return new Outcome(all, ratios);
  }

  private String name() {
    return "spark-mp " + sampler.name().toLowerCase(Locale.ROOT);
  }
}
