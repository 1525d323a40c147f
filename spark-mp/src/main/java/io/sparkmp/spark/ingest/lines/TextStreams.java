package io.sparkmp.spark.ingest.lines;

import io.sparkmp.errors.Cleanup;
import io.sparkmp.errors.Reasons;
import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.ingest.IngestException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipException;
import org.apache.commons.io.input.ReaderInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.Seekable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;
import org.jspecify.annotations.Nullable;

/** Opens files as streams of UTF-8, whatever their compression and encoding. */
final class TextStreams {

  /** The most bytes of a compressed empty file. */
  private static final int EMPTY = 32;

  /** What Hadoop says where another member should begin; a file begins with one. */
  private static final String NO_GZIP = "not a gzip file";

  /** The typical compression ratio of text. */
  private static final int COMPRESSION = 4;

  private TextStreams() {}

  /** The approximate bytes of text in a file, judging compression by its name. */
  static long textBytes(Configuration conf, FileStatus file) {
    CompressionCodec codec = new CompressionCodecFactory(conf).getCodec(file.getPath());
    return (codec == null ? 1 : COMPRESSION) * file.getLen();
  }

  /**
   * The codec of a file: gzip if its bytes say so, whatever its name; else what its suffix says,
   * unless its bytes contradict it. Hadoop's bzip2 silently finds nothing in plain text.
   */
  static @Nullable CompressionCodec codec(Configuration conf, Path file) throws IOException {
    CompressionCodec named = new CompressionCodecFactory(conf).getCodec(file);
    byte[] start;
    try (InputStream in = Places.open(file, conf)) {
      start = in.readNBytes(Sniff.MAGIC);
    }
    if (named instanceof GzipCodec || named == null || Sniff.isDenied(named, start)) {
      return Sniff.isGzip(start) ? gzip(conf) : null;
    }
    return named;
  }

  /**
   * Checks that a file is compressed as its name says.
   *
   * @throws IngestException if it is not
   */
  static void checkSuffix(Configuration conf, String what, Path file) {
    try {
      String named = name(new CompressionCodecFactory(conf).getCodec(file));
      String real = name(codec(conf, file));
      if (!real.equals(named)) {
        throw new IngestException(
            "Cannot read %s: %s is %s, and by its name it is %s; rename it"
                .formatted(what, Places.name(file), real, named));
      }
    } catch (IOException e) {
      throw failed(what, Places.name(file), null, e);
    }
  }

  private static String name(@Nullable CompressionCodec codec) {
    return codec == null ? "not compressed" : codec.getDefaultExtension().substring(1);
  }

  private static GzipCodec gzip(Configuration conf) {
    GzipCodec gzip = new GzipCodec();
    gzip.setConf(conf);
    return gzip;
  }

  /**
   * Whether Hadoop can split the file and, going by its name, uses the right codec.
   *
   * @param codec the file's codec
   */
  static boolean isSplitable(Configuration conf, Path file, @Nullable CompressionCodec codec) {
    return Places.isPlain(file)
        && (codec == null
            ? new CompressionCodecFactory(conf).getCodec(file) == null
            : codec instanceof SplittableCompressionCodec);
  }

  /**
   * Opens the text of a file.
   *
   * @param encoding the file's encoding, or null for UTF-8, whose bytes are passed on unchecked
   * @return a stream that the caller closes; fails on bytes invalid in the encoding
   */
  static InputStream open(Configuration conf, Path file, @Nullable Charset encoding)
      throws IOException {
    return open(conf, file, codec(conf, file), encoding);
  }

  /** Like the other method, for a known codec. */
  static InputStream open(
      Configuration conf, Path file, @Nullable CompressionCodec codec, @Nullable Charset encoding)
      throws IOException {
    InputStream raw = Places.open(file, conf);
    try {
      InputStream in = codec == null ? raw : unpacked(codec, raw);
      if (encoding == null || encoding.equals(StandardCharsets.UTF_8)) {
        return in;
      }
      InputStreamReader reader =
          new InputStreamReader(
              in,
              encoding
                  .newDecoder()
                  .onMalformedInput(CodingErrorAction.REPORT)
                  .onUnmappableCharacter(CodingErrorAction.REPORT));
      return ReaderInputStream.builder().setReader(reader).setCharset(StandardCharsets.UTF_8).get();
    } catch (IOException | RuntimeException e) {
      Cleanup.after(e, raw::close);
      throw e;
    }
  }

  private static InputStream unpacked(CompressionCodec codec, InputStream raw) throws IOException {
    try {
      BufferedInputStream in = new BufferedInputStream(codec.createInputStream(raw));
      in.mark(1);
      if (in.read() < 0 && raw instanceof Seekable of && of.getPos() > EMPTY) {
        throw new IOException(
            "it unpacks to nothing; if it is not compressed as its name says, rename it");
      }
      in.reset();
      return in;
    } catch (RuntimeException e) { // such as a missing native library
      String reason = e.getMessage() == null ? e.toString() : e.getMessage();
      throw new IOException(
          "it cannot be unpacked here (" + reason + "); unpack it, or compress it by gzip", e);
    }
  }

  /** Converts a failure to read a file; the message names the file and the remedy. */
  static IngestException failed(
      String what, String file, @Nullable Charset encoding, IOException e) {
    String reason =
        NO_GZIP.equals(e.getMessage())
            ? "after the end of its gzip data are bytes that are no gzip; take them out, or get it"
                + " again"
            : e instanceof EOFException || e instanceof ZipException
                ? "it is truncated or damaged"
                    + (e.getMessage() == null ? "" : " (" + e.getMessage() + ")")
                    + "; get it again"
                : e instanceof CharacterCodingException
                    ? "it is not in " + encoding + "; see --encoding"
                    : Reasons.of(e);
    return new IngestException("Cannot read " + what + ": " + file + ": " + reason, e);
  }
}
