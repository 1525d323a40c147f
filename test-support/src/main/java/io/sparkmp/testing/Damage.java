package io.sparkmp.testing;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Damage to the bytes of a file, as a fuzzer chooses it. Each step takes six bytes of what is
 * chosen: what is done, where (two bytes), and three of data.
 */
public final class Damage {
  private static final int STEP = 6;
  private static final int KINDS = 7;

  private Damage() {}

  /** The bytes after all steps; at most twice as many as before. */
  public static byte[] to(byte[] whole, byte[] steps) {
    byte[] bytes = whole.clone();
    for (int at = 0; at + STEP <= steps.length; at += STEP) {
      ByteBuffer step = ByteBuffer.wrap(steps, at, STEP);
      int kind = (step.get() & 0xFF) % KINDS;
      int place = (step.getShort() & 0xFFFF) % Math.max(1, bytes.length);
      byte[] data = {step.get(), step.get(), step.get()};
      if (bytes.length > 0) {
        bytes = after(bytes, kind, place, data, whole.length);
      }
    }
    return bytes;
  }

  private static byte[] after(byte[] bytes, int kind, int place, byte[] data, int most) {
    int few = Math.min(data[1] & 0xFF, bytes.length - place);
    switch (kind) {
      case 0 -> bytes[place] = data[0];
      case 1 -> bytes[place] ^= (byte) (1 << (data[0] & 7));
      case 2 -> bytes[place] += data[0];
      case 3 -> Arrays.fill(bytes, place, place + few, data[0]);
      case 4 -> {
        return Arrays.copyOf(bytes, place);
      }
      case 5 -> { // cut out
        byte[] rest = Arrays.copyOf(bytes, bytes.length - few);
        System.arraycopy(bytes, place + few, rest, place, rest.length - place);
        return rest;
      }
      default -> { // twice
        if (bytes.length + few <= 2 * most) {
          byte[] more = Arrays.copyOf(bytes, bytes.length + few);
          System.arraycopy(bytes, place, more, place + few, bytes.length - place);
          return more;
        }
      }
    }
    return bytes;
  }
}
