package io.sparkmp.cli;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Parts of the data that were to be held out. */
public final class HeldOutParts {

  private HeldOutParts() {}

  /**
   * What to warn of where nothing came to be held out, as chance has it with little data.
   *
   * @param option that asked for it
   * @param fraction of the data that was asked for
   * @param heldOut what was held out
   * @param all what there is, for people
   * @return the warning, or null
   */
  public static @Nullable String warning(String option, double fraction, long heldOut, String all) {
    return fraction == 0 || heldOut > 0
        ? null
        : String.format(
            Locale.ROOT,
            "%s %s held out none of %s, so that there is nothing to judge by; use more data, or a"
                + " larger fraction",
            option,
            Refusals.plain(fraction),
            all);
  }
}
