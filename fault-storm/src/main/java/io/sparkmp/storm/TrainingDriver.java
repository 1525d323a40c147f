package io.sparkmp.storm;

import io.sparkmp.errors.Reasons;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.SparkSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trains one model after the other in one Spark, as a service or a notebook does. It takes commands
 * from standard input and reports {@link Event}s on standard output.
 */
final class TrainingDriver {
  private static final Logger LOG = LoggerFactory.getLogger(TrainingDriver.class);

  /** The command to kill a running task. */
  static final String TASK = "task";

  /** The command to end after the current training. */
  static final String STOP = "stop";

  private static final int MOST_REFUSALS = 60;

  private final SparkSession spark;
  private final Set<Long> running = ConcurrentHashMap.newKeySet();
  private volatile boolean stopping;

  private TrainingDriver(SparkSession spark) {
    this.spark = spark;
  }

  /**
   * Trains until told to stop.
   *
   * @param args the number of the first training, the maximum number of trainings, and the words
   *     for {@link Trainings#of}
   */
  public static void main(String[] args) throws IOException {
    int first = Integer.parseInt(args[0]);
    int most = Integer.parseInt(args[1]);
    Trainings trainings = Trainings.of(List.of(args).subList(2, args.length));
    SparkSession spark =
        SparkSession.builder()
            .appName("fault storm")
            .config("spark.kryo.registrator", StormApp.registrators())
            .getOrCreate();
    TrainingDriver driver = new TrainingDriver(spark);
    driver.listen();
    for (int number = first; number < first + most && !driver.stopping; number++) {
      driver.train(trainings, number);
    }
    spark.stop();
    print(new Event(Event.Kind.END, 0, StormApp.CF, "", false, true, "", Left.NOTHING));
  }

  @SuppressWarnings("SystemOut") // standard output is its interface
  private static void print(Event event) {
    System.out.println(event.line());
  }

  private void listen() {
    spark
        .sparkContext()
        .addSparkListener(
            new SparkListener() {
              @Override
              public void onTaskStart(SparkListenerTaskStart start) {
                running.add(start.taskInfo().taskId());
              }

              @Override
              public void onTaskEnd(SparkListenerTaskEnd end) {
                running.remove(end.taskInfo().taskId());
              }
            });
    Thread commands = new Thread(this::obey, "commands");
    commands.setDaemon(true);
    commands.start();
  }

  private void obey() {
    Random random = new Random(1);
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.equals(TASK)) {
          Long[] tasks = running.toArray(Long[]::new);
          if (tasks.length > 0) {
            long task = tasks[random.nextInt(tasks.length)];
            spark.sparkContext().killTaskAttempt(task, false, "a fault");
          }
        } else {
          stopping = true;
        }
      }
    } catch (IOException e) {
      LOG.warn("Cannot read commands", e);
    }
    stopping = true; // the sender of commands is gone
  }

  private void train(Trainings trainings, int number) {
    Trainings.One one = trainings.get(number);
    print(event(Event.Kind.BEGIN, number, one, true, "", Left.NOTHING));
    for (int refusals = 1; ; refusals++) {
      try {
        one.app().fitAndSave(spark, one.course(), one.model());
        break;
      } catch (Exception e) { // Scala code throws checked exceptions without declaring them
        if (refusals == MOST_REFUSALS) {
          throw new IllegalStateException("Refused " + refusals + " times", e);
        }
        LOG.warn("Refused", e);
        print(refused(number, one, e));
        LockSupport.parkNanos(1_000_000_000);
      }
    }
    Left left = Left.in(JavaSparkContext.fromSparkContext(spark.sparkContext()));
    print(event(Event.Kind.SAVED, number, one, true, one.model(), left));
  }

  private static Event refused(int number, Trainings.One one, Exception failure) {
    boolean isForUsers = false;
    for (Throwable e = failure; e != null; e = e.getCause()) {
      isForUsers |= Reasons.isForUsers(e);
    }
    return event(Event.Kind.REFUSED, number, one, isForUsers, failure.toString(), Left.NOTHING);
  }

  private static Event event(
      Event.Kind kind, int number, Trainings.One one, boolean isForUsers, String text, Left left) {
    boolean snapshots = !one.course().snapshots().isEmpty();
    return new Event(
        kind, number, one.app(), one.course().engine(), snapshots, isForUsers, text, left);
  }
}
