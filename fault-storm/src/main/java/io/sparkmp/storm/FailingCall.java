package io.sparkmp.storm;

import io.sparkmp.random.SplitMix64;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * A kind of call that fails for some files. Whether it fails for a file name depends only on the
 * seed, not on time, process or number of calls.
 *
 * @param call the call that fails
 * @param seed selects the files
 */
record FailingCall(Call call, long seed) {
  private static final int ONE_OF = 2;

  /** Parses what {@link #text} returned. */
  static FailingCall of(String text) {
    String[] words = text.split(" ", -1);
    return new FailingCall(Call.valueOf(words[0]), Long.parseLong(words[1]));
  }

  /** Formats it as two words. */
  String text() {
    return call + " " + seed;
  }

  /** Whether a call fails. */
  boolean fails(Call asked, String file) {
    CRC32 name = new CRC32();
    name.update(file.getBytes(StandardCharsets.UTF_8));
    long derived = SplitMix64.derive(seed, name.getValue());
    return asked == call && new SplitMix64(derived).nextInt(ONE_OF) == 0;
  }
}
