package io.sparkmp.lineage.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Says how the names of two jobs differ. The name of a training holds all its settings and figures
 * of its data, and most of them are usually the same.
 */
final class JobDifference {
  private static final int LONGEST_NAME = 40;
  private static final int LONGEST_PART = 60;
  private static final int MOST = 4;
  private static final Pattern BETWEEN_PARTS = Pattern.compile("[\\[\\],]+");
  private static final Pattern CHECKSUM = Pattern.compile("checksum\\W.*");

  private JobDifference() {}

  /**
   * The end of the message {@code Cannot use ... for snapshots}.
   *
   * @param found the name of the job whose snapshots there are
   * @param job the name of this one, another
   */
  static String refusal(String found, String job) {
    if (found.length() <= LONGEST_NAME && job.length() <= LONGEST_NAME) {
      return " of job '" + job + "': it holds those of job '" + found + "'";
    }
    return ": it holds those of another job, with " + between(parts(found), parts(job));
  }

  private static List<String> parts(String name) {
    return BETWEEN_PARTS
        .splitAsStream(name)
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .toList();
  }

  private static String between(List<String> found, List<String> job) {
    if (found.size() != job.size()) {
      int same = 0;
      while (same < Math.min(found.size(), job.size()) && found.get(same).equals(job.get(same))) {
        same++;
      }
      return pair(rest(found, same), rest(job, same));
    }
    List<String> different = new ArrayList<>();
    for (int at = 0; at < found.size(); at++) {
      if (found.get(at).equals(job.get(at))) {
        continue;
      }
      if (CHECKSUM.matcher(found.get(at)).matches()) {
        // What comes before are figures of the data, of which the first says enough.
        different.subList(Math.min(1, different.size()), different.size()).clear();
        different.add(0, "other data");
      } else if (!different.contains(pair(found.get(at), job.get(at)))) {
        different.add(pair(found.get(at), job.get(at)));
      }
    }
    int more = different.size() - MOST;
    return String.join(", ", different.subList(0, Math.min(MOST, different.size())))
        + (more > 0 ? ", " + more + " more" : "");
  }

  private static String rest(List<String> parts, int from) {
    return String.join(", ", parts.subList(from, parts.size()));
  }

  private static String pair(String found, String job) {
    String key = found.substring(0, found.indexOf('=') + 1);
    String here = job.startsWith(key) ? job.substring(key.length()) : job;
    return shortened(found) + " (here " + shortened(here) + ")";
  }

  private static String shortened(String part) {
    return part.isEmpty()
        ? "nothing more"
        : part.length() <= LONGEST_PART ? part : part.substring(0, LONGEST_PART) + "...";
  }
}
