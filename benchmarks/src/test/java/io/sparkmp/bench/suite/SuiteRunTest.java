package io.sparkmp.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.report.Load;
import io.sparkmp.bench.report.Report;
import io.sparkmp.bench.report.SuiteResult;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
final class SuiteRunTest {
  private final List<Report> written = new ArrayList<>();
  private final List<String> progress = new ArrayList<>();

  /** What the machine is found with, before and after each suite. */
  private final Deque<OptionalDouble> loads =
      new ArrayDeque<>(Collections.nCopies(4, OptionalDouble.empty()));

  private record Fake(String name, Consumer<Recorder> work) implements Suite {
    @Override
    public String about() {
      return "about " + name;
    }

    @Override
    public void run(Recorder recorder) {
      work.accept(recorder);
    }
  }

  private SuiteRun run() {
    return new SuiteRun(
        new Report("2026-01-02T03:04:05Z", "bench", Map.of("cores", "2"), List.of()),
        new SuiteRun.Machine(2, loads::remove),
        written::add,
        progress::add);
  }

  @Test
  void samplesOfTheSameThingAreOneFigure() throws IOException {
    Suite suite =
        new Fake(
            "a",
            recorder -> {
              recorder.setting("size", 7);
              recorder.lower("time", "ours", "s", 1);
              recorder.lower("time", "theirs", "s", 20);
              recorder.lower("time", "ours", "s", 3);
              recorder.higher("rate", "ours", "M/s", 5);
            });
    assertThat(run().run(List.of(suite))).isEmpty();
    Report report = written.get(written.size() - 1);
    assertThat(report.suites()).hasSize(1);
    assertThat(report.suites().get(0).settings()).containsEntry("size", "7");
    assertThat(report.suites().get(0).figures())
        .containsExactly(
            new Figure("time", "ours", "s", List.of(1.0, 3.0), true, true),
            new Figure("time", "theirs", "s", List.of(20.0), true, true),
            new Figure("rate", "ours", "M/s", List.of(5.0), false, true));
  }

  @Test
  void failedPeersAreNotedAndTheRestGoesOn() throws IOException {
    Suite suite =
        new Fake(
            "a",
            recorder -> {
              boolean ended =
                  recorder.attempt(
                      "MLlib",
                      () -> {
                        throw new IllegalStateException(
                            "Job aborted: java.lang.OutOfMemoryError: Java heap space");
                      });
              assertThat(ended).isFalse();
              assertThat(
                      recorder.attempt(
                          "big",
                          () -> recorder.lower("x", "y", "s", new long[Integer.MAX_VALUE].length)))
                  .isFalse();
              recorder.lower("time", "ours", "s", 1);
            });
    assertThat(run().run(List.of(suite))).isEmpty();
    assertThat(run().report().suites()).isEmpty();
    var result = written.get(1).suites().get(0);
    assertThat(result.notes()).hasSize(2);
    assertThat(result.notes().get(0))
        .startsWith("MLlib failed: too little memory, OutOfMemoryError with a heap of ");
    assertThat(result.notes().get(1)).startsWith("big failed: too little memory, OutOfMemoryError");
    assertThat(result.figures()).hasSize(1);
  }

  @Test
  void failedSuitesAreNamedAndTheNextRuns() throws IOException {
    Suite broken =
        new Fake(
            "broken",
            recorder -> {
              recorder.lower("time", "ours", "s", 1);
              throw new IllegalArgumentException("Cannot read: no such file\nat all");
            });
    Suite good = new Fake("good", recorder -> recorder.lower("time", "ours", "s", 2));
    assertThat(run().run(List.of(broken, good))).containsExactly("broken");
    Report report = written.get(written.size() - 1);
    assertThat(report.suites()).extracting("suite").containsExactly("broken", "good");
    assertThat(report.suites().get(0).figures()).hasSize(1);
    assertThat(report.suites().get(0).notes())
        .containsExactly(
            "suite broken failed: java.lang.IllegalArgumentException: Cannot read: no such file");
    assertThat(written).as("before, and after each suite").hasSize(3);
    assertThat(written.get(0).suites()).isEmpty();
  }

  @Test
  void loadIsLookedAtBeforeAndAfterEachSuite() throws IOException {
    loads.clear();
    DoubleStream.of(0.5, 2.0, 3.2, 7.14).mapToObj(OptionalDouble::of).forEach(loads::add);
    List<Integer> looksLeft = new ArrayList<>();
    Suite quiet = new Fake("quiet", recorder -> looksLeft.add(loads.size()));
    Suite disturbed = new Fake("disturbed", recorder -> looksLeft.add(loads.size()));
    run().run(List.of(quiet, disturbed));
    List<SuiteResult> suites = written.get(written.size() - 1).suites();
    assertThat(suites.get(0).load()).isEqualTo(new Load(2, List.of(0.5, 2.0)));
    assertThat(suites.get(0).load().warning()).as("as many as cores").isEmpty();
    assertThat(suites.get(1).load().seen()).containsExactly(3.2, 7.14);
    assertThat(suites.get(1).load().warning())
        .isEqualTo("measured while the machine was busy: load 7.1 on 2 cores");
    assertThat(looksLeft).containsExactly(3, 1);
    assertThat(progress)
        .filteredOn(line -> line.contains("busy"))
        .containsExactly(
            "disturbed: warning: measured while the machine was busy: load 3.2 on 2 cores");
  }

  @Test
  void nothingIsMeasuredIfTheReportCannotBeWritten() {
    List<String> ran = new ArrayList<>();
    SuiteRun run =
        new SuiteRun(
            new Report("", "", Map.of(), List.of()),
            new SuiteRun.Machine(2, OptionalDouble::empty),
            report -> {
              throw new IOException("Cannot write");
            },
            progress::add);
    assertThatThrownBy(() -> run.run(List.of(new Fake("a", recorder -> ran.add("a")))))
        .isInstanceOf(IOException.class);
    assertThat(ran).isEmpty();
  }

  @Test
  void whatAClosedRecorderIsToldDoesNotCount() {
    Recorder recorder = new Recorder(new Fake("a", r -> {}), progress::add);
    recorder.lower("time", "ours", "s", 1);
    recorder.note("kept");
    assertThat(recorder.close().notes()).containsExactly("kept");
    recorder.note("Spark was stopped");
    assertThat(recorder.result().notes()).containsExactly("kept");
  }
}
