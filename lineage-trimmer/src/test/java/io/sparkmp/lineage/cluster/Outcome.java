package io.sparkmp.lineage.cluster;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The result of a loop, as a line of text that the driver prints and the test reads.
 *
 * @param durability where its generations were kept
 * @param seed of the kill, 0 if undisturbed
 * @param digest of the result
 * @param killedAt the generation that was being made when the executor was dead
 * @param durableAtKill the generation of the newest snapshot before the kill, 0 if none
 * @param rollbacks how often the loop went back
 * @param replayed generations computed again
 * @param failedSnapshots that could not be written
 * @param recoveryMillis from the kill until a generation begun after it was made
 * @param loopMillis of the whole loop
 */
record Outcome(
    String durability,
    int seed,
    String digest,
    long killedAt,
    long durableAtKill,
    long rollbacks,
    long replayed,
    long failedSnapshots,
    long recoveryMillis,
    long loopMillis) {
  private static final String MARK = "OUTCOME ";

  String toLine() {
    return Arrays.stream(
            new Object[] {
              durability,
              seed,
              digest,
              killedAt,
              durableAtKill,
              rollbacks,
              replayed,
              failedSnapshots,
              recoveryMillis,
              loopMillis
            })
        .map(String::valueOf)
        .collect(Collectors.joining(" ", MARK, ""));
  }

  static boolean isLine(String line) {
    return line.startsWith(MARK);
  }

  static Outcome parse(String line) {
    String[] fields = line.substring(MARK.length()).split(" ", -1);
    return new Outcome(
        fields[0],
        Integer.parseInt(fields[1]),
        fields[2],
        Long.parseLong(fields[3]),
        Long.parseLong(fields[4]),
        Long.parseLong(fields[5]),
        Long.parseLong(fields[6]),
        Long.parseLong(fields[7]),
        Long.parseLong(fields[8]),
        Long.parseLong(fields[9]));
  }
}
