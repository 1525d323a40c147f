package io.sparkmp.python;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/**
 * A param that a type declares.
 *
 * @param param of an example
 */
record JavaParam(Param<?> param, PyType type) {

  /** All of an Estimator or an evaluator, by name. */
  static List<JavaParam> of(Params example) {
    return of(example.getClass().getMethods(), example);
  }

  /**
   * Those that a type declares, by name.
   *
   * @param example that has them
   */
  static List<JavaParam> declaredBy(Class<?> type, Params example) {
    return of(type.getDeclaredMethods(), example);
  }

  private static List<JavaParam> of(Method[] methods, Params example) {
    return Arrays.stream(methods)
        .filter(JavaParam::declares)
        .map(
            method ->
                new JavaParam(
                    example.getParam(method.getName()),
                    PyType.ofParam(method.getGenericReturnType())))
        .sorted(Comparator.comparing(JavaParam::name))
        .toList();
  }

  static boolean declares(Method method) {
    return Modifier.isPublic(method.getModifiers())
        && !method.isSynthetic()
        && method.getParameterCount() == 0
        && Param.class.isAssignableFrom(method.getReturnType());
  }

  String name() {
    return param.name();
  }

  /** {@code Rank} of {@code rank}. */
  static String capital(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
