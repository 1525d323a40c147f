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
 * @param started when, as ISO 8601
 * @param command that was given
 * @param environment by name: machine, versions, memory; what begins with {@code load} says how
 *     busy the machine was, and may differ between runs that compare
 * @param suites in the order in which they ran; none twice
 */
public record Report(
    String started, String command, Map<String, String> environment, List<SuiteResult> suites) {

  /** Checks, and copies what it is given; the environment keeps its order. */
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
