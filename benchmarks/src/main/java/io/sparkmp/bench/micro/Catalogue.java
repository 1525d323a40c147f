package io.sparkmp.bench.micro;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All micro benchmarks; within a figure the form that trainings use comes first. */
final class Catalogue {
  static final List<Integer> RANKS = List.of(32, 64, 128);
  private static final int QUICK_RANK = 64;
  private static final String SCALAR = "-Dsparkmp.kernel=scalar";

  private Catalogue() {}

  static String gradientSteps(int rank) {
    return "updates a second by gradient descent, rank " + rank;
  }

  static List<Micro> all() {
    List<Micro> all = new ArrayList<>();
    for (int rank : RANKS) {
      boolean quick = rank == QUICK_RANK;
      Map<String, String> ranks = Map.of("rank", Integer.toString(rank));
      for (String form : List.of("simd", "scalar")) {
        boolean scalar = form.equals("scalar");
        all.add(
            new Micro(
                gradientSteps(rank),
                form,
                "M updates/s",
                FactorisationBenchmark.class,
                form,
                ranks,
                List.of(),
                quick));
        all.add(
            new Micro(
                "ratings a second in a pass of implicit feedback, 16 factors of rank " + rank,
                form,
                "M ratings/s",
                ImplicitBenchmark.class,
                form,
                ranks,
                List.of(),
                quick && !scalar));
        all.add(
            new Micro(
                "scores a second in a search for the best 10, rank " + rank,
                form,
                "M scores/s",
                TopKBenchmark.class,
                "search",
                ranks,
                scalar ? List.of(SCALAR) : List.of(),
                quick && !scalar));
      }
    }
    addQueries(all);
    addLoops(all);
    addSamplers(all);
    addCodecs(all);
    for (String workers : List.of("2", "10", "100", "1000")) {
      all.add(
          new Micro(
              "making the order of an epoch, P = " + workers,
              "spark-mp",
              Micro.MICROSECONDS,
              ScheduleBenchmark.class,
              "order",
              Map.of("workers", workers),
              List.of(),
              workers.equals("1000")));
    }
    return List.copyOf(all);
  }

  private static void addQueries(List<Micro> all) {
    Map<String, String> queries =
        Map.of(
            "recommend", "to recommend 10 of 100,000 items, rank 64",
            "similar", "to find the 10 items most similar to one of 100,000, rank 64",
            "predict", "to predict a rating, rank 64",
            "foldIn", "to fold in a user by 50 ratings, rank 64");
    for (String query : List.of("recommend", "similar", "predict", "foldIn")) {
      boolean searches = query.equals("recommend") || query.equals("similar");
      for (String form : searches ? List.of("simd", "scalar") : List.of("simd")) {
        all.add(
            new Micro(
                "time " + queries.get(query),
                searches ? form : "scorer",
                Micro.MICROSECONDS,
                ScorerBenchmark.class,
                query,
                Map.of(),
                form.equals("scalar") ? List.of(SCALAR) : List.of(),
                query.equals("recommend") && form.equals("simd")));
      }
    }
  }

  private static void addLoops(List<Micro> all) {
    for (int rank : RANKS) {
      for (String form : List.of("byHand", "declared")) {
        all.add(
            new Micro(
                "updates a second with given steps, rank " + rank,
                form.equals("declared") ? "declared loop" : "kernel by hand",
                "M updates/s",
                LoopBenchmark.class,
                form,
                Map.of("rank", Integer.toString(rank)),
                List.of(),
                rank == QUICK_RANK && form.equals("declared")));
      }
    }
  }

  private static void addSamplers(List<Micro> all) {
    for (String topics : List.of("100", "1000", "10000")) {
      // By Gibbs sampling nobody would train so many.
      for (String sampler : topics.equals("10000") ? List.of("MH") : List.of("GIBBS", "MH")) {
        all.add(
            new Micro(
                "tokens a second of a sweep, " + topics + " topics",
                sampler.equals("MH") ? "Metropolis-Hastings" : "Gibbs",
                "M tokens/s",
                SamplerBenchmark.class,
                "sweep",
                Map.of("sampler", sampler, "topics", topics),
                List.of(),
                topics.equals("100")));
      }
    }
  }

  private static void addCodecs(List<Micro> all) {
    for (String kind : List.of("factors", "topics")) {
      boolean factors = kind.equals("factors");
      String slice = factors ? "a slice of 4,000 items, rank 64" : "a slice of 10,000 words";
      for (String way : List.of("write", "read")) {
        for (String serializer : List.of("kryo", "java")) {
          all.add(
              new Micro(
                  "time to " + way + " " + slice,
                  serializer.equals("kryo") ? "Kryo with our serialisers" : "Java serialisation",
                  Micro.MICROSECONDS,
                  CodecBenchmark.class,
                  way,
                  Map.of("slice", kind, "serializer", serializer),
                  List.of(),
                  factors && way.equals("write") && serializer.equals("kryo")));
        }
      }
    }
  }
}
