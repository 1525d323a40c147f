package io.sparkmp.storm;

import io.sparkmp.random.SplitMix64;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * One kind of call that fails for some files: whether for a file of some name depends on the seed
 * alone, so not on when it is asked, by which process or how often.
 *
 * @param call that fails
 * @param seed of the files for which it does
 */
record FailingCall(Call call, long seed) {
  private static final int ONE_OF = 2;

  /** From what {@link #text} has made. */
  static FailingCall of(String text) {
    String[] words = text.split(" ", -1);
    return new FailingCall(Call.valueOf(words[0]), Long.parseLong(words[1]));
  }

  /** In two words. */
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
