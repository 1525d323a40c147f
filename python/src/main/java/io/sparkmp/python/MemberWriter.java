package io.sparkmp.python;

import com.sun.source.doctree.DocCommentTree;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a class of Python has of a type of Java: params, their getters and setters, and calls. */
final class MemberWriter {
  /** Without brackets, as those of the same names are in PySpark. */
  private static final Set<String> PROPERTIES =
      Set.of(
          "rank",
          "globalMean",
          "userFactors",
          "itemFactors",
          "coefficients",
          "intercept",
          "numFeatures",
          "numClasses",
          "weights");

  private final JavaDocs docs;

  MemberWriter(JavaDocs docs) {
    this.docs = docs;
  }

  /** The params, as attributes of the class. */
  void params(PyModule module, List<JavaParam> params) {
    for (JavaParam param : params) {
      module.needs("pyspark.ml.param", "Param");
      module.needs("pyspark.ml.param", "Params");
      module.needs("pyspark.ml.param", "TypeConverters");
      module.needs(param.type());
      module.line(1, param.name() + ": Param[" + param.type().annotation() + "] = Param(");
      module.line(2, "Params._dummy(),");
      module.line(2, PyType.literal(param.name()) + ",");
      module.text(2, param.param().doc());
      module.line(2, "typeConverter=" + param.type().converter() + ",");
      module.line(1, ")");
    }
  }

  /** The getters of params. */
  void getters(PyModule module, List<JavaParam> params) {
    for (JavaParam param : params) {
      module.line(0, "");
      module.line(
          1,
          "def get"
              + JavaParam.capital(param.name())
              + "(self) -> "
              + param.type().annotation()
              + ":");
      module.doc(2, List.of("The value of ``" + param.name() + "``."));
      module.line(2, "return self.getOrDefault(self." + param.name() + ")");
    }
  }

  /** The setters that a type declares. */
  void setters(PyModule module, Class<?> type) {
    Calls.setters(type)
        .forEach(
            (param, setter) -> {
              module.needs("spark_mp._base", "S");
              PyType value = PyType.of(setter.getGenericParameterTypes()[0], type);
              module.needs(value);
              module.line(0, "");
              module.line(
                  1,
                  "def " + setter.getName() + "(self: S, value: " + value.annotation() + ") -> S:");
              module.doc(2, DocString.of(List.of(comment(setter)), 8, Map.of(), null));
              module.line(2, "return self._set(" + param + "=value)");
            });
  }

  /** The calls of a type. */
  void calls(PyModule module, Class<?> type) {
    Calls.of(type).forEach((name, overloads) -> call(module, type, name, overloads));
  }

  private void call(PyModule module, Class<?> type, String name, List<Method> overloads) {
    Method longest = Calls.longest(overloads);
    boolean isProperty = PROPERTIES.contains(name) && longest.getParameterCount() == 0;
    boolean isMutator = name.startsWith("set");
    PyType returned = isMutator ? null : PyType.of(longest.getGenericReturnType(), type);
    Map<String, String> types = new LinkedHashMap<>();
    List<String> signature = new ArrayList<>(List.of("self" + (isMutator ? ": S" : "")));
    Calls.isRequired(overloads)
        .forEach(
            (parameter, required) -> {
              PyType given = typeOf(parameter, overloads, type);
              module.needs(given);
              String annotation = given.annotation();
              if (!required || isNullable(parameter, longest)) {
                module.needs("typing", "Optional");
                annotation = "Optional[" + annotation + "]";
              }
              types.put(parameter, annotation);
              signature.add(parameter + ": " + annotation + (required ? "" : " = None"));
            });
    module.line(0, "");
    if (isProperty) {
      module.line(1, "@property");
    }
    String result = isMutator ? "S" : returned.annotation();
    module.signature(1, name, signature, result);
    module.doc(2, documentation(overloads, types, result));
    body(module, name, longest, returned);
  }

  private static void body(
      PyModule module, String name, Method longest, @Nullable PyType returned) {
    List<String> arguments = new ArrayList<>(List.of(PyType.literal(name)));
    Arrays.stream(longest.getParameters()).map(Parameter::getName).forEach(arguments::add);
    String given = String.join(", ", arguments);
    if (returned == null) {
      module.needs("spark_mp._base", "S");
      module.needs("spark_mp._base", "_change");
      module.line(2, "return _change(self, " + given + ")");
      return;
    }
    module.needs(returned);
    if (returned.isStage()) {
      module.needs("spark_mp._base", "_stage");
    } else if (returned.record().isEmpty()) {
      module.needs("spark_mp._base", "_value");
    }
    module.line(2, "return " + returned.converted("self._call(" + given + ")"));
  }

  /** Where overloads have different types at one place, any. */
  private static PyType typeOf(String parameter, List<Method> overloads, Class<?> type) {
    Method longest = Calls.longest(overloads);
    int place =
        Arrays.stream(longest.getParameters()).map(Parameter::getName).toList().indexOf(parameter);
    boolean isAny =
        overloads.stream()
            .filter(other -> other.getParameterCount() == longest.getParameterCount())
            .anyMatch(
                other -> other.getParameterTypes()[place] != longest.getParameterTypes()[place]);
    return PyType.of(isAny ? Object.class : longest.getGenericParameterTypes()[place], type);
  }

  private static boolean isNullable(String parameter, Method method) {
    return Arrays.stream(method.getParameters())
        .filter(one -> one.getName().equals(parameter))
        .anyMatch(one -> one.getAnnotatedType().isAnnotationPresent(Nullable.class));
  }

  /** That of the first overload, with what the others say of more parameters. */
  private List<String> documentation(
      List<Method> overloads, Map<String, String> types, String returned) {
    List<DocCommentTree> comments = overloads.stream().map(this::comment).toList();
    return DocString.of(comments, 8, types, returned);
  }

  private DocCommentTree comment(Method method) {
    DocCommentTree comment = docs.of(method);
    if (comment == null) {
      throw new IllegalStateException("No documentation of " + method);
    }
    return comment;
  }
}
