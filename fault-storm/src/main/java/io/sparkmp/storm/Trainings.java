package io.sparkmp.storm;

import java.util.Arrays;
import java.util.List;

/**
 * The trainings of a {@link TrainingDriver}: all apps by all engines with snapshots, then without,
 * and so on.
 *
 * @param folder for models and snapshots, a Hadoop path
 * @param apps the apps to train
 * @param engines the engines to use
 * @param workers P
 * @param iterations over the data
 * @param size the size of the data; see {@link StormApp.Course#size}
 */
record Trainings(
    String folder,
    List<StormApp> apps,
    List<String> engines,
    int workers,
    int iterations,
    int size) {

  /**
   * One training.
   *
   * @param app the app to train
   * @param course how to train it
   * @param model where to save the model
   */
  record One(StormApp app, StormApp.Course course, String model) {}

  /** Parses what {@link #words} returned. */
  static Trainings of(List<String> words) {
    return new Trainings(
        words.get(0),
        Arrays.stream(words.get(1).split(",", -1)).map(StormApp::valueOf).toList(),
        List.of(words.get(2).split(",", -1)),
        Integer.parseInt(words.get(3)),
        Integer.parseInt(words.get(4)),
        Integer.parseInt(words.get(5)));
  }

  /** Words for a command line. */
  List<String> words() {
    return List.of(
        folder,
        String.join(",", apps.stream().map(StormApp::name).toList()),
        String.join(",", engines),
        Integer.toString(workers),
        Integer.toString(iterations),
        Integer.toString(size));
  }

  /** The training with a number. */
  One get(int number) {
    StormApp app = apps.get(number % apps.size());
    int round = number / apps.size();
    String engine = engines.get(round % engines.size());
    boolean snapshots = round / engines.size() % 2 == 0;
    return new One(
        app,
        new StormApp.Course(
            engine, workers, iterations, size, snapshots ? folder + "/snapshots-" + number : ""),
        folder + "/model-" + number);
  }
}
