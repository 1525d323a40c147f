package io.sparkmp.bench.micro;

import java.util.ArrayList;
import java.util.List;

/** All micro benchmarks; within a figure, the form that training uses comes first. */
final class Catalogue {
  static final List<Integer> RANKS = List.of(32, 64, 128);
  private static final int QUICK_RANK = 64;
  private static final String SCALAR = " -Dsparkmp.kernel=scalar";

  private final List<Micro> all = new ArrayList<>();

  private Catalogue() {
    for (int rank : RANKS) {
      boolean quick = rank == QUICK_RANK;
      for (String form : List.of("simd", "scalar")) {
        boolean simd = form.equals("simd");
        String how = form + " rank=" + rank;
        add(gradientSteps(rank), form, "M updates/s", "FactorisationBenchmark." + how, quick);
        add(
            "ratings a second in a pass of implicit feedback, 16 factors of rank " + rank,
            form,
            "M ratings/s",
            "ImplicitBenchmark." + how,
            quick && simd);
        add(
            "scores a second in a search for the best 10, rank " + rank,
            form,
            "M scores/s",
            "TopKBenchmark.search rank=" + rank + (simd ? "" : SCALAR),
            quick && simd);
      }
    }
    String recommend = "to recommend 10 of 100,000 items, rank 64";
    String similar = "to find the 10 items most similar to one of 100,000, rank 64";
    time(recommend, "simd", "ScorerBenchmark.recommend", true);
    time(recommend, "scalar", "ScorerBenchmark.recommend" + SCALAR, false);
    time(similar, "simd", "ScorerBenchmark.similar", false);
    time(similar, "scalar", "ScorerBenchmark.similar" + SCALAR, false);
    time("to predict a rating, rank 64", "scorer", "ScorerBenchmark.predict", false);
    time("to fold in a user by 50 ratings, rank 64", "scorer", "ScorerBenchmark.foldIn", false);
    for (int rank : RANKS) {
      String steps = "updates a second with given steps, rank " + rank;
      String how = " rank=" + rank;
      boolean quick = rank == QUICK_RANK;
      add(steps, "kernel by hand", "M updates/s", "LoopBenchmark.byHand" + how, false);
      add(steps, "declared loop", "M updates/s", "LoopBenchmark.declared" + how, quick);
    }
    sweep("Gibbs", "GIBBS", 100);
    sweep("Metropolis-Hastings", "MH", 100);
    sweep("Gibbs", "GIBBS", 1000);
    sweep("Metropolis-Hastings", "MH", 1000);
    sweep("Metropolis-Hastings", "MH", 10000); // nobody would train so many by Gibbs
    codec("a slice of 4,000 items, rank 64", "factors");
    codec("a slice of 10,000 words", "topics");
    for (int workers : List.of(2, 10, 100, 1000)) {
      add(
          "making the order of an epoch, P = " + workers,
          "spark-mp",
          Micro.MICROSECONDS,
          "ScheduleBenchmark.order workers=" + workers,
          workers == 1000);
    }
  }

  static List<Micro> all() {
    return List.copyOf(new Catalogue().all);
  }

  static String gradientSteps(int rank) {
    return "updates a second by gradient descent, rank " + rank;
  }

  private void add(String figure, String subject, String unit, String label, boolean quick) {
    all.add(new Micro(figure, subject, unit, label, quick));
  }

  private void time(String what, String subject, String label, boolean quick) {
    add("time " + what, subject, Micro.MICROSECONDS, label, quick);
  }

  private void sweep(String subject, String sampler, int topics) {
    add(
        "tokens a second of a sweep, " + topics + " topics",
        subject,
        "M tokens/s",
        "SamplerBenchmark.sweep sampler=" + sampler + " topics=" + topics,
        topics == 100);
  }

  private void codec(String slice, String kind) {
    for (String way : List.of("write", "read")) {
      String label = "CodecBenchmark." + way + " serializer=";
      boolean quick = kind.equals("factors") && way.equals("write");
      String what = "to " + way + " " + slice;
      time(what, "Kryo with our serialisers", label + "kryo slice=" + kind, quick);
      time(what, "Java serialisation", label + "java slice=" + kind, false);
    }
  }
}
