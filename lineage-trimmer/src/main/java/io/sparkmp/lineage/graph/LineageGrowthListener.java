package io.sparkmp.lineage.graph;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.compat.SparkLine;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.spark.SparkConf;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.StageInfo;
import org.apache.spark.storage.RDDInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns of a loop whose lineage grows, without changing the program:
 *
 * <pre>
 * spark-submit --conf spark.extraListeners=io.sparkmp.lineage.graph.LineageGrowthListener ...
 * </pre>
 *
 * <p>The lineage of a job is the number of RDDs in all of its stages, including skipped ones. When
 * it grows at each of 20 jobs of the same call site, one warning is logged for that call site.
 * {@code spark.sparkmp.lineage.growingJobs} replaces the 20.
 *
 * <p>Thread-safe. It never throws when a job starts.
 */
public final class LineageGrowthListener extends SparkListener {
  private static final Logger LOG = LoggerFactory.getLogger(LineageGrowthListener.class);
  private static final String JOBS = "spark.sparkmp.lineage.growingJobs";
  private static final String CALL_SITE = "callSite.short"; // as Spark's CallSite has it

  private final GrowthWatch watch;
  private final Consumer<String> warn;

  /** Warns after 20 jobs. */
  public LineageGrowthListener() {
    this(new GrowthWatch(), LOG::warn);
  }

  /** For {@code spark.extraListeners}. */
  public LineageGrowthListener(SparkConf conf) {
    this(new GrowthWatch(jobs(conf), GrowthWatch.KEYS), LOG::warn);
  }

  LineageGrowthListener(GrowthWatch watch, Consumer<String> warn) {
    SparkLine.check();
    this.watch = watch;
    this.warn = warn;
  }

  private static int jobs(SparkConf conf) {
    int jobs = conf.getInt(JOBS, GrowthWatch.OBSERVATIONS);
    if (jobs < 2) {
      throw new IllegalArgumentException("Invalid " + JOBS + ": " + jobs + " (expected: >= 2)");
    }
    return jobs;
  }

  @Override
  public void onJobStart(SparkListenerJobStart job) {
    try {
      List<StageInfo> stages = ScalaApi.asJava(job.stageInfos());
      if (!stages.isEmpty()) {
        watch
            .observe(callSite(job, stages), rdds(stages))
            .map(LineageGrowthListener::message)
            .ifPresent(warn);
      }
    } catch (RuntimeException e) {
      LOG.debug("Cannot watch the lineage of a job", e);
    }
  }

  /** The call site that the program set, else that of the action: the name of the newest stage. */
  private static String callSite(SparkListenerJobStart job, List<StageInfo> stages) {
    Properties properties = job.properties();
    String set = properties == null ? null : properties.getProperty(CALL_SITE);
    return set != null
        ? set
        : stages.stream().max(Comparator.comparingInt(StageInfo::stageId)).orElseThrow().name();
  }

  /** Counts distinct RDDs: stages share those that branch before a shuffle. */
  private static int rdds(List<StageInfo> stages) {
    Set<Integer> ids = new HashSet<>();
    for (StageInfo stage : stages) {
      for (RDDInfo rdd : ScalaApi.asJava(stage.rddInfos())) {
        ids.add(rdd.id());
      }
    }
    return ids.size();
  }

  private static String message(GrowthWatch.Growth growth) {
    return "The lineage of the jobs of \""
        + growth.key()
        + "\" has grown from "
        + growth.from()
        + " to "
        + growth.to()
        + " RDDs over "
        + growth.observations()
        + " jobs. Each job slows down, since Spark walks all of them to schedule it and sends those"
        + " of a stage with its tasks; in the end serialising them overflows the stack. Cut the"
        + " lineage of the RDD that the loop carries on with LineageTrimmer (of this"
        + " jar), or checkpoint it every few steps";
  }
}
