package io.sparkmp.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class EventTest {

  @Test
  void isALineAndComesBackFromIt() {
    Event event =
        new Event(
            Event.Kind.SAVED,
            3,
            StormApp.LDA,
            "ring",
            true,
            false,
            "a\nb",
            new Left(1, 2, 3, 4, 5, 6));
    assertThat(event.line()).doesNotContain("\n");
    assertThat(Event.parse(event.line())).contains(event);
    assertThat(Event.parse("Trained")).isEmpty();
  }

  @Test
  void allAppsAreTrainedByAllEnginesWithSnapshotsAndThenWithout() {
    Trainings trainings =
        new Trainings("f", List.of(StormApp.CF, StormApp.LDA), List.of("ring", "narrow"), 2, 5, 1);
    assertThat(Trainings.of(trainings.words())).isEqualTo(trainings);
    List<String> all =
        java.util.stream.IntStream.range(0, 8)
            .mapToObj(trainings::get)
            .map(one -> one.app() + one.course().engine() + one.course().snapshots().isEmpty())
            .toList();
    assertThat(all).doesNotHaveDuplicates();
    assertThat(trainings.get(0).course().snapshots()).isEqualTo("f/snapshots-0");
  }
}
