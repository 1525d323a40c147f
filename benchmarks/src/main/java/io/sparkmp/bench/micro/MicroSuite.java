package io.sparkmp.bench.micro;

import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.suite.QuickRun;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.bench.suite.SuiteCommand;
import io.sparkmp.page.Chart;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.spark.SparkConf;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The micro benchmarks as a suite, each in separate JVMs. */
@Command(
    name = "micro",
    description = "Kernels, samplers, serialisers and the schedule, on one core, measured by JMH.")
@QuickRun("A small run: one of each kind, in one JVM each, for a short time; about a minute.")
public final class MicroSuite extends SuiteCommand {
  private static final JmhRun QUICK = new JmhRun(1, 1, 400, 3, 200);
  private static final JmhRun FULL = new JmhRun(3, 2, 1000, 3, 500);

  @Option(
      names = "--include",
      paramLabel = "REGEX",
      description =
          "Measure only benchmarks whose names match this, such as 'Schedule|simd"
              + " rank=64'. With --quick, this also matches those that a quick run leaves out.")
  private String include = "";

  @Override
  protected void check() {
    chosen();
  }

  /** The benchmarks that a quick run and the options select. */
  List<Micro> chosen() {
    List<Micro> candidates =
        Catalogue.all().stream()
            .filter(m -> !isQuick() || m.quick() || !include.isEmpty())
            .toList();
    List<Micro> chosen =
        candidates.stream().filter(m -> pattern().matcher(m.label()).find()).toList();
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException(
          "Invalid include: "
              + include
              + " (expected: to be found in a name such as "
              + candidates.get(0).label()
              + "; the first words are "
              + String.join(", ", candidates.stream().map(Micro::type).distinct().toList())
              + ")");
    }
    return chosen;
  }

  private Pattern pattern() {
    try {
      return Pattern.compile(include);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "Invalid include: "
              + include
              + " (expected: a regular expression; "
              + e.getDescription()
              + ")",
          e);
    }
  }

  @Override
  public String about() {
    return "Kernels, samplers, serialisers, the schedule and the search for the best items, each"
        + " alone on one core, measured by JMH.";
  }

  @Override
  public void run(Recorder recorder) {
    JmhRun how = isQuick() ? QUICK : FULL;
    boolean submitted = new SparkConf(true).contains("spark.master");
    JmhRun run =
        submitted
            ? new JmhRun(0, how.warmUps(), how.warmUpMillis(), how.iterations(), how.millis())
            : how;
    if (submitted) {
      recorder.note(
          "Under spark-submit all benchmarks ran in one JVM, because another would not find the"
              + " application: what one leaves behind in the compiler shows in the next");
    }
    recorder.setting("JVMs for each benchmark", run.forks());
    recorder.setting("warm-up", run.warmUps() + " x " + run.warmUpMillis() + " ms");
    recorder.setting("iterations", run.iterations() + " x " + run.millis() + " ms");
    recorder.setting("threads", 1);
    for (Micro micro : chosen()) {
      recorder.setting(micro.figure() + ": " + micro.subject(), micro.label());
      if (run.forks() == 0 && !micro.jvmOptions().isEmpty()) {
        recorder.note(
            micro.figure() + ", " + micro.subject() + ": needs a JVM with " + micro.jvmOptions());
        continue;
      }
      recorder.attempt(micro.label(), () -> measure(micro, run, recorder));
    }
    chart(recorder);
  }

  /** Records the samples of one benchmark. */
  static void measure(Micro micro, JmhRun run, Recorder recorder) throws Exception {
    List<Double> scores = run.measure(micro);
    for (double score : scores) {
      if (micro.lowerIsBetter()) {
        recorder.lower(micro.figure(), micro.subject(), micro.unit(), score);
      } else {
        recorder.higher(micro.figure(), micro.subject(), micro.unit(), score);
      }
    }
    recorder.progress(
        "%s, %s: %s %s",
        micro.figure(),
        micro.subject(),
        scores.stream().map(s -> String.format(Locale.ROOT, "%.4g", s)).toList(),
        micro.unit());
  }

  /** Charts SIMD beside scalar. */
  private static void chart(Recorder recorder) {
    List<String> bars = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    for (int rank : Catalogue.RANKS) {
      for (Figure figure : recorder.figures(Catalogue.gradientSteps(rank))) {
        bars.add(figure.subject() + ", rank " + rank);
        figures.add(figure);
      }
    }
    if (!bars.isEmpty()) {
      recorder.chart(
          new Chart.Bars(
              "Gradient descent on one core",
              "speed, M updates/s",
              bars,
              List.of(Chart.Part.of("updates a second", figures, Figure::median))));
    }
  }
}
