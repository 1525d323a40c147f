package io.sparkmp.bench.lda;

import io.sparkmp.lda.kernel.Sampler;
import io.sparkmp.lda.model.LdaOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How good models get when there is time: Mallet's and ours after the same number of iterations,
 * with priors that are fixed and with priors that are learned.
 *
 * @param topics to try
 * @param sampler ours, or null for the default of each number of topics
 * @param iterations of both
 * @param learnEvery iterations from one step of learning the priors to the next
 * @param learnFrom iterations before the first
 */
public record QualityComparison(
    Setup setup,
    List<Integer> topics,
    @Nullable Sampler sampler,
    int iterations,
    int learnEvery,
    int learnFrom) {

  /** Runs all of them. */
  public Outcome run() {
    List<ModelFit> fits = new ArrayList<>();
    List<Outcome.Ratio> ratios = new ArrayList<>();
    OurTraining.Read read = OurTraining.read(setup, setup.workers(), setup.testFraction());
    Corpus corpus = Corpus.of(read.data());
    for (int k : topics) {
      for (boolean learning : new boolean[] {false, true}) {
        ModelFit mallet = mallet(corpus, k, learning);
        setup.progress().accept(mallet.toString());
        ModelFit ours = ours(read, corpus, k, learning);
        setup.progress().accept(ours.toString());
        fits.add(mallet);
        fits.add(ours);
        ratios.add(
            new Outcome.Ratio(
                String.format(
                    Locale.ROOT,
                    "perplexity of spark-mp over that of Mallet, one fit each, %d topics%s",
                    k,
                    priors(learning)),
                ours.perplexity() / mallet.perplexity()));
      }
    }
    read.data().close();
    return new Outcome(fits, ratios);
  }

  private static String priors(boolean learning) {
    return learning ? ", learning" : ", fixed priors";
  }

  private ModelFit mallet(Corpus corpus, int k, boolean learning) {
    MalletTraining mallet =
        MalletTraining.run(
            corpus,
            k,
            setup.alphaSum() / k,
            setup.beta(),
            iterations,
            setup.workers(),
            learning ? learnEvery : 0,
            learnFrom,
            setup.seed());
    return new ModelFit(
        "Mallet" + priors(learning),
        k,
        iterations,
        mallet.ingestSeconds(),
        mallet.seconds(),
        mallet.logLikelihood(),
        DocumentCompletion.STANDARD.perplexity(corpus, mallet.topics()));
  }

  private ModelFit ours(OurTraining.Read read, Corpus corpus, int k, boolean learning) {
    Sampler how = sampler == null ? LdaOptions.defaultSampler(k) : sampler;
    OurTraining ours =
        OurTraining.run(
            setup,
            read.data(),
            corpus,
            OurTraining.options(
                setup, k, how, setup.cooling(iterations), learning ? learnEvery : 0, learnFrom),
            iterations);
    return new ModelFit(
        "spark-mp " + how.name().toLowerCase(Locale.ROOT) + priors(learning),
        k,
        iterations,
        read.seconds(),
        ours.seconds(),
        ours.logLikelihood(),
        DocumentCompletion.STANDARD.perplexity(corpus, ours.topics()));
  }
}
