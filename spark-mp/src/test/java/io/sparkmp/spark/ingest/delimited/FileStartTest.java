package io.sparkmp.spark.ingest.delimited;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What precedes the records may be longer than the first splits of a file. */
@Tag("spark")
class FileStartTest {
  @TempDir private Path folder;

  private static JavaSparkContext spark() {
    return SharedSpark.get();
  }

  /** The records, in order, of splits of so many bytes. */
  private static List<String> read(String paths, int skip, long split) {
    Configuration conf = new Configuration(spark().hadoopConfiguration());
    conf.setLong("mapreduce.input.fileinputformat.split.maxsize", split);
    TextRecords records =
        new TextRecords(
            spark(),
            new TextFiles("ratings", paths, conf, null),
            new TextFormatRequest(
                null, null, false, RatingColumns.RATINGS, IdTypes.SEEN, true, skip, null));
    return records
        .read(HoldOut.NOTHING)
        .map(
            part -> {
              assertThat(part.problems().first()).isNull();
              Records piece = part.records();
              return IntStream.range(0, piece.size())
                  .mapToObj(
                      k ->
                          piece.rows().get(piece.rowCodes()[k])
                              + ","
                              + piece.columns().get(piece.columnCodes()[k]))
                  .collect(Collectors.toList());
            })
        .collect()
        .stream()
        .flatMap(List::stream)
        .sorted()
        .toList();
  }

  private static List<String> lines(int from, int to) {
    return IntStream.range(from, to).mapToObj(k -> (10_000 + k) + "," + k % 7).toList();
  }

  private Path write(String name, List<String> lines, String end) throws IOException {
    String text = lines.stream().map(line -> line + end).collect(Collectors.joining());
    return Files.writeString(folder.resolve(name), text);
  }

  private static List<String> rated(List<String> pairs) {
    return pairs.stream().map(pair -> pair + ",3").toList();
  }

  @ParameterizedTest
  @CsvSource({"0, LF", "1, CR", "700, LF", "701, CRLF", "702, CR", "1499, LF"})
  void theFirstLinesOfEachFileAreLeftOut(int skip, String end) throws IOException {
    String ends = end.replace("CR", "\r").replace("LF", "\n");
    List<String> all = new ArrayList<>(rated(lines(0, 1_500)));
    all.set(100, ""); // a blank line is one, too
    all.set(101, "  ");
    write("a.csv", all, ends);
    write("b.csv", rated(lines(2_000, 3_500)), ends);
    List<String> expected = new ArrayList<>();
    for (int k = skip; k < 1_500; k++) {
      if (k != 100 && k != 101) {
        expected.add(lines(k, k + 1).get(0));
      }
    }
    expected.addAll(lines(2_000 + skip, 3_500));
    for (long split : List.of(1_000L, 997L, 13L << 10, 1L << 30)) {
      assertThat(read(folder.toString(), skip, split)).as("splits of " + split).isEqualTo(expected);
    }
  }

  @Test
  void commentsAndAHeaderMayBeInLaterSplits() throws IOException {
    List<String> all = new ArrayList<>();
    IntStream.range(0, 400).forEach(k -> all.add("# 1" + k + ",2,3"));
    IntStream.range(0, 100).forEach(k -> all.add("9" + k + ",9,9"));
    all.addAll(0, all.subList(400, 500).stream().toList()); // a hundred lines to leave out
    all.subList(500, 600).clear();
    all.add("item,user,rating");
    all.addAll(rated(lines(0, 500)));
    Path file = write("r.csv", all, "\n");
    List<String> expected =
        lines(0, 500).stream().map(pair -> pair.replaceAll("(.*),(.*)", "$2,$1")).sorted().toList();
    for (long split : List.of(500L, 2_000L, 1L << 30)) {
      assertThat(read(file.toString(), 100, split)).as("splits of " + split).isEqualTo(expected);
    }
  }

  @Test
  void ofCompressedFilesNothingIsLostInSilence() throws IOException {
    SplitMix64 random = new SplitMix64(5);
    List<String> all =
        IntStream.range(0, 150_000)
            .mapToObj(k -> (1_000_000 + k) + "," + random.nextInt(1 << 30) + ",3")
            .toList();
    BZip2Codec codec = new BZip2Codec();
    codec.setConf(new Configuration(false));
    Path file = folder.resolve("r.csv.bz2");
    try (OutputStream out = codec.createOutputStream(Files.newOutputStream(file))) {
      for (String line : all) {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    long split = 300_000;
    assertThat(Files.size(file)).isGreaterThan(3 * split);
    for (int skip : List.of(0, 1, 5_000)) {
      assertThat(read(file.toString(), skip, split))
          .isEqualTo(
              all.subList(skip, all.size()).stream()
                  .map(line -> line.substring(0, line.length() - 2))
                  .toList());
    }
    assertThatThrownBy(() -> read(file.toString(), 100_000, split))
        .rootCause()
        .hasMessageMatching(
            "Cannot read file:.*r.csv.bz2: what stands before its records takes more than"
                + " [0-9]+ bytes; unpack the file, or compress it by gzip");
  }
}
