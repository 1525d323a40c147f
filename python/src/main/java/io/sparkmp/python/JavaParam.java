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
 * @param method that returns it
 * @param param of an example
 */
record JavaParam(Method method, Param<?> param, PyType type) {

  /**
   * Those of a type, by name.
   *
   * @param example that has them
   */
  static List<JavaParam> declaredBy(Class<?> type, Params example) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(JavaParam::declares)
        .map(
            method ->
                new JavaParam(
                    method,
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
