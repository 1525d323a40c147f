package io.sparkmp.spark.ingest.delimited;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A one-pass parser for lines of plain digits, the common case: two ids that are whole numbers
 * below 10<sup>18</sup> in canonical form, and a value without an exponent. It declines all other
 * lines, which take the slow path. Not thread-safe.
 */
final class PlainFields {
  private static final int MAX_DIGITS = 18; // fit into a long
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ZEROS = 0x3030303030303030L; // the digit, eight times
  private static final byte WHOLE = 1;
  private static final byte DECIMAL = 2;

  private final byte delimiter;
  private final int least;
  private final int most;
  private final byte[] kinds;
  private final long[] values;
  private final float[] decimals;

  PlainFields(byte delimiter, TextFormat format) {
    this.delimiter = delimiter;
    least = format.least();
    most = format.fields();
    kinds = new byte[format.needed()];
    values = new long[kinds.length];
    decimals = new float[kinds.length];
    if (format.value() != null) {
      kinds[format.value().at()] = DECIMAL;
    }
    kinds[format.row().at()] = WHOLE;
    kinds[format.column().at()] = WHOLE;
  }

  /** Parses a line; false if it is of another kind. The fields are then undefined. */
  boolean parse(byte[] line, int from, int to) {
    int at = from;
    for (int field = 0; field < kinds.length; field++) {
      if (field > 0) {
        if (at == to || line[at] != delimiter) {
          return false;
        }
        at++;
      }
      int start = at;
      if (kinds[field] == WHOLE) {
        long value = 0;
        if (at <= line.length - Long.BYTES) {
          long bytes = (long) LONGS.get(line, at);
          int digits = Math.min(digits(bytes), to - at);
          value = digits == 0 ? 0 : number(bytes, digits);
          at += digits;
        }
        while (at < to && isDigit(line[at])) {
          value = 10 * value + (line[at++] - '0');
        }
        if (at == start || at - start > MAX_DIGITS || (line[start] == '0' && at - start > 1)) {
          return false;
        }
        values[field] = value;
      } else {
        while (at < to && line[at] != delimiter && line[at] != '"') {
          at++;
        }
        if (at == start && delimiter == ' ') {
          return false; // several blanks are one
        }
        if (kinds[field] == DECIMAL) {
          decimals[field] = Numbers.parseFloat(line, start, at);
          if (!Float.isFinite(decimals[field])) {
            return false;
          }
        }
      }
    }
    if (at < to && line[at] != delimiter) {
      return false;
    }
    int fields = kinds.length;
    while (at < to) {
      byte c = line[at++];
      if (c == '"') {
        return false;
      }
      if (c == delimiter) {
        fields++;
        if (c == ' ' && (at == to || line[at] == ' ')) {
          return false; // several blanks are one
        }
      }
    }
    return fields >= least && fields <= most;
  }

  /** With how many digits eight bytes begin. */
  private static int digits(long bytes) {
    long values = bytes ^ ZEROS; // 0 to 9 for digits
    long others = ((values + 0x7676767676767676L) | values) & 0x8080808080808080L;
    return Long.numberOfTrailingZeros(others) / Byte.SIZE; // a carry harms only what follows
  }

  /** The number that the first digits of eight bytes are, at least one: pairs, fours, then all. */
  private static long number(long bytes, int digits) {
    int missing = Long.SIZE - Byte.SIZE * digits;
    long values = (bytes << missing) - (ZEROS << missing); // with zeros before the first digit
    long pairs = 10 * values + (values >>> 8);
    long even = (pairs & 0x000000FF000000FFL) * (100 + (1_000_000L << 32));
    long odd = ((pairs >>> 16) & 0x000000FF000000FFL) * (1 + (10_000L << 32));
    return (even + odd) >>> 32;
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }

  long whole(int field) {
    return values[field];
  }

  float decimal(int field) {
    return decimals[field];
  }
}
