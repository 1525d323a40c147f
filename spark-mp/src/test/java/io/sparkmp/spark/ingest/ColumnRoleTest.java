package io.sparkmp.spark.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class ColumnRoleTest {

  private static ColumnRole user(@Nullable String given) {
    return new ColumnRole("user", "--user-column", given, List.of("user", "userid", "uid"));
  }

  private static int find(@Nullable String given, String... columns) {
    return user(given).find(List.of(columns), "x.csv");
  }

  @Test
  void findsKnownNamesHoweverTheyAreWritten() {
    assertThat(find(null, "timestamp", "userId")).isEqualTo(1);
    assertThat(find(null, "User_ID", "rating")).isEqualTo(0);
    assertThat(find(null, "stars", "user id")).isEqualTo(1);
    assertThat(find(null, "UID", "x", "User")).as("an earlier name first").isEqualTo(2);
    assertThat(user(null).isKnownIn(List.of("a", "USER-ID"))).isTrue();
    assertThat(user(null).isKnownIn(List.of("a", "users"))).isFalse();
  }

  @Test
  void takesWhatTheUserSays() {
    assertThat(find("who", "userId", "who")).isEqualTo(1);
    assertThat(find("WHO", "userId", "who")).isEqualTo(1);
    assertThat(find("2", "userId", "who")).isEqualTo(1);
    assertThat(find("2", "2", "who")).as("a name before a position").isEqualTo(0);
    assertThat(user("who").isNamed()).isTrue();
    assertThat(user("2").isNamed()).isFalse();
    assertThat(user(null).isNamed()).isFalse();
  }

  @Test
  void saysWhichColumnsThereAre() {
    assertThatThrownBy(() -> find(null, "a", "b"))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot find the user column in x.csv: its columns are a, b; name it by"
                + " --user-column");
    assertThatThrownBy(() -> find("who", "a", "b"))
        .hasMessage("Cannot find column who in x.csv: its columns are a, b; see --user-column");
    assertThatThrownBy(() -> find("3", "a", "b"))
        .hasMessage("Cannot find column 3 in x.csv: its columns are a, b; see --user-column");
    assertThatThrownBy(() -> find(null, "userId", "USER_ID"))
        .hasMessage(
            "Cannot choose the user column in x.csv: userId and USER_ID both could be; name it by"
                + " --user-column");
    assertThatThrownBy(() -> find("who", "who", "x", "who"))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot choose the user column in x.csv: columns 1 and 3 are both named who; give its"
                + " position to --user-column");
    assertThat(find("3", "who", "x", "who")).isEqualTo(2);
    assertThat(user(null).findIfKnown(List.of("a", "b"), "x.csv")).isEqualTo(-1);
  }

  @Test
  void refusesNamesThatCannotBeFound() {
    assertThatThrownBy(() -> new ColumnRole("user", "--u", null, List.of("User_Id")))
        .hasMessage("Invalid known name: User_Id (expected: userid)");
  }
}
