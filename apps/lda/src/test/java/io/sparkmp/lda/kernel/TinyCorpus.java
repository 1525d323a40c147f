package io.sparkmp.lda.kernel;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.SerialEngine;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Documents as arrays of words, laid out in the plainest way: document d belongs to worker d mod P,
 * word w to slice w mod S.
 *
 * @param documents the words of each, 0 to {@code words} - 1
 * @param words the size of the vocabulary
 */
record TinyCorpus(int[][] documents, int words) {

  /** Words drawn from topics, each with words of its own. */
  static TinyCorpus planted(
      int documents, int length, int topics, int wordsPerTopic, double noise, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    int words = topics * wordsPerTopic;
    int[][] corpus = new int[documents][length];
    for (int[] document : corpus) {
      int first = random.nextInt(topics);
      int second = random.nextInt(topics);
      for (int i = 0; i < length; i++) {
        int topic = random.nextDouble() < 0.7 ? first : second;
        document[i] =
            random.nextDouble() < noise
                ? random.nextInt(words)
                : topic * wordsPerTopic + (int) (Math.pow(random.nextDouble(), 2) * wordsPerTopic);
      }
    }
    return new TinyCorpus(corpus, words);
  }

  /** Words drawn at random, some much more often than others. */
  static TinyCorpus random(int documents, int maxLength, int words, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    int[][] corpus = new int[documents][];
    for (int d = 0; d < documents; d++) {
      corpus[d] = new int[1 + random.nextInt(maxLength)];
      for (int i = 0; i < corpus[d].length; i++) {
        corpus[d][i] = (int) (Math.pow(random.nextDouble(), 3) * words);
      }
    }
    return new TinyCorpus(corpus, words);
  }

  int tokens() {
    return Arrays.stream(documents).mapToInt(document -> document.length).sum();
  }

  TinyWorker worker(int worker, int workers, int slices) {
    List<int[]> mine =
        IntStream.range(0, documents.length)
            .filter(d -> d % workers == worker)
            .mapToObj(d -> documents[d])
            .toList();
    TokenBlock[] blocks = new TokenBlock[slices];
    for (int s = 0; s < slices; s++) {
      blocks[s] = new TokenBlock(tokens(mine, s, slices), Tokens.NONE, Tokens.NONE);
    }
    return new TinyWorker(
        new IdCounts(
            Ids.ofLongs(LongStream.range(0, mine.size()).toArray()),
            mine.stream().mapToInt(document -> document.length).toArray()),
        blocks);
  }

  private static Tokens tokens(List<int[]> documents, int slice, int slices) {
    List<Integer> there = new ArrayList<>();
    List<Integer> starts = new ArrayList<>(List.of(0));
    List<Integer> tokens = new ArrayList<>();
    for (int d = 0; d < documents.size(); d++) {
      int before = tokens.size();
      Arrays.stream(documents.get(d))
          .filter(word -> word % slices == slice)
          .sorted()
          .forEach(word -> tokens.add(word / slices));
      if (tokens.size() > before) {
        there.add(d);
        starts.add(tokens.size());
      }
    }
    return new Tokens(array(there), array(starts), array(tokens));
  }

  private static int[] array(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  /** How often each word of a slice occurs. */
  int[] frequencies(int slice, int slices) {
    int[] counts = new int[(words - slice + slices - 1) / slices];
    for (int[] document : documents) {
      for (int word : document) {
        if (word % slices == slice) {
          counts[word / slices]++;
        }
      }
    }
    return counts;
  }

  LdaProgram program(int topics, Sampler sampler, int learnEvery) {
    LdaOptions options =
        new LdaOptions(topics, List.of(1.0), 0.01, sampler, 0, learnEvery, 3, true, 0);
    return new LdaProgram(options, words, tokens(), false);
  }

  List<TinyWorker> workers(Schedule schedule) {
    return IntStream.range(0, schedule.workers())
        .mapToObj(p -> worker(p, schedule.workers(), schedule.slices()))
        .toList();
  }

  List<WorkerState<WorkerTopics, TopicSlice>> start(
      Schedule schedule, DirichletPriors parameters, Sampler sampler) {
    PassOrder order = schedule.pass(0);
    int slices = schedule.slices();
    List<WorkerState<WorkerTopics, TopicSlice>> states = new ArrayList<>();
    for (int p = 0; p < schedule.workers(); p++) {
      List<TopicSlice> held = new ArrayList<>();
      for (int j = 0; j < schedule.slicesPerWorker(); j++) {
        int s = order.slice(p, j);
        held.add(TopicSlice.start(parameters.alpha().length, frequencies(s, slices), null));
      }
      WorkerTopics pinned =
          worker(p, schedule.workers(), slices).start(parameters, sampler == Sampler.MH, null);
      states.add(new WorkerState<>(pinned, held, List.of()));
    }
    return states;
  }

  /** Trains by the plain loop, checking all counts after each block. */
  List<WorkerState<WorkerTopics, TopicSlice>> train(
      Schedule schedule, DirichletPriors parameters, LdaProgram program, int sweeps) {
    return train(
        schedule,
        program,
        start(schedule, parameters, program.options().sampler()),
        0,
        sweeps,
        null);
  }

  List<WorkerState<WorkerTopics, TopicSlice>> train(
      Schedule schedule,
      LdaProgram program,
      List<WorkerState<WorkerTopics, TopicSlice>> from,
      int first,
      int end,
      @Nullable HeldOut evaluate) {
    return new SerialEngine<>(schedule, program)
        .run(Leg.train(first, end, evaluate), workers(schedule), from);
  }

  /** The counts of each word in the whole vocabulary, by word and topic. */
  static int[][] counts(
      Schedule schedule,
      int words,
      int epochs,
      List<WorkerState<WorkerTopics, TopicSlice>> states) {
    PassOrder order = schedule.pass(epochs);
    int slices = schedule.slices();
    int[][] counts = new int[words][];
    for (int p = 0; p < schedule.workers(); p++) {
      for (int j = 0; j < schedule.slicesPerWorker(); j++) {
        int s = order.slice(p, j);
        WordTopicCounts rows = states.get(p).slices().get(j).rows();
        for (int row = 0; row < rows.rows(); row++) {
          int[] ofWord = new int[rows.totals().length];
          rows.forEach(row, (topic, count) -> ofWord[topic] = count);
          counts[row * slices + s] = ofWord;
        }
      }
    }
    return counts;
  }

  /** How many tokens of a word have a topic. */
  static int count(WordTopicCounts rows, int row, int topic) {
    int[] found = {0};
    rows.forEach(row, (each, count) -> found[0] += each == topic ? count : 0);
    return found[0];
  }
}
