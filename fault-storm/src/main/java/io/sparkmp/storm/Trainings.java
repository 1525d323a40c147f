package io.sparkmp.storm;

import java.util.Arrays;
import java.util.List;

/**
 * The trainings of a {@link TrainingDriver}: all apps by all engines with snapshots, then without,
 * and so on.
 *
 * @param folder of models and snapshots, as a path of Hadoop
 * @param apps that are trained
 * @param engines that run them
 * @param workers P
 * @param iterations over the data
 * @param size of the data, as {@link App.Course#size}
 */
record Trainings(
    String folder, List<App> apps, List<String> engines, int workers, int iterations, int size) {

  /**
   * One of them.
   *
   * @param app what is trained
   * @param course how
   * @param model where it is saved
   */
  record One(App app, App.Course course, String model) {}

  /** From the words of {@link #words}. */
  static Trainings of(List<String> words) {
    return new Trainings(
        words.get(0),
        Arrays.stream(words.get(1).split(",", -1)).map(App::valueOf).toList(),
        List.of(words.get(2).split(",", -1)),
        Integer.parseInt(words.get(3)),
        Integer.parseInt(words.get(4)),
        Integer.parseInt(words.get(5)));
  }

  /** For a command line. */
  List<String> words() {
    return List.of(
        folder,
        String.join(",", apps.stream().map(App::name).toList()),
        String.join(",", engines),
        Integer.toString(workers),
        Integer.toString(iterations),
        Integer.toString(size));
  }

  /** The training of that number. */
  One get(int number) {
    App app = apps.get(number % apps.size());
    int round = number / apps.size();
    String engine = engines.get(round % engines.size());
    boolean snapshots = round / engines.size() % 2 == 0;
    return new One(
        app,
        new App.Course(
            engine, workers, iterations, size, snapshots ? folder + "/snapshots-" + number : ""),
        folder + "/model-" + number);
  }
}
