package io.sparkmp.bench.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("unit")
class GramRecordsTest {
  @TempDir private Path folder;

  @Test
  void numbersRunsAsTheyOccurInTheFileThatIsTrainedOn() throws IOException {
    Path train = folder.resolve("train.txt.gz");
    try (Writer out =
        new OutputStreamWriter(
            new GZIPOutputStream(Files.newOutputStream(train)), StandardCharsets.UTF_8)) {
      out.write("a title, not a review\n1\tGood, good film\n-\tunjudged\n0\tfilm\n");
    }
    Path test = Files.writeString(folder.resolve("test.txt"), "0\tbad film good good\n1\tnew\n");
    GramRecords grams = new GramRecords(2, false);

    // good, good good, good film, film
    assertThat(grams.write(train, folder.resolve("train"), true))
        .hasContent("1 1:2.0 2:1.0 3:1.0 4:1.0\n0 4:1.0\n");
    assertThat(grams.write(test, folder.resolve("test"), false))
        .hasContent("0 1:2.0 2:1.0 4:1.0\n1\n");
  }

  @Test
  void recordsHaveUnitLength() throws IOException {
    Path texts = Files.writeString(folder.resolve("texts"), "1\ta a a b b b b\n0\t\n");
    GramRecords grams = new GramRecords(1, true);
    assertThat(grams.write(texts, folder.resolve("records"), true))
        .hasContent("1 1:0.6 2:0.8\n0\n");
  }
}
