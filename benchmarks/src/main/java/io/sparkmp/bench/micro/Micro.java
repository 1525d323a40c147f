package io.sparkmp.bench.micro;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One benchmark method with one choice of its parameters, and the figure that it gives.
 *
 * @param figure what is measured
 * @param subject of which form
 * @param unit of the figure: {@code µs} of something that is better if it is less, or millions of
 *     something a second
 * @param type the class
 * @param method of it
 * @param params by name
 * @param jvmOptions that a JVM needs for it, which then must be one of its own
 * @param quick whether it represents its kind in a quick run
 */
record Micro(
    String figure,
    String subject,
    String unit,
    Class<?> type,
    String method,
    Map<String, String> params,
    List<String> jvmOptions,
    boolean quick) {

  static final String MICROSECONDS = "µs";

  boolean lowerIsBetter() {
    return unit.equals(MICROSECONDS);
  }

  /** The unit that JMH gives its scores in. */
  String jmhUnit() {
    return lowerIsBetter() ? "us/op" : "ops/us";
  }

  /** What {@code --include} is matched with, such as {@code ScheduleBenchmark.order workers=10}. */
  String label() {
    String all =
        new TreeMap<>(params)
            .entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(" "));
    return (type.getSimpleName() + "." + method + " " + all + " " + String.join(" ", jvmOptions))
        .strip();
  }
}
