package io.sparkmp.bench.shuffle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Tag("unit")
final class ShuffleOptionsTest {
  private static ShuffleSuite options(String... given) {
    ShuffleSuite options = new ShuffleSuite();
    new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(given);
    return options;
  }

  @ParameterizedTest
  @CsvSource({
    "4, 4, 4 bytes",
    "10k, 10000, 10 kB",
    "1M, 1000000, 1 MB",
    "2000M, 2000000000, 2000 MB",
    "1234567, 0, ''",
    "1234568, 1234568, 1.23 MB"
  })
  void readsSizesWithSuffixes(String text, int bytes, String shown) {
    if (bytes == 0) {
      assertThatThrownBy(() -> SliceSize.parse(text)).hasMessageContaining("multiple of 4");
    } else {
      assertThat(SliceSize.parse(text)).isEqualTo(new SliceSize(bytes)).hasToString(shown);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-4", "10K", "1.5M", "2001M", "9999999999k", "M"})
  void refusesWhatIsNoSize(String text) {
    assertThatThrownBy(() -> SliceSize.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Invalid slice-bytes: "
                + text
                + " (expected: a multiple of 4 from 4 to 2000M, such as 10k or 16M)");
  }

  @Test
  void namesTheWaysThatThereAre() {
    assertThat(options("--ways=shuffle").ways()).containsExactly(Way.SHUFFLE);
    assertThatThrownBy(() -> options("--ways=join"))
        .hasMessageContaining("one of [RING, SHUFFLE, NARROW, BROADCAST]")
        .hasMessageEndingWith("but was 'join'");
  }

  @Test
  void putsOursFirst() {
    assertThat(options("--ways=broadcast,ring").ways()).containsExactly(Way.RING, Way.BROADCAST);
  }

  @Test
  void trainsFewerEpochsOnLargeSlices() {
    ShuffleSuite options = options("--slices-per-worker=3");
    SliceSize small = new SliceSize(10_000);
    SliceSize large = new SliceSize(200_000_000);
    assertThat(options.epochs(small, 2)).isEqualTo(250 / 6);
    assertThat(options.epochs(large, 2)).isEqualTo(2);
    assertThat(options.rounds(small)).isEqualTo(5);
    assertThat(options.rounds(large)).isEqualTo(3);
  }

  @Test
  void refusesNoRounds() {
    assertThatThrownBy(() -> options("--rounds=0").prepare(false, 1))
        .hasMessage("Invalid rounds: 0 (expected: >= 1)");
  }
}
