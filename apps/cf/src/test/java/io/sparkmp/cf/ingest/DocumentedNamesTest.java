package io.sparkmp.cf.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares the lists in docs/formats/ratings.md with the known names. */
@Tag("unit")
class DocumentedNamesTest {
  private static final Pattern NAME = Pattern.compile("`(\\w+)`");

  /** What the page lists after "- role:". */
  private static List<String> documented(String role) throws IOException {
    String page = Files.readString(Project.ROOT.resolve("docs/formats/ratings.md"));
    Matcher list =
        Pattern.compile("^- " + role + ": ((?:`\\w+`(?:,\\s+)?)+)", Pattern.MULTILINE)
            .matcher(page);
    assertThat(list.find()).as(role).isTrue();
    return NAME.matcher(list.group(1)).results().map(name -> name.group(1)).toList();
  }

  @Test
  void thePageListsTheNames() throws IOException {
    assertThat(documented("user")).isEqualTo(KnownNames.USERS);
    assertThat(documented("item")).isEqualTo(KnownNames.ITEMS);
    assertThat(documented("rating")).isEqualTo(KnownNames.RATINGS);
    assertThat(documented("name")).isEqualTo(KnownNames.NAMES);
  }

  @Test
  void noNameIsThatOfTwoRoles() {
    assertThat(KnownNames.USERS)
        .doesNotHaveDuplicates()
        .doesNotContainAnyElementsOf(KnownNames.ITEMS);
    assertThat(KnownNames.ITEMS).doesNotHaveDuplicates();
    assertThat(KnownNames.RATINGS)
        .doesNotHaveDuplicates()
        .doesNotContainAnyElementsOf(KnownNames.USERS)
        .doesNotContainAnyElementsOf(KnownNames.ITEMS);
    assertThat(KnownNames.NAMES)
        .doesNotHaveDuplicates()
        .doesNotContainAnyElementsOf(KnownNames.NAMED_ITEMS);
    assertThat(new HashSet<>(KnownNames.ITEMS)).containsAll(KnownNames.NAMED_ITEMS.subList(0, 9));
  }
}
