package io.sparkmp.lda.tune;

import io.sparkmp.lda.ingest.CorpusData;
import io.sparkmp.lda.kernel.LdaOptions;
import io.sparkmp.lda.kernel.TopicSlice;
import io.sparkmp.lda.kernel.WorkerTopics;
import io.sparkmp.lda.model.Coherence;
import io.sparkmp.lda.model.Lda;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.TrainingOptions;
import io.sparkmp.spark.app.StagedCandidate;
import io.sparkmp.spark.app.Trained;
import io.sparkmp.tune.Candidate;
import io.sparkmp.tune.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.apache.spark.sql.SparkSession;

/**
 * Trains and judges the candidates of a search, on documents that are laid out once: by the
 * perplexity of the hidden tokens of the validation set, or by the coherence of the topics. Both
 * are measured for candidates trained to the end. For one thread.
 */
public final class LdaTuning {
  private final SparkSession spark;
  private final CorpusData data;
  private final Function<Settings, LdaOptions> options;
  private final TrainingOptions how;
  private final Measure measure;
  private final Map<Settings, Quality> ends = new HashMap<>();

  /** The measure that judges trials. */
  public enum Measure {
    /** The perplexity of the hidden tokens of the validation set; smaller is better. */
    PERPLEXITY,
    /** The mean NPMI of the topics' first words on the documents; larger is better. */
    COHERENCE;

    /** The number of meaningful decimals. */
    public int decimals() {
      return this == PERPLEXITY ? 1 : 4;
    }

    /** Converts a loss to the reported number. */
    public double reported(double loss) {
      return this == PERPLEXITY ? Math.exp(loss) : -loss;
    }
  }

  /**
   * The quality of a model.
   *
   * @param perplexity of the validation set
   * @param coherence mean NPMI, -1 to 1
   */
  public record Quality(double perplexity, double coherence) {}

  /**
   * The trainings of a search.
   *
   * @param data has a validation set
   * @param options maps settings to options
   * @param how training options, with the last sweep of a trial
   */
  public LdaTuning(
      SparkSession spark,
      CorpusData data,
      Function<Settings, LdaOptions> options,
      TrainingOptions how,
      Measure measure) {
    this.spark = spark;
    this.data = data;
    this.options = options;
    this.how = how;
    this.measure = measure;
  }

  /** Begins a training. */
  public Candidate start(Settings settings) {
    Lda lda = new Lda(data, options.apply(settings), null);
    return new StagedCandidate<>(
        spark.sparkContext(),
        lda.stages(how),
        how.maxFailures(),
        trained -> loss(lda, trained, settings));
  }

  private double loss(Lda lda, Trained<WorkerTopics, TopicSlice> trained, Settings settings) {
    if (trained.epochs() < how.epochs()) {
      return measure == Measure.PERPLEXITY ? perplexity(lda, trained) : -coherence(lda, trained);
    }
    double loss = perplexity(lda, trained);
    Quality quality = new Quality(Math.exp(loss), coherence(lda, trained));
    ends.put(settings, quality);
    return measure == Measure.PERPLEXITY ? loss : -quality.coherence();
  }

  private static double perplexity(Lda lda, Trained<WorkerTopics, TopicSlice> trained) {
    return lda.evaluate(trained, HeldOut.VALIDATION).mean();
  }

  private double coherence(Lda lda, Trained<WorkerTopics, TopicSlice> trained) {
    OptionalDouble mean =
        lda.coherences(lda.topWords(lda.model(spark, trained), trained, Coherence.WORDS)).stream()
            .mapToDouble(Coherence::npmi)
            .filter(Double::isFinite)
            .average();
    return mean.orElse(Double.NaN);
  }

  /**
   * The quality of a trial that was trained to the end.
   *
   * @throws IllegalArgumentException if no trial with these settings was
   */
  public Quality quality(Settings settings) {
    Quality quality = ends.get(settings);
    if (quality == null) {
      throw new IllegalArgumentException(
          "Invalid settings: " + settings + " (expected: those of a trial that has ended)");
    }
    return quality;
  }
}
