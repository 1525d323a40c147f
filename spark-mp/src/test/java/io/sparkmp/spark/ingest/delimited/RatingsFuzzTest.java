package io.sparkmp.spark.ingest.delimited;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.Sniff;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.testing.Damage;
import io.sparkmp.testing.MemoryFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;

/** Files of ratings from untrusted sources. */
@Tag("unit")
class RatingsFuzzTest {
  private static final List<String> DELIMITERS = List.of("", ",", "::", "\t", " ", "|", ";", ":");

  private final Configuration conf = new Configuration(false);
  private final MemoryFiles memory = MemoryFiles.of(conf);

  /**
   * The first two bytes say what a user has said, the others are the file.
   *
   * <p>All of it is read, in one piece and in two. Where the file has no quotes, the records are
   * those of {@link SlowRatings}.
   */
  @FuzzTest
  void ratings(byte[] data) {
    if (data.length < 2) {
      return;
    }
    byte[] bytes = Arrays.copyOfRange(data, 2, data.length);
    try {
      read(request(data[0], data[1]), (data[1] & 0x40) != 0 ? "r.gz" : "r.csv", bytes);
    } catch (IngestException e) {
      assertThat(e.getMessage()).startsWith("Cannot ").contains("r.");
    }
  }

  private static TextFormatRequest request(byte format, byte types) {
    String delimiter = DELIMITERS.get(format & 7);
    boolean decimalComma = (format & 8) != 0 && !delimiter.equals(",");
    Boolean header = (format & 16) == 0 ? null : Boolean.valueOf((format & 32) != 0);
    ColumnRequest columns =
        switch (types & 3) {
          case 1 -> RatingColumns.pairs(null, null);
          case 2 -> RatingColumns.ratings("3", "1", "2");
          default -> RatingColumns.RATINGS;
        };
    IdTypes ids =
        switch (types >> 2 & 3) {
          case 1 -> IdTypes.both(IdType.LONG);
          case 2 -> IdTypes.both(IdType.STRING);
          case 3 -> IdTypes.ofModel(IdType.LONG, IdType.STRING);
          default -> IdTypes.SEEN;
        };
    return new TextFormatRequest(
        delimiter.isEmpty() ? null : delimiter, header, decimalComma, columns, ids);
  }

  private void read(TextFormatRequest request, String name, byte[] bytes) {
    String path = memory.put(name, bytes).toString();
    TextFiles files = new TextFiles("ratings", path, conf);
    TextFormat format = request.settle(files);
    assertThat(format.describe()).isNotBlank();
    List<String> whole = new ArrayList<>();
    long problems;
    try (Lines lines = files.lines(path)) {
      problems = read(lines, format, files, whole);
    }
    if (!Sniff.isGzip(bytes) && bytes.length > 0) {
      assertThat(inTwo(bytes, format, files)).isEqualTo(whole);
      if (new String(bytes, UTF_8).indexOf('"') < 0) {
        SlowRatings slow = new SlowRatings(format);
        assertThat(slow.read(bytes)).isEqualTo(whole);
        assertThat(slow.problems()).isEqualTo(problems);
      }
    }
  }

  private static List<String> inTwo(byte[] bytes, TextFormat format, TextFiles files) {
    if (new String(bytes, UTF_8).indexOf('"') >= 0) {
      return all(bytes, 0, Long.MAX_VALUE, format, files); // a split may be within quotes
    }
    int at = bytes.length / 2;
    List<String> found = all(bytes, 0, at, format, files);
    found.addAll(all(bytes, at, Long.MAX_VALUE, format, files));
    return found;
  }

  private static List<String> all(
      byte[] bytes, int start, long end, TextFormat format, TextFiles files) {
    List<String> found = new ArrayList<>();
    ByteArrayInputStream in = new ByteArrayInputStream(bytes, start, bytes.length - start);
    try (Lines lines =
        Lines.ofSplit("mem:/r.csv", in, start, end, e -> new IngestException("r.csv", e))
            .within(() -> Lines.of("mem:/r.csv", bytes), false)) {
      read(lines, format, files, found);
      return found;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Adds each record in words; the number of those that are none. */
  private static long read(Lines lines, TextFormat format, TextFiles files, List<String> to) {
    Iterator<ReadPart> parts =
        new TextRecords.Parser(lines, format, HoldOut.NOTHING, null, files.firstName());
    long problems = 0;
    while (parts.hasNext()) {
      ReadPart part = parts.next();
      Records records = part.records();
      for (int k = 0; k < records.size(); k++) {
        assertThat(records.values()[k]).isFinite();
        to.add(
            records.rows().get(records.rowCodes()[k])
                + " "
                + records.columns().get(records.columnCodes()[k])
                + " "
                + records.values()[k]);
      }
      problems += part.problems().count();
      Problem first = part.problems().first();
      if (first != null) {
        assertThat(first.reason()).isNotBlank();
        assertThat(files.locate(first)).isNotBlank();
      }
    }
    return problems;
  }

  /** Compressed ratings that have been damaged are refused, or they are the same. */
  @FuzzTest
  void ratingsGzipDamage(byte[] steps) throws IOException {
    String text = "1,10,3.5\n2,20,4\n1,20,0.5\n".repeat(3);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(UTF_8));
    }
    byte[] damaged = Damage.to(packed.toByteArray(), steps);
    String path = memory.put("r.gz", damaged).toString();
    try {
      TextFiles files = new TextFiles("ratings", path, conf);
      try (Lines lines = files.lines(path)) {
        StringBuilder found = new StringBuilder();
        while (lines.hasNext()) {
          found.append(lines.next().text()).append('\n');
        }
        if (Sniff.isGzip(damaged)) { // one file after the other is one, too
          assertThat(found.toString()).startsWith(text);
          assertThat(found.toString().replace(text, "")).isEmpty();
        }
      }
    } catch (IngestException e) {
      assertThat(e).hasMessageStartingWith("Cannot read ratings: ");
    }
  }
}
