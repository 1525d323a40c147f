package io.sparkmp.bench.report;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One run of the benchmarks.
 *
 * @param started the start time in ISO 8601
 * @param command the command line
 * @param environment by name: machine, versions, memory; names that begin with {@code load} say how
 *     busy the machine was and may differ between comparable runs
 * @param suites in the order in which they ran, without repeats
 */
public record Report(
    String started, String command, Map<String, String> environment, List<SuiteResult> suites) {

  /** Checks and copies the arguments; the environment keeps its order. */
  public Report {
    Set<String> names = new HashSet<>();
    for (SuiteResult suite : suites) {
      if (!names.add(suite.suite())) {
        throw new IllegalArgumentException(
            "Invalid suites: " + suite.suite() + " twice (expected: each once)");
      }
    }
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    suites = List.copyOf(suites);
  }
}
