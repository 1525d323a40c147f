package io.sparkmp.metadata;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 sums of a model's files, in the format of {@code sha256sum}.
 *
 * @param text a line per file: the sum in hexadecimal, two spaces, the name
 */
public record Checksums(String text) {

  /** The name of the file. */
  public static final String NAME = "SHA256SUMS";

  private static final int MOST = 1 << 16;

  /** Reads a list. */
  public static Checksums read(InputStream in) throws IOException {
    return new Checksums(new String(in.readNBytes(MOST), StandardCharsets.UTF_8));
  }

  /** Adds a file to the list. */
  public Checksums with(String file, String sum) {
    return new Checksums(text + sum + "  " + file + "\n");
  }

  /** The sum of a file, or null if it is not listed. */
  public @Nullable String of(String file) {
    return text.lines()
        .filter(line -> line.endsWith("  " + file))
        .map(line -> line.substring(0, line.indexOf(' ')))
        .findFirst()
        .orElse(null);
  }

  /**
   * Compares a file with the list.
   *
   * @param sum the actual sum of the file
   * @throws IOException if the file is not listed, or has another sum
   */
  public void check(String file, String sum) throws IOException {
    String expected = of(file);
    if (expected == null) {
      throw new IOException(NAME + " does not mention " + file);
    }
    if (!sum.equals(expected)) {
      throw new IOException(
          file + " is damaged: its SHA-256 is " + sum + " (expected: " + expected + ")");
    }
  }

  /** A digest for computing a sum. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Cannot compute SHA-256, which every Java has", e);
    }
  }

  /** The sum of a digest's input. */
  public static String sum(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The sum of bytes. */
  public static String sum(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes));
  }

  /** The sum of a stream, read to its end. */
  public static String sum(InputStream in) throws IOException {
    MessageDigest digest = digest();
    new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
    return sum(digest);
  }
}
