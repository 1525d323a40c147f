package io.sparkmp.bench.cli;

import io.sparkmp.bench.Samples;
import io.sparkmp.bench.Sessions;
import io.sparkmp.bench.cf.ImplicitFits;
import io.sparkmp.bench.cf.ImplicitFits.Fit;
import io.sparkmp.bench.cf.ImplicitFits.Setting;
import io.sparkmp.bench.cf.ImplicitFits.Trainer;
import io.sparkmp.bench.cf.RatingsFile;
import io.sparkmp.cf.CfKryoRegistrator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Our fit to implicit feedback beside MLlib's ALS: the same objective, split and evaluator. */
@Command(
    name = "implicit",
    description =
        "NDCG and seconds of a whole fit to implicit feedback, ingest included: over a grid of"
            + " settings the best of ours and of MLlib's ALS, then both in turn.",
    mixinStandardHelpOptions = true)
final class ImplicitBench extends PartBench {
  @Option(
      names = "--ratings",
      required = true,
      paramLabel = "PATH",
      description = "Text with 'user item rating' lines, ids being whole numbers.")
  private String ratings = "";

  @Option(names = "--delimiter", description = "Of that text (default: a tab).")
  private String delimiter = "\t";

  @Option(
      names = "--counts",
      description = "Take ratings for counts; without it each is one interaction.")
  private boolean counts;

  @Option(names = "--ranks", split = ",", description = "Default: ${DEFAULT-VALUE}.")
  private List<Integer> ranks = List.of(16, 32, 64);

  @Option(names = "--regs", split = ",", description = "Default: ${DEFAULT-VALUE}.")
  private List<Float> regs = List.of(0.01f, 0.05f, 0.1f);

  @Option(names = "--alphas", split = ",", description = "Default: ${DEFAULT-VALUE}.")
  private List<Float> alphas = List.of(1f, 5f, 20f, 40f);

  @Option(names = "--als-iterations", description = "Of MLlib (default: ${DEFAULT-VALUE}).")
  private int alsIterations = 10;

  @Option(
      names = "--iterations",
      split = ",",
      description =
          "Of ours, ascending: the grid takes the last, the comparison the first that reaches"
              + " MLlib's best (default: ${DEFAULT-VALUE}).")
  private List<Integer> iterations = List.of(2, 3, 4, 5, 6, 8, 10);

  @Option(names = "--subspace", description = "Default: 16, or the rank if that is less.")
  private int subspace;

  @Option(names = "--deviation", description = "Of our start (default: 0.1 / root of the rank).")
  private float deviation;

  @Option(names = "--places", description = "k of NDCG@k (default: ${DEFAULT-VALUE}).")
  private int places = 10;

  @Option(names = "--rounds", description = "Fits of each (default: ${DEFAULT-VALUE}).")
  private int rounds = 5;

  @Override
  void check() {
    Values.check("ratings", ratings, RatingsFile.isThere(ratings), "a file that can be read");
    Values.checkPositive("ranks", ranks);
    regs.forEach(each -> Values.check("regs", each, each >= 0, ">= 0"));
    alphas.forEach(each -> Values.check("alphas", each, each >= 0, ">= 0"));
    Values.checkPositive("als-iterations", alsIterations);
    Values.checkPositive("iterations", iterations);
    int least = Collections.min(ranks);
    Values.check(
        "subspace",
        subspace,
        subspace >= 0 && subspace <= least,
        "1 to the least rank, " + least + "; or 0 for the default");
    Values.check("deviation", deviation, deviation >= 0, "> 0, or 0 for the default");
    Values.checkPositive("places", places);
    Values.checkPositive("rounds", rounds);
  }

  @Override
  void measure() {
    SparkSession spark =
        Sessions.open("spark-mp bench implicit", CfKryoRegistrator.class.getName());
    ImplicitFits fits = ImplicitFits.ofText(spark, ratings, delimiter, counts, places);
    Trainer ours = ImplicitFits.ours(subspace, deviation);
    Trainer als = ImplicitFits::als;
    List<Fit> their = new ArrayList<>();
    List<Fit> our = new ArrayList<>();
    System.out.printf("setting                          MLlib            ours%n");
    int last = iterations.get(iterations.size() - 1);
    for (int rank : ranks) {
      for (float reg : regs) {
        for (float alpha : alphas) {
          Setting setting = new Setting(rank, reg, alpha);
          their.add(fits.fit(als, setting, alsIterations));
          our.add(fits.fit(ours, setting, last));
          System.out.printf(
              Locale.ROOT,
              "%-32s %.4f %6.2f s  %.4f %6.2f s%n",
              setting,
              their.get(their.size() - 1).quality().ndcg(),
              their.get(their.size() - 1).seconds(),
              our.get(our.size() - 1).quality().ndcg(),
              our.get(our.size() - 1).seconds());
        }
      }
    }
    Comparator<Fit> byQuality = Comparator.comparingDouble(fit -> fit.quality().ndcg());
    Fit theirBest = their.stream().max(byQuality).orElseThrow();
    Fit ourBest = our.stream().max(byQuality).orElseThrow();
    System.out.printf(
        "%nMLlib's best, %s, %d iterations%n  %s%n",
        theirBest.setting(), alsIterations, theirBest.quality());
    System.out.printf(
        "our best, %s, %d iterations%n  %s%n", ourBest.setting(), last, ourBest.quality());
    int enough = 0;
    for (int few : iterations) {
      Fit fit = fits.fit(ours, ourBest.setting(), few);
      if (fit.quality().ndcg() >= theirBest.quality().ndcg()) {
        enough = few;
        System.out.printf("ours after %d iterations%n  %s%n", few, fit.quality());
        break;
      }
    }
    if (enough == 0) {
      System.out.printf("ours does not get there in %d iterations%n", last);
      spark.sparkContext().stop();
      return;
    }
    Samples ourSeconds = new Samples();
    Samples theirSeconds = new Samples();
    for (int round = -1; round < rounds; round++) {
      double t = fits.seconds(ours, ourBest.setting(), enough);
      double u = fits.seconds(als, theirBest.setting(), alsIterations);
      if (round >= 0) { // the first warms up
        ourSeconds.add(t);
        theirSeconds.add(u);
      }
    }
    System.out.printf(
        "%n%s%n  ours   %s%n  MLlib  %s%n",
        Samples.heading("seconds", rounds), ourSeconds, theirSeconds);
    System.out.printf(
        Locale.ROOT,
        "  takes %.1f times as long%s%n",
        theirSeconds.median() / ourSeconds.median(),
        rounds == 1 ? " (one fit each)" : "");
    spark.sparkContext().stop();
  }
}
