package io.sparkmp.spark.ingest.delimited;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.ingest.SourceColumn;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class LineParserTest {
  private static TextFormat format(String delimiter, IdType type) {
    return format(delimiter, type, false, false);
  }

  private static TextFormat format(
      String delimiter, IdType type, boolean decimalComma, boolean ofModel) {
    return new TextFormat(
        delimiter,
        new SourceColumn("user", 0, null, type),
        new SourceColumn("item", 1, null, type),
        new SourceColumn("rating", 2, null, null),
        null,
        3,
        decimalComma,
        ofModel);
  }

  /** "user item rating", or what is wrong. */
  private String parse(TextFormat format, String line) {
    RecordsBuilder builder = new RecordsBuilder(format.row().idType(), format.column().idType());
    byte[] bytes = ("1,2,3" + line + "4,5,6").getBytes(StandardCharsets.UTF_8);
    @Nullable String reason =
        new LineParser(format).parse(bytes, "1,2,3".length(), bytes.length - 5, builder);
    Records built = builder.take();
    if (reason != null) {
      assertThat(built.values()).isEmpty();
      assertThat(built.rows().size() + built.columns().size()).isZero();
      return reason;
    }
    return built.rows().get(0) + " " + built.columns().get(0) + " " + built.values()[0];
  }

  @ParameterizedTest
  @CsvSource({
    "'user,item', header",
    "' user , \"item\" ', header",
    "'user,item,more', header",
    "'user,x', user x 1.0",
    "'item,user', item user 1.0",
    "'User,Item', User Item 1.0"
  })
  void theHeaderAmongRecordsIsNone(String line, String read) {
    TextFormat named =
        new TextFormat(
            ",",
            new SourceColumn("user", 0, "user", IdType.STRING),
            new SourceColumn("item", 1, "item", IdType.STRING),
            null,
            List.of("user", "item", "more"),
            3,
            2,
            false,
            false,
            true,
            0,
            0);
    assertThat(parse(named, line))
        .isEqualTo(
            read.equals("header")
                ? "it is the header again, as where files were put together; take it out"
                : read);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "','; '7,8,3.5'",
        "'\t'; '7\t8\t3.5'",
        "'::'; '7::8::3.5'",
        "' '; '7 8 3.5'",
        "' '; '   7  8   3.5 '",
        "' '; '7  \"8\"  3.5'",
        "'|'; '7|8|3.5|'",
        "','; ' 7 , 8 , 3.5 '",
        "','; '\"7\",\"8\",\"3.5\"'",
        "'::'; '\"7\"::8::3.5'"
      })
  void takesAnySeparator(String delimiter, String line) {
    assertThat(parse(format(delimiter, IdType.LONG), line)).isEqualTo("7 8 3.5");
  }

  /** Several blanks align columns; between quotes they are part of an id. */
  @Test
  void severalBlanksAreOneDelimiter() {
    assertThat(parse(format(" ", IdType.STRING), " \"a  b\"   c   3.5")).isEqualTo("a  b c 3.5");
    assertThat(parse(format(" ", IdType.STRING), "a\"  b  3.5")).isEqualTo("a\" b 3.5");
    SourceColumn rating = new SourceColumn("rating", 3, null, null);
    SourceColumn user = new SourceColumn("user", 0, null, IdType.LONG);
    SourceColumn item = new SourceColumn("item", 1, null, IdType.LONG);
    TextFormat format = new TextFormat(" ", user, item, rating, null, 5, false, false);
    assertThat(parse(format, "7 8 x 3.5 y")).isEqualTo("7 8 3.5");
    assertThat(parse(format, "7 8  x 3.5  y ")).isEqualTo("7 8 3.5");
    assertThat(parse(format, "7 8  3.5 y"))
        .isEqualTo("it has 4 fields (expected: 5, as line 1 has)");
  }

  /** Else a user would be two, by whether another field of his line is quoted. */
  @ParameterizedTest
  @ValueSource(strings = {"7\t,8,3.5", "\t7,8 ,\t3.5", "7,\t8\t,3.5\t", "7\t,\"8\",3.5"})
  void leavesTabsOutAroundFieldsWhateverIsQuoted(String line) {
    assertThat(parse(format(",", IdType.STRING), line)).isEqualTo("7 8 3.5");
    assertThat(parse(format(",", IdType.LONG), line)).isEqualTo("7 8 3.5");
  }

  /** Of whole numbers without quotes, and others: both are counted. */
  @ParameterizedTest
  @CsvSource({
    "LONG, ','",
    "STRING, ','",
    "LONG, '\t'",
    "STRING, '\t'",
    "LONG, '::'",
    "STRING, '|'"
  })
  void aLineHasTheFieldsOfLine1(IdType type, String delimiter) {
    TextFormat like = format(delimiter, type);
    TextFormat four =
        new TextFormat(delimiter, like.row(), like.column(), like.value(), null, 4, false, false);
    TextFormat mayLack =
        new TextFormat(
            delimiter,
            like.row(),
            like.column(),
            like.value(),
            null,
            4,
            3,
            false,
            false,
            true,
            0,
            0);
    assertThat(parse(four, split("7,8,3.5,881250949", delimiter))).isEqualTo("7 8 3.5");
    assertThat(parse(four, split("7,8,3.5,", delimiter))).isEqualTo("7 8 3.5");
    assertThat(parse(four, split("7,8,3.5,881250949,, ", delimiter))).isEqualTo("7 8 3.5");
    assertThat(parse(four, split("7,\"8\",3.5,\"1\",", delimiter))).isEqualTo("7 8 3.5");
    assertThat(parse(four, split("7,8,881250949", delimiter)))
        .isEqualTo("it has 3 fields (expected: 4, as line 1 has)");
    assertThat(parse(four, split("7,8,2,3.5,881250949", delimiter)))
        .isEqualTo("it has 5 fields (expected: 4, as line 1 has)");
    assertThat(parse(four, split("7,\"8\",2,3.5,\"1\"", delimiter)))
        .isEqualTo("it has 5 fields (expected: 4, as line 1 has)");
    assertThat(parse(mayLack, split("7,8,3.5", delimiter))).isEqualTo("7 8 3.5");
    assertThat(parse(mayLack, split("7,8,3.5,9", delimiter))).isEqualTo("7 8 3.5");
    assertThat(parse(mayLack, split("7,8", delimiter)))
        .isEqualTo("it has 2 fields (expected: at least 3)");
    assertThat(parse(mayLack, split("7,8,3.5,9,9", delimiter)))
        .isEqualTo("it has 5 fields (expected: 4, as line 1 has)");
  }

  private static String split(String line, String delimiter) {
    return line.replace(",", delimiter);
  }

  @Test
  void takesLineEndsOfWindows() {
    assertThat(parse(format(",", IdType.LONG), "7,8,3.5\r")).isEqualTo("7 8 3.5");
    assertThat(parse(format("::", IdType.LONG), "7::8::3.5\r")).isEqualTo("7 8 3.5");
  }

  @Test
  void takesIdsOfAnyKind() {
    assertThat(parse(format(",", IdType.LONG), "9223372036854775807,-3000000000,1"))
        .isEqualTo("9223372036854775807 -3000000000 1.0");
    assertThat(parse(format(",", IdType.STRING), "zo\u00eb,\"a, \"\"b\"\"\",1"))
        .isEqualTo("zo\u00eb a, \"b\" 1.0");
    assertThat(parse(format(":", IdType.STRING), "007:8:1")).isEqualTo("007 8 1.0");
  }

  @Test
  void takesColumnsInAnyOrder() {
    SourceColumn user = new SourceColumn("user", 3, null, IdType.LONG);
    SourceColumn item = new SourceColumn("item", 1, null, IdType.STRING);
    SourceColumn rating = new SourceColumn("rating", 0, null, null);
    TextFormat reversed = new TextFormat(",", user, item, rating, null, 5, false, false);
    assertThat(parse(reversed, "4.5,x,ignored,9,more")).isEqualTo("9 x 4.5");
    TextFormat unrated = new TextFormat(",", user, item, null, null, 5, false, false);
    assertThat(parse(unrated, "4.5,x,ignored,9,more")).isEqualTo("9 x 1.0");
  }

  @Test
  void takesDecimalCommas() {
    TextFormat comma = format(";", IdType.LONG, true, false);
    assertThat(parse(comma, "7;8;3,5")).isEqualTo("7 8 3.5");
    assertThat(parse(comma, "7;8;-1")).isEqualTo("7 8 -1.0");
    assertThat(parse(comma, "\"7\";8;\"3,25\"")).isEqualTo("7 8 3.25");
    assertThat(parse(comma, "7;8;3.5"))
        .isEqualTo(
            "the rating is not a number: '3.5' (expected: a decimal comma, as --decimal-comma says)");
    assertThat(parse(comma, "7;8;1.332,5"))
        .isEqualTo(
            "the rating is not a number: '1.332,5' (if points separate thousands, take them out)");
    assertThat(parse(format(";", IdType.LONG), "7;8;3,5")) // what to do, the whole column says
        .isEqualTo("the rating is not a number: '3,5'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "u/\"/5 | u \" 5.0",
        "u/\"weird al\" yankovic/5 | u \"weird al\" yankovic 5.0",
        "u/12\" mixes/5 | u 12\" mixes 5.0",
        "\"/\"/5 | \" \" 5.0",
        "u/\"open/5 | u \"open 5.0",
        "u/\"closed\"/5 | u closed 5.0",
        "u/\"a \"\"b\"\"\"/5 | u a \"b\" 5.0",
        "u/\"a/b\"/5 | u a\tb 5.0"
      })
  void aLoneQuoteBetweenTabsIsACharacter(String line, String record) {
    assertThat(parse(format("\t", IdType.STRING), line.replace('/', '\t')))
        .isEqualTo(record.replace("\\t", "\t"));
  }

  @Test
  void aLoneQuoteBetweenTabsOpensNothing() {
    LineParser parser = new LineParser(format("\t", IdType.STRING));
    RecordsBuilder chunk = new RecordsBuilder(IdType.STRING, IdType.STRING);
    assertThat(parse(parser, "u\t\"\t5", chunk)).isNull();
    assertThat(parse(parser, "u\t\"b\t5", chunk)).isNull();
    assertThat(parse(parser, "v\t\"\t5", chunk)).isNull();
    assertThat(chunk.take().size()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"','", "';'", "'\t'", "'::'"})
  void quotesMayMeanNothing(String delimiter) {
    TextFormat like = format(delimiter, IdType.STRING);
    TextFormat plain =
        new TextFormat(
            delimiter,
            like.row(),
            like.column(),
            like.value(),
            null,
            3,
            3,
            false,
            false,
            false,
            0,
            0);
    assertThat(parse(plain, String.join(delimiter, "\"u\"", "\"", "5"))).isEqualTo("\"u\" \" 5.0");
  }

  @Test
  void backslashesMayEscapeQuotes() {
    TextFormat format = format(";", IdType.STRING);
    assertThat(parse(format, "\"1\";\"The \\\"Fast\\\"; a tale\";5"))
        .isEqualTo("1 The \"Fast\"; a tale 5.0");
    assertThat(parse(format, "\"1\";\"foo\\\"\";5")).isEqualTo("1 foo\" 5.0");
    assertThat(parse(format, "\"C:\\\";\"D:\\\";5")).isEqualTo("C:\\ D:\\ 5.0");
  }

  @Test
  void bytesThatAreNoUtf8AreRefusedInQuotesToo() {
    byte[] line = "\"1\",\"Caf\u00e9\",5".getBytes(StandardCharsets.ISO_8859_1);
    RecordsBuilder chunk = new RecordsBuilder(IdType.LONG, IdType.STRING);
    SourceColumn user = new SourceColumn("user", 0, null, IdType.LONG);
    SourceColumn item = new SourceColumn("item", 1, null, IdType.STRING);
    LineParser parser =
        new LineParser(new TextFormat(",", user, item, null, null, 3, false, false));
    assertThat(parser.parse(line, 0, line.length, chunk))
        .startsWith("the item id: byte 4, 0xE9, is not valid UTF-8");
    byte[] right = "\"1\",\"Caf\u00e9\",5".getBytes(StandardCharsets.UTF_8);
    assertThat(parser.parse(right, 0, right.length, chunk)).isNull();
    assertThat(chunk.take().columns().get(0)).isEqualTo("Caf\u00e9");
  }

  @Test
  void idsAreThoseOfTheModel() {
    assertThat(parse(format(",", IdType.LONG, false, true), "7,x,3"))
        .isEqualTo(
            "the item id is no whole number: 'x' (expected: one, as the ids of the model are)");
  }

  @Test
  void aQuotedFieldMayNotGoOnInTheNextLine() {
    TextFormat like = format(",", IdType.LONG);
    LineParser parser =
        new LineParser(
            new TextFormat(",", like.row(), like.column(), like.value(), null, 4, false, false));
    RecordsBuilder chunk = new RecordsBuilder(IdType.LONG, IdType.LONG);
    String open =
        "a quoted field goes on in the next line, and a record is one line; take the line ends out"
            + " of the quotes";
    String goesOn = "it goes on with a quoted field of the line before";
    assertThat(parse(parser, "1,2,3,\"one line\"", chunk)).isNull();
    assertThat(parse(parser, "1,3,3,\"good", chunk)).isEqualTo(open);
    assertThat(parse(parser, "7,8,5", chunk)).isEqualTo(goesOn);
    assertThat(parse(parser, "7,9,5,x\"", chunk)).isEqualTo(goesOn);
    assertThat(parse(parser, "1,4,3,12\" vinyl", chunk)).isNull();
    assertThat(chunk.take().values()).containsExactly(3, 3);
  }

  private static @Nullable String parse(LineParser parser, String line, RecordsBuilder chunk) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return parser.parse(bytes, 0, bytes.length, chunk);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'7,8'; it has 2 fields (expected: at least 3)",
        "'7\t8\t3'; it has 1 field (expected: at least 3)",
        "'7,8,good'; the rating is not a number: 'good'",
        "'7,8,'; the rating is not a number: ''",
        "'7,8,NaN'; the rating is not a number: 'NaN'",
        "'7,8,Infinity'; the rating is not finite: 'Infinity'",
        "'7,8,1e99'; 'the rating is beyond 3.4e38, the largest 32-bit float: ''1e99'''",
        "',8,1'; the user id is empty",
        "'7,,1'; the item id is empty",
        "'bob,8,1'; the user id is no whole number: 'bob' (for ids that are text: --id-type"
            + " string)",
        "'7,8.5,1'; 'the item id is no whole number: ''8.5'' (numbers with fractions are seldom ids:"
            + " check which column this is; for ids that are text: --id-type string)'"
      })
  void saysWhatIsWrong(String line, String reason) {
    assertThat(parse(format(",", IdType.LONG), line))
        .isEqualTo(reason.replace(": 'good", ": 'good"));
  }

  @ParameterizedTest
  @CsvSource({"007, 7", "+7, 7", "-0, 0", "0034545104, 34545104"})
  void anIdThatIsNotWrittenAsItsNumberIsNone(String id, String number) {
    String rest = "' (expected: " + number + ", for ids that are text: --id-type string)";
    assertThat(parse(format(",", IdType.LONG), id + ",8,1"))
        .isEqualTo("the user id is not written as whole numbers are: '" + id + rest);
    assertThat(parse(format(",", IdType.STRING), id + ",8,1")).isEqualTo(id + " 8 1.0");
    assertThat(parse(format(",", IdType.LONG, false, true), "7," + id + ",1"))
        .isEqualTo(
            ("the item id is not written as whole numbers are: '%s' (expected: %s, as the ids of"
                    + " the model are)")
                .formatted(id, number));
  }

  @Test
  void theRecordThatShowedTheTypeIsNamed() {
    SourceColumn user =
        new SourceColumn("user", 0, null, IdType.LONG, "'7' in ratings.csv, line 2");
    SourceColumn item = new SourceColumn("item", 1, null, IdType.STRING);
    TextFormat format = new TextFormat(",", user, item, null, null, 2, false, false);
    assertThat(parse(format, "bob,8"))
        .isEqualTo(
            "the user id is no whole number: 'bob' (expected: one, as '7' in ratings.csv, line 2;"
                + " for ids that are text: --id-type string)");
    assertThat(parse(format, "07,8"))
        .isEqualTo(
            "the user id is not written as whole numbers are: '07' (expected: 7, as '7' in"
                + " ratings.csv, line 2; for ids that are text: --id-type string)");
  }

  /** Eight digits are read at a time, within a line and not beyond it. */
  @Test
  void wholeNumbersOfAnyLengthAreRead() {
    SplitMix64 random = new SplitMix64(1);
    TextFormat format = format(",", IdType.LONG);
    for (int length = 1; length <= 18; length++) {
      for (int draw = 0; draw < 50; draw++) {
        long user = 1L + random.nextInt(9);
        for (int digit = 1; digit < length; digit++) {
          user = 10 * user + random.nextInt(10);
        }
        int item = random.nextInt(1 << (1 + random.nextInt(30)));
        int rating = random.nextInt(10);
        assertThat(parse(format, user + "," + item + "," + rating))
            .isEqualTo(user + " " + item + " " + rating + ".0");
        assertThat(parse(format, rating + "," + user + "," + item))
            .isEqualTo(rating + " " + user + " " + (float) item);
      }
    }
    for (char other = 0; other < 0x180; other++) {
      if (other != ',' && (other < '0' || other > '9') && other > ' ') {
        assertThat(parse(format, "12" + other + "4,5,1")).startsWith("the user ");
      }
    }
  }
}
