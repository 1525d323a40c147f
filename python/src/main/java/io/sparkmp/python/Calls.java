package io.sparkmp.python;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The methods of a class that Python calls, with their overloads. */
final class Calls {
  /** Inherited by the classes of Python, or for Java alone. */
  private static final Set<String> NOT_CALLED =
      Set.of(
          "fit",
          "transform",
          "transformSchema",
          "copy",
          "write",
          "toString",
          "uid",
          "declared",
          "isLargerBetter",
          "summary",
          "hasSummary",
          "estimatedSize",
          "estimateModelSize",
          // Of Tunable, which a Tuner calls.
          "estimator",
          "epochs",
          "searchable",
          "stepSizeParam",
          "trials",
          // The middle layer's, whose classes Python does not have.
          "factors",
          "topicModel",
          "embeddings",
          "linear");

  private Calls() {}

  /** All methods of a name, those with fewer parameters first. */
  static Map<String, List<Method>> of(Class<?> type) {
    Map<String, List<Method>> all = new TreeMap<>();
    for (Method method : type.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())
          && !Modifier.isStatic(method.getModifiers())
          && !method.isSynthetic()
          && !NOT_CALLED.contains(method.getName())
          && !isEvaluation(method)
          && !JavaParam.declares(method)
          && !isSetter(method)) {
        all.computeIfAbsent(method.getName(), any -> new ArrayList<>()).add(method);
      }
    }
    all.values()
        .forEach(
            overloads ->
                overloads.sort(
                    Comparator.comparing(Method::getParameterCount)
                        .thenComparing(Method::toGenericString)));
    all.keySet().removeIf(name -> isGetter(type, name));
    return all;
  }

  /** The records that they return. */
  static List<Class<?>> records(Class<?> type) {
    return of(type).values().stream()
        .map(Calls::longest)
        .filter(method -> !method.getName().startsWith("set"))
        .flatMap(method -> PyType.of(method.getGenericReturnType(), type).record().stream())
        .distinct()
        .toList();
  }

  /** Whether a method sets a param. */
  static boolean isSetter(Method method) {
    return !method.isSynthetic()
        && method.getName().startsWith("set")
        && method.getParameterCount() == 1
        && hasParam(method.getDeclaringClass(), method.getName());
  }

  private static boolean isGetter(Class<?> type, String name) {
    return name.startsWith("get") && hasParam(type, name);
  }

  /** Whether {@code getRank} or {@code setRank} is of a param. */
  private static boolean hasParam(Class<?> type, String accessor) {
    return Arrays.stream(type.getMethods())
        .anyMatch(
            method ->
                JavaParam.declares(method)
                    && JavaParam.capital(method.getName()).equals(accessor.substring(3)));
  }

  private static boolean isEvaluation(Method method) {
    return method.getName().equals("evaluate") && method.getReturnType() == double.class;
  }

  /** The setters of params that a type declares, by the name of the param. */
  static Map<String, Method> setters(Class<?> type) {
    Map<String, Method> found = new TreeMap<>();
    for (Method method : type.getDeclaredMethods()) {
      if (isSetter(method)) {
        String name = method.getName();
        String param = Character.toLowerCase(name.charAt(3)) + name.substring(4);
        boolean isOfList = method.getParameterTypes()[0].isArray();
        if (isOfList || !found.containsKey(param)) {
          found.put(param, method);
        }
      }
    }
    return found;
  }

  /** The one with the most parameters, the first of them. */
  static Method longest(List<Method> overloads) {
    int most = overloads.get(overloads.size() - 1).getParameterCount();
    return overloads.stream()
        .filter(method -> method.getParameterCount() == most)
        .findFirst()
        .orElseThrow();
  }

  /** The parameters of overloads: those that all have, then those that may be left out. */
  static Map<String, Boolean> isRequired(List<Method> overloads) {
    List<Parameter> parameters = List.of(longest(overloads).getParameters());
    Map<String, Boolean> all = new LinkedHashMap<>();
    for (boolean required : new boolean[] {true, false}) {
      parameters.stream()
          .map(Parameter::getName)
          .filter(name -> overloads.stream().allMatch(o -> has(o, name, parameters)) == required)
          .forEach(name -> all.put(name, required));
    }
    return all;
  }

  private static boolean has(Method overload, String name, List<Parameter> longest) {
    return overload.getParameterCount() == longest.size()
        || Arrays.stream(overload.getParameters()).anyMatch(one -> one.getName().equals(name));
  }
}
