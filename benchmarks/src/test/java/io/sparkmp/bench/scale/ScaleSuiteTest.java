package io.sparkmp.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.report.SuiteResult;
import io.sparkmp.bench.suite.Recorder;
import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.cf.ingest.RatingIngest;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.page.Chart;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.layout.LayoutOptions;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

@Tag("spark")
class ScaleSuiteTest {
  private static final PlantedRatings RATINGS =
      new PlantedRatings(500, 100, 10_000, 4, 0.5, 0.8, 0.8, 1);

  @Test
  void countsTheBlocksThatIngestMakes() {
    SparkSession spark = BenchSessions.open("a test", CfKryoRegistrator.class);
    try {
      KeyedSource source =
          FrameRatings.of(RATINGS.frame(spark, 3), "user", "item", "rating", "ratings");
      RatingData data =
          RatingIngest.run(source, new LayoutOptions(3, 2, new HoldOut(1, 0, 0), false));
      List<List<Entries>> blocks =
          data.byWorker()
              .map(
                  worker -> {
                    List<Entries> training = new ArrayList<>();
                    for (int s = 0; s < worker.slices(); s++) {
                      training.add(worker.block(s).training());
                    }
                    return training;
                  })
              .collect();
      List<IdCounts> slices = data.laidOut().columns().dictionary().collect();
      Layouts layouts = new Layouts(source);
      BlockLayout layout = layouts.over(3, 2, 2);
      assertThat(layout.loads().total()).isEqualTo((double) data.stats().training());
      for (int p = 0; p < 3; p++) {
        for (int s = 0; s < 6; s++) {
          assertThat(layout.loads().of(p, s)).isEqualTo(blocks.get(p).get(s).size());
        }
      }
      for (int s = 0; s < 6; s++) {
        assertThat(layout.slices().get(s).ids().size()).isEqualTo(slices.get(s).ids().size());
      }
      assertThat(layout.sample()).hasSize(2);
      for (int s = 0; s < 6; s++) {
        var made = layout.sample().get(1).blocks().get(s).training();
        var trained = blocks.get(1).get(s);
        assertThat(made.rows()).isEqualTo(trained.rows());
        assertThat(made.columns()).isEqualTo(trained.columns());
        assertThat(made.values()).isEqualTo(trained.values());
      }
      assertThat(layouts.over(1, 1, 5).sample()).hasSize(1);
      layouts.unpersist();
      data.close();
    } finally {
      spark.stop();
    }
  }

  @Test
  void measuresAndPredicts() throws Exception {
    ScaleSuite suite =
        CommandLine.populateCommand(
            new ScaleSuite(),
            "--rank=8",
            "--workers=2",
            "--predict=5",
            "--ratings-factor=10",
            "--epochs=4",
            "--rounds=2");
    suite.calibration = 0.01;
    suite.prepare(false, 1);
    Recorder recorder = new Recorder(suite, line -> {});
    suite.run(recorder, RATINGS);
    SuiteResult result = recorder.result();
    assertThat(result.notes()).isEmpty();
    assertThat(result.figures())
        .extracting(figure -> figure.name() + " of " + figure.subject())
        .contains(
            "seconds an epoch, P = 2 of ring",
            "seconds an epoch, P = 2 of simulation",
            "seconds to start Spark of Spark",
            "seconds of a whole training, P = 2 of reading",
            "seconds of a whole training, P = 2 of training",
            "seconds of a whole training, P = 2 of judging",
            "error of the prediction, median of the rounds, P = 1 of simulation",
            "error of the prediction in a round, P = 2 of simulation",
            "speed-up over one worker, P = 2 of simulation",
            "seconds an epoch, predicted, P = 5 of ring",
            "seconds an epoch, predicted, P = 5, 10 times the users of ring");
    assertThat(result.figures())
        .flatExtracting(Figure::samples)
        .allSatisfy(sample -> assertThat(sample).isFinite().isNotNegative());
    assertThat(figure(result, "seconds an epoch, P = 2").samples()).hasSize(2);
    assertThat(result.charts())
        .extracting(Chart::title)
        .containsExactlyInAnyOrder(
            "Speed-up over one worker",
            "Blocks by the number of workers",
            "Where an epoch's time goes, predicted",
            "Where an epoch's time goes, predicted, 10 times the users");
    Chart.Bars bars = (Chart.Bars) result.charts().get(0);
    for (int bar = 0; bar < bars.bars().size(); bar++) {
      int at = bar;
      double all = bars.parts().stream().mapToDouble(part -> part.values().get(at)).sum();
      assertThat(all).as(bars.bars().get(bar)).isBetween(99.999, 100.001);
    }
  }

  private static Figure figure(SuiteResult result, String name) {
    return result.figures().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }
}
