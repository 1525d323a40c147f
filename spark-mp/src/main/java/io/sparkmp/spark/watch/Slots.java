package io.sparkmp.spark.watch;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.Schedulable;
import org.apache.spark.scheduler.TaskSchedulerImpl;
import org.apache.spark.scheduler.TaskSetManager;
import org.jspecify.annotations.Nullable;

/** Whether a barrier stage can run. */
public final class Slots {
  private static final long IDLE_WAIT_NANOS = 5_000_000_000L;

  /** The local property in which Spark keeps the tags of a job. */
  private static final String TAGS = "spark.job.tags";

  private static final String STANDALONE = "spark://";
  private static final Pattern LOCAL_CLUSTER =
      Pattern.compile("local-cluster\\[ *([0-9]+) *, *([0-9]+) *, *[0-9]+ *]");

  private Slots() {}

  /** How many tasks can run at the same time now. */
  public static int available(SparkContext spark) {
    return spark.maxNumConcurrentTasks(spark.resourceProfileManager().defaultResourceProfile());
  }

  /**
   * Waits for a short while until no task of the jobs with a tag runs, including tasks that have
   * been told to stop.
   */
  public static void awaitIdle(SparkContext spark, String jobTag) {
    long end = System.nanoTime() + IDLE_WAIT_NANOS;
    while (!spark.isStopped()
        && spark.taskScheduler() instanceof TaskSchedulerImpl scheduler
        && runsTasks(scheduler.rootPool(), jobTag)
        && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** The scheduler keeps the tasks of a stage, even a failed one, until the last has ended. */
  private static boolean runsTasks(Schedulable some, String jobTag) {
    return some instanceof TaskSetManager tasks
        ? tasks.runningTasks() > 0 && isTagged(tasks.taskSet().properties(), jobTag)
        : some.schedulableQueue().stream().anyMatch(each -> runsTasks(each, jobTag));
  }

  private static boolean isTagged(@Nullable Properties ofJob, String jobTag) {
    String tags = ofJob == null ? null : ofJob.getProperty(TAGS);
    return tags != null && List.of(tags.split(",", -1)).contains(jobTag);
  }

  /** Whether executors may still come and make room for a barrier stage of so many workers. */
  public static boolean canGrow(SparkContext spark, int workers) {
    return !spark.isLocal() && !isDynamic(spark) && workers <= most(spark.getConf());
  }

  /**
   * The most task slots that an application can get by its settings; {@link Integer#MAX_VALUE} if
   * they set no bound.
   */
  static int most(SparkConf conf) {
    String master = conf.get("spark.master", "");
    int perTask = conf.getInt("spark.task.cpus", 1);
    Matcher cluster = LOCAL_CLUSTER.matcher(master);
    if (cluster.matches()) {
      return slots(cluster.group(1), Integer.parseInt(cluster.group(2)) / perTask);
    }
    if (master.startsWith(STANDALONE)) {
      return conf.getInt("spark.cores.max", Integer.MAX_VALUE) / perTask;
    }
    return master.equals("yarn") || master.startsWith("k8s://")
        ? slots(
            conf.get("spark.executor.instances", "2"),
            conf.getInt("spark.executor.cores", 1) / perTask)
        : Integer.MAX_VALUE;
  }

  private static int slots(String executors, int each) {
    return (int) Math.min(Integer.MAX_VALUE, Long.parseLong(executors.strip()) * each);
  }

  /** Whether the application gets executors as tasks wait for them. */
  public static boolean isDynamic(SparkContext spark) {
    return spark.getConf().getBoolean("spark.dynamicAllocation.enabled", false);
  }

  /** Why a barrier stage of so many tasks cannot run, or empty if it can. */
  public static Optional<String> obstacle(SparkContext spark, int workers) {
    if (isDynamic(spark)) {
      return Optional.of(
          "Spark runs no barrier stage with spark.dynamicAllocation.enabled=true; set it to false, and"
              + " a number of executors by spark.executor.instances");
    }
    int slots = available(spark);
    List<String> leaving = slots < workers ? LeavingExecutors.of(spark) : List.of();
    if (!leaving.isEmpty()) {
      return Optional.of(
          workers
              + " workers need as many task slots at once, and the cluster has "
              + slots
              + " while executor "
              + String.join(", ", leaving)
              + " is being decommissioned and has no replacement yet; wait for it, use at most "
              + slots
              + " workers or more executors");
    }
    if (slots < workers) {
      return Optional.of(
          workers
              + " workers need as many task slots at once, and the cluster has "
              + slots
              + "; use at most "
              + slots
              + " workers or more executor cores"
              + options(spark.conf()));
    }
    return Optional.empty();
  }

  /** What sets the number of cores, in brackets; nothing where none does. */
  static String options(SparkConf conf) {
    String master = conf.get("spark.master", "");
    if (master.startsWith(STANDALONE)) {
      return " (--total-executor-cores, up to what the cluster has)";
    }
    return master.equals("local") || master.startsWith("local[")
        ? ""
        : " (spark.executor.instances, spark.executor.cores)";
  }
}
