package io.sparkmp.spark.ingest.lines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.io.compress.ZStandardCodec;
import org.jspecify.annotations.Nullable;

/** Detects a file's kind by its first bytes, whatever its name. */
public final class Sniff {

  /** The bytes needed to recognise compression. */
  static final int MAGIC = 4;

  /** The bytes needed to recognise Parquet: a text may begin with its mark. */
  static final int PARQUET_BYTES = 64;

  /** The bytes examined for anything else. */
  public static final int BYTES = 1 << 16;

  /** What a file in MatrixMarket's format begins with, in lower case. */
  public static final String MATRIX = "%%matrixmarket";

  private static final String PARQUET = "PAR1";
  private static final String BZIP2 = "BZh";
  private static final String ZSTD = "(\u00b5/\u00fd";

  /** Of the tool lz4, and of its old versions; Hadoop's codec has another format. */
  private static final List<String> LZ4 = List.of("\004\"M\030", "\002!L\030");

  /** Of streams of Snappy; Hadoop's codec has another format. */
  private static final String SNAPPY = "\u00ff\006\000\000";

  private static final String COMPRESSED = "compressed by ";

  /** The first bytes of other kinds of files, as ISO 8859-1. */
  private static final Map<String, String> KINDS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("PK\003\004", "a ZIP archive or a spreadsheet"),
              Map.entry("%PDF-", "a PDF"),
              Map.entry("ARROW1", "an Arrow file"),
              Map.entry("FEA1", "a Feather file"),
              Map.entry("ORC", "an ORC file"),
              Map.entry("Obj\001", "an Avro file"),
              Map.entry(PARQUET, "a Parquet file"),
              Map.entry("SQLite format 3", "an SQLite database"),
              Map.entry("\u0089HDF", "an HDF5 file"),
              Map.entry("\u0093NUMPY", "a NumPy array"),
              Map.entry("\u0080\004\u0095", "a Python pickle"),
              Map.entry("\u0080\005\u0095", "a Python pickle"),
              Map.entry("7z\u00bc\u00af", "a 7z archive"),
              Map.entry("\u00fd7zXZ", COMPRESSED + "xz"),
              Map.entry(ZSTD, COMPRESSED + "zstd"),
              Map.entry(LZ4.get(0), COMPRESSED + "the tool lz4"),
              Map.entry(LZ4.get(1), COMPRESSED + "the tool lz4"),
              Map.entry(SNAPPY, COMPRESSED + "Snappy as a stream"),
              Map.entry("\u0089LZO", COMPRESSED + "lzop"),
              Map.entry(BZIP2, COMPRESSED + "bzip2"),
              Map.entry("\u0089PNG", "a picture"),
              Map.entry("\u00ff\u00d8\u00ff", "a picture"),
              Map.entry("\u00d0\u00cf\u0011\u00e0", "a document of an old Microsoft Office")));

  private Sniff() {}

  /** Whether these are the first bytes of a Parquet file. */
  public static boolean isParquet(byte[] start) {
    return starts(start, PARQUET) && !isText(start);
  }

  /** Whether bytes have no other control characters than text has, which no binary file does. */
  private static boolean isText(byte[] start) {
    for (byte c : start) {
      if (c >= 0 && c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f') {
        return false;
      }
    }
    return true;
  }

  /** Whether text may begin with a mark, as {@code ORC} begins {@code ORCHID}. */
  private static boolean isWord(String magic) {
    return magic.matches("[A-Za-z0-9 ]+");
  }

  /** Whether these are the first bytes of a gzip file. */
  public static boolean isGzip(byte[] start) {
    return start.length >= 2 && start[0] == 0x1f && start[1] == (byte) 0x8b;
  }

  /** Whether the first bytes contradict the compression that the name implies. */
  static boolean isDenied(CompressionCodec named, byte[] start) {
    return (named instanceof BZip2Codec && !starts(start, BZIP2))
        || (named instanceof ZStandardCodec && !starts(start, ZSTD))
        || (named instanceof Lz4Codec && LZ4.stream().anyMatch(each -> starts(start, each)))
        || (named instanceof SnappyCodec && starts(start, SNAPPY));
  }

  /** Whether a line is the first of a file in MatrixMarket's format. */
  public static boolean isMatrix(String line) {
    return line.toLowerCase(Locale.ROOT).startsWith(MATRIX);
  }

  /** Whether a line is a JSON object. */
  public static boolean isJsonObject(String line) {
    if (!line.strip().startsWith("{")) {
      return false;
    }
    try {
      return new ObjectMapper().readTree(line).isObject();
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  /** The keys of a JSON object in their order; none if the line is no object. */
  public static List<String> jsonKeys(String line) {
    List<String> keys = new ArrayList<>();
    try {
      new ObjectMapper().readTree(line).fieldNames().forEachRemaining(keys::add);
    } catch (JsonProcessingException e) {
      return List.of();
    }
    return keys;
  }

  /**
   * Why bytes are not text in an ASCII-compatible encoding.
   *
   * @param start the first uncompressed bytes of the file
   * @return what they are and what to do, or null if they may be text
   */
  public static @Nullable String notText(byte[] start) {
    return notText(start, "read it by --encoding %s");
  }

  /** Like {@link #notText}, with a remedy for other encodings. */
  static @Nullable String notText(byte[] start, String remedy) {
    String utf16 = utf16(start);
    if (utf16 != null) {
      return "it is text in " + utf16 + "; " + remedy.formatted(utf16);
    }
    boolean isText = isText(start);
    for (Map.Entry<String, String> kind : KINDS.entrySet()) {
      String magic = kind.getKey();
      if (starts(start, magic) && !(isText && isWord(magic))) {
        return "it is "
            + kind.getValue()
            + ", not text"
            + (kind.getValue().startsWith(COMPRESSED) ? "; unpack it, or compress it by gzip" : "");
      }
    }
    for (int at = 0; at < start.length; at++) {
      if (start[at] == 0) {
        return "it is binary, not text (byte " + (at + 1) + " is 0)";
      }
    }
    return null;
  }

  /** Detects UTF-16 by its byte order mark, or by zeros in every other byte, as in ASCII text. */
  private static @Nullable String utf16(byte[] start) {
    if (start.length >= 2 && start[0] == (byte) 0xff && start[1] == (byte) 0xfe) {
      return "UTF-16";
    }
    if (start.length >= 2 && start[0] == (byte) 0xfe && start[1] == (byte) 0xff) {
      return "UTF-16";
    }
    int pairs = Math.min(start.length, 64) / 2;
    int even = 0;
    int odd = 0;
    for (int pair = 0; pair < pairs; pair++) {
      even += start[2 * pair] == 0 ? 1 : 0;
      odd += start[2 * pair + 1] == 0 ? 1 : 0;
    }
    if (pairs < 2 || even * odd > 0 || 4 * (even + odd) < 3 * pairs) {
      return null;
    }
    return even > 0 ? "UTF-16BE" : "UTF-16LE";
  }

  private static boolean starts(byte[] start, String magic) {
    byte[] bytes = magic.getBytes(StandardCharsets.ISO_8859_1);
    if (start.length < bytes.length) {
      return false;
    }
    for (int at = 0; at < bytes.length; at++) {
      if (start[at] != bytes[at]) {
        return false;
      }
    }
    return true;
  }
}
