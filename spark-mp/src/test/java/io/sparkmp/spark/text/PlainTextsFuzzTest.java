package io.sparkmp.spark.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.lines.LineNumbers;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.text.TextRules;
import io.sparkmp.text.Tokenizer;
import io.sparkmp.text.Words;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import scala.Tuple2;

/** Texts from untrusted sources. */
@Tag("unit")
class PlainTextsFuzzTest {
  private static final String FILE = "mem:/folder/a.txt";

  /** Takes down the words, and not their counts. */
  private static final class TakenDown implements WordRecords {
    private final List<String> words = new ArrayList<>();

    @Override
    public void add(int row, Words found, RecordsBuilder to) {
      while (found.next()) {
        words.add(found.word());
        to.add(row, found.encode(to.columns()), 1);
      }
    }
  }

  /** The words of a file by lines and as a whole are those of the expression. */
  @FuzzTest
  void plainText(byte[] bytes) {
    boolean lowerCase = bytes.length % 2 == 0;
    TextRules rules = new TextRules(lowerCase, 1, null, TextRules.WORDS);
    Tokenizer tokenizer = new Tokenizer(rules, List.of());
    TakenDown byLine = new TakenDown();
    LineNumbers none = LineNumbers.NONE;
    long problems =
        read(
            new PlainTexts.Rows(
                Lines.of(FILE, bytes), tokenizer, byLine, none, IdType.LONG, "mem:/folder/"));
    List<String> expected = new ArrayList<>();
    long bad = 0;
    String text = new String(bytes, ISO_8859_1);
    for (String line :
        text.replaceAll("(^|[\r\n])\u00EF\u00BB\u00BF", "$1").split("\r\n|\r|\n", -1)) {
      bad += addWords(line.getBytes(ISO_8859_1), lowerCase, expected) ? 0 : 1;
    }
    assertThat(byLine.words).isEqualTo(expected);
    assertThat(problems).isEqualTo(bad);

    TakenDown asWhole = new TakenDown();
    List<Tuple2<String, byte[]>> files = new ArrayList<>(List.of(new Tuple2<>(FILE, bytes)));
    problems =
        read(new PlainTexts.Files(files.iterator(), tokenizer, asWhole, "mem:/folder/", "mem:/"));
    expected.clear();
    assertThat(problems).isEqualTo(addWords(bytes, lowerCase, expected) ? 0 : 1);
    assertThat(asWhole.words).isEqualTo(expected);
  }

  private static long read(Iterator<ReadPart> parts) {
    long problems = 0;
    while (parts.hasNext()) {
      ReadPart part = parts.next();
      problems += part.problems().count();
      assertThat(Arrays.stream(part.records().columnCodes()).max().orElse(-1))
          .isLessThan(part.records().columns().size());
    }
    return problems;
  }

  /** False if it is not UTF-8. */
  private static boolean addWords(byte[] line, boolean lowerCase, List<String> to) {
    String text;
    try {
      text = UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
    } catch (CharacterCodingException e) {
      return false;
    }
    String plain = text.replace('\u2019', '\'').replace("\u00ad", "");
    Matcher words =
        Pattern.compile(TextRules.WORDS)
            .matcher(Words.composed(lowerCase ? plain.toLowerCase(Locale.ROOT) : plain));
    while (words.find()) {
      to.add(words.group());
    }
    return true;
  }
}
