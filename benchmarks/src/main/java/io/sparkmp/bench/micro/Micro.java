package io.sparkmp.bench.micro;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One benchmark method with a choice of parameters, and its figure.
 *
 * @param figure what is measured
 * @param subject the form that is measured
 * @param unit of the figure: {@code µs} of something that is better if it is less, or millions of
 *     something per second
 * @param label class and method, parameters, and options for its JVM, which then must be separate:
 *     {@code TopKBenchmark.search rank=64 -Dsparkmp.kernel=scalar}
 * @param quick whether it represents its kind in a quick run
 */
record Micro(String figure, String subject, String unit, String label, boolean quick) {
  static final String MICROSECONDS = "µs";

  boolean lowerIsBetter() {
    return unit.equals(MICROSECONDS);
  }

  /** The unit of JMH's scores. */
  String jmhUnit() {
    return lowerIsBetter() ? "us/op" : "ops/us";
  }

  /** The simple name of the class. */
  String type() {
    return label.substring(0, label.indexOf('.'));
  }

  /** The method's name in JMH. */
  String benchmark() {
    return Micro.class.getPackageName() + "." + words().findFirst().orElseThrow();
  }

  Map<String, String> params() {
    Map<String, String> params = new LinkedHashMap<>();
    words()
        .skip(1)
        .filter(word -> !word.startsWith("-"))
        .map(word -> word.split("=", 2))
        .forEach(param -> params.put(param[0], param[1]));
    return params;
  }

  List<String> jvmOptions() {
    return words().filter(word -> word.startsWith("-")).toList();
  }

  private Stream<String> words() {
    return Stream.of(label.split(" ", -1));
  }
}
