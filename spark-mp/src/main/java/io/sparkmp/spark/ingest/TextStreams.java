package io.sparkmp.spark.ingest;

import io.sparkmp.errors.Cleanup;
import io.sparkmp.errors.Reasons;
import io.sparkmp.spark.files.Places;
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

/** Files as streams of UTF-8, whatever they are compressed by and written in. */
final class TextStreams {

  /** The bytes of what compresses nothing, at most. */
  private static final int EMPTY = 32;

  /** How much longer a text is than its compressed file, about. */
  private static final int COMPRESSION = 4;

  private TextStreams() {}

  /** About how many bytes of text a file has, if its name says what it is compressed by. */
  static long textBytes(Configuration conf, FileStatus file) {
    CompressionCodec codec = new CompressionCodecFactory(conf).getCodec(file.getPath());
    return (codec == null ? 1 : COMPRESSION) * file.getLen();
  }

  /**
   * What a file is compressed by: gzip if its bytes say so, whatever its name; else what its suffix
   * says, unless its bytes deny it. Hadoop's bzip2 finds nothing in plain text, and says nothing.
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
   * Complains of a file that is not compressed as its name says.
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
   * Whether Hadoop can read the file in parts: it opens it by its name, and takes it for what it
   * is.
   *
   * @param codec of the file
   */
  static boolean isSplitable(Configuration conf, Path file, @Nullable CompressionCodec codec) {
    return Places.isPlain(file)
        && (codec == null
            ? new CompressionCodecFactory(conf).getCodec(file) == null
            : codec instanceof SplittableCompressionCodec);
  }

  /**
   * The text of a file.
   *
   * @param encoding that the file is in, or null for UTF-8, whose bytes are passed on as they are
   * @return to be closed by the caller; fails on bytes that are none of the encoding
   */
  static InputStream open(Configuration conf, Path file, @Nullable Charset encoding)
      throws IOException {
    return open(conf, file, codec(conf, file), encoding);
  }

  /** As the other method, of a file whose codec is known. */
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
    } catch (RuntimeException e) { // such as a native library that is missing
      String reason = e.getMessage() == null ? e.toString() : e.getMessage();
      throw new IOException(
          "it cannot be unpacked here (" + reason + "); unpack it, or compress it by gzip", e);
    }
  }

  /** A failure of reading a file, with its name and what can be done. */
  static IngestException failed(
      String what, String file, @Nullable Charset encoding, IOException e) {
    String reason =
        e instanceof EOFException || e instanceof ZipException
            ? "it is truncated or damaged"
                + (e.getMessage() == null ? "" : " (" + e.getMessage() + ")")
                + "; get it again"
            : e instanceof CharacterCodingException
                ? "it is not in " + encoding + "; see --encoding"
                : Reasons.of(e);
    return new IngestException("Cannot read " + what + ": " + file + ": " + reason, e);
  }
}
