package io.sparkmp.spark.ingest.lines;

import io.sparkmp.spark.ingest.IngestException;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the lines of one split of a file: each call of {@link #next} advances it and
 * returns the cursor itself, whose bytes hold the line until the next call. Nothing is copied, and
 * no line is an object. As in Hadoop, lines end with LF, CR or both; a byte order mark at the start
 * of a line is skipped, since files that begin with one may have been concatenated. In a split that
 * starts within a file, the first line belongs to the previous split. A line of more than {@value
 * #MOST} bytes is rejected, since it might exhaust memory, or {@link #divided} if that is allowed.
 * Not thread-safe.
 */
public final class Lines implements Iterator<Lines>, Closeable {
  /** The most bytes of a line, without its end. A line is held in memory. */
  static final int MOST = 64 << 20;

  /** The most bytes of a part of a divided line. */
  private static final int PART = 8 << 20;

  private static final int BUFFER = 1 << 18;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long LINE_FEEDS = ONES * '\n';
  private static final long RETURNS = ONES * '\r';
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final String file;
  private final long start;
  private final long end;
  private final InputStream in;
  private final Function<IOException, IngestException> failed;
  private final int most;
  private byte[] buffer = new byte[BUFFER];
  private long base; // the file offset of the buffer
  private int limit; // end of the bytes in the buffer
  private int next; // start of the next line
  private boolean isAtEnd; // of the stream
  private boolean isReady; // the next line has been found
  private int lineFrom;
  private int lineTo;
  private int from;
  private int to;
  private long offset;
  private int part = Integer.MAX_VALUE; // the most bytes of a part, if lines may be divided
  private boolean isCut; // the next part continues the previous line
  private boolean isNextPart; // like isCut, for the line found
  private boolean isContinued;
  private @Nullable Supplier<Lines> fromStart; // reopens the file
  private boolean isPacked; // then the offset counts compressed bytes

  /** With a limit on the length of lines, in bytes. */
  Lines(
      String file,
      long start,
      long base,
      long end,
      InputStream in,
      Function<IOException, IngestException> failed,
      int most) {
    this.file = file;
    this.start = start;
    this.base = base;
    this.end = end;
    this.in = in;
    this.failed = failed;
    this.most = most;
  }

  /** All lines of a stream; the cursor owns the stream. */
  static Lines whole(
      String file, long start, InputStream in, Function<IOException, IngestException> failed) {
    return new Lines(file, start, 0, Long.MAX_VALUE, in, failed, MOST);
  }

  /** Lines of a file in memory. */
  public static Lines of(String file, byte[] bytes) {
    return whole(file, 0, new ByteArrayInputStream(bytes), e -> new IngestException(file, e));
  }

  /**
   * Lines of a part of an uncompressed file.
   *
   * @param in positioned at byte {@code start}; owned by the cursor
   * @param end the end of the part; a line that starts there still belongs to it
   */
  public static Lines ofSplit(
      String file,
      InputStream in,
      long start,
      long end,
      Function<IOException, IngestException> failed)
      throws IOException {
    Lines lines = new Lines(file, start, start, end, in, failed, MOST);
    if (start > 0) {
      lines.skip();
    }
    return lines;
  }

  /**
   * Makes this cursor return a line that is too long in parts, each up to a blank: for texts of
   * words, whose lines need not be read whole. Returns this.
   */
  Lines divided() {
    part = Math.min(most, PART);
    return this;
  }

  /** Whether the current line continues a divided line. */
  public boolean isContinued() {
    return isContinued;
  }

  /**
   * Makes this the cursor of a split within a file that can be reopened. Returns this.
   *
   * @param isPacked whether the split's start counts compressed bytes
   */
  public Lines within(Supplier<Lines> file, boolean isPacked) {
    fromStart = file;
    this.isPacked = isPacked;
    return this;
  }

  /** All lines of the file that this is a split of; the caller closes them. */
  public Lines fromStart() {
    return Objects.requireNonNull(fromStart).get();
  }

  /** Whether {@link #start} counts compressed bytes; {@link #offset} then counts from there. */
  public boolean isPacked() {
    return isPacked;
  }

  /** The file's name. */
  public String file() {
    return file;
  }

  /** The offset of the split within the file. */
  public long start() {
    return start;
  }

  /** The buffer that holds the current line. */
  public byte[] bytes() {
    return buffer;
  }

  /** The start of the current line in {@link #bytes}. */
  public int from() {
    return from;
  }

  /** The end of the current line in {@link #bytes}, excluding its line end. */
  public int to() {
    return to;
  }

  /** The offset of the current line in the uncompressed bytes of the file. */
  public long offset() {
    return offset;
  }

  /** The text of the current line; invalid UTF-8 becomes the replacement character. */
  public String text() {
    return new String(buffer, from, to - from, StandardCharsets.UTF_8);
  }

  /** Whether the current line has only blanks and control characters. */
  public boolean isBlank() {
    for (int at = from; at < to; at++) {
      if (buffer[at] > ' ' || buffer[at] < 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean hasNext() {
    if (!isReady && (isCut || base + next <= end)) {
      try {
        isReady = find();
      } catch (IOException e) {
        throw failed.apply(e);
      }
    }
    return isReady;
  }

  @Override
  public Lines next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    isReady = false;
    isContinued = isNextPart;
    offset = base + lineFrom;
    from = lineFrom;
    to = lineTo;
    if (startsWithMark()) {
      from += BYTE_ORDER_MARK.length;
    }
    return this;
  }

  private boolean startsWithMark() {
    int n = BYTE_ORDER_MARK.length;
    return to - from >= n && Arrays.equals(buffer, from, from + n, BYTE_ORDER_MARK, 0, n);
  }

  /** Finds the next line; false if there is none. */
  private boolean find() throws IOException {
    int at = next;
    while (true) {
      at = endOfLine(at);
      if (part <= most && at - next > (isCut ? part : most)) {
        cut();
        return true;
      }
      boolean isSure = isSure(at);
      if (!isSure && !isAtEnd) {
        at -= next;
        fill();
        at += next;
        continue;
      }
      if (at == limit && next == limit) {
        isCut = false;
        return false;
      }
      checkLength(at - next);
      isNextPart = isCut;
      isCut = false;
      lineFrom = next;
      lineTo = at;
      next = afterEnd(at);
      return true;
    }
  }

  /** Whether a line ends at a place and the buffer shows how. */
  private boolean isSure(int at) {
    return at < limit - 1 || (at < limit && buffer[at] == '\n');
  }

  private int afterEnd(int at) {
    boolean isPair = at < limit - 1 && buffer[at] == '\r' && buffer[at + 1] == '\n';
    return Math.min(limit, at + (isPair ? 2 : 1));
  }

  /** Cuts the next line to a part that ends at a blank. */
  private void cut() throws IOException {
    int to = next + part;
    while (to > next && (buffer[to - 1] > ' ' || buffer[to - 1] < 0)) {
      to--;
    }
    if (to == next) {
      checkLength(Integer.MAX_VALUE); // a word that is too long
    }
    isNextPart = isCut;
    isCut = true;
    lineFrom = next;
    lineTo = to;
    next = to;
  }

  /** Skips a line of any length. */
  private void skip() throws IOException {
    int at = endOfLine(next);
    while (!isSure(at) && !isAtEnd) {
      next = at;
      fill();
      at = endOfLine(next);
    }
    next = afterEnd(at);
  }

  /**
   * Finds the next LF or CR, eight bytes at a time; returns the end of the bytes if there is none.
   */
  private int endOfLine(int start) {
    int at = start;
    for (; at <= limit - Long.BYTES; at += Long.BYTES) {
      long word = (long) LONGS.get(buffer, at);
      long feeds = word ^ LINE_FEEDS;
      long returns = word ^ RETURNS;
      // A zero byte borrows, so higher bytes may match falsely, but the lowest match is right.
      long found = (((feeds - ONES) & ~feeds) | ((returns - ONES) & ~returns)) & HIGH_BITS;
      if (found != 0) {
        return at + (Long.numberOfTrailingZeros(found) >>> 3);
      }
    }
    while (at < limit && buffer[at] != '\n' && buffer[at] != '\r') {
      at++;
    }
    return at;
  }

  /** Moves the current line's bytes to the front and reads more after them. */
  private void fill() throws IOException {
    int kept = limit - next;
    checkLength(kept);
    byte[] target = buffer;
    int largest = (int) Math.min((long) most + BUFFER, Integer.MAX_VALUE - 8); // for one line
    if (kept > buffer.length / 2 && buffer.length < largest) {
      target = new byte[(int) Math.min(largest, 2L * buffer.length)];
    }
    if (next > 0 || target != buffer) {
      System.arraycopy(buffer, next, target, 0, kept);
    }
    buffer = target;
    base += next;
    next = 0;
    limit = kept;
    int read = in.read(buffer, limit, buffer.length - limit);
    if (read < 0) {
      isAtEnd = true;
    } else {
      limit += read;
    }
  }

  private void checkLength(int length) throws IOException {
    if (length > most) {
      throw new IOException(tooLong("byte " + (base + next), most));
    }
  }

  /** The message about a line of more than {@code most} bytes. */
  static String tooLong(String place, int most) {
    return "the line at "
        + place
        + " is too long (expected: at most "
        + most
        + " bytes); divide it, or leave it out";
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw failed.apply(e);
    }
  }
}
