package io.sparkmp.python;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.sql.Dataset;

/**
 * A type of Java as Python has it.
 *
 * @param annotation its name in a signature
 * @param module that the name is imported from, or empty
 * @param record the record that values are copied from, if it is one or a list of them
 * @param isList of records
 * @param isStage a class of our own or of MLlib, which Python wraps
 */
record PyType(
    String annotation, String module, Optional<Class<?>> record, boolean isList, boolean isStage) {

  private static final Map<Type, PyType> PLAIN =
      Map.ofEntries(
          Map.entry(int.class, plain("int")),
          Map.entry(long.class, plain("int")),
          Map.entry(float.class, plain("float")),
          Map.entry(double.class, plain("float")),
          Map.entry(Double.class, plain("Optional[float]")),
          Map.entry(boolean.class, plain("bool")),
          Map.entry(String.class, plain("str")),
          Map.entry(Object.class, plain("Any")),
          Map.entry(double[].class, plain("List[float]")),
          Map.entry(String[].class, plain("List[str]")),
          Map.entry(Dataset.class, from("pyspark.sql", "DataFrame")),
          Map.entry(Vector.class, from("pyspark.ml.linalg", "Vector")),
          Map.entry(Matrix.class, from("pyspark.ml.linalg", "Matrix")));

  private static final Map<Class<?>, PyType> PARAMS =
      Map.of(
          IntParam.class, plain("int"),
          LongParam.class, plain("int"),
          DoubleParam.class, plain("float"),
          BooleanParam.class, plain("bool"),
          DoubleArrayParam.class, plain("List[float]"),
          StringArrayParam.class, plain("List[str]"));

  /** What PySpark converts the values of params with. */
  private static final Map<String, String> CONVERTERS =
      Map.of(
          "int", "toInt",
          "float", "toFloat",
          "bool", "toBoolean",
          "str", "toString",
          "List[float]", "toListFloat",
          "List[str]", "toListString");

  private static PyType plain(String annotation) {
    return from("", annotation);
  }

  private static PyType from(String module, String annotation) {
    return new PyType(annotation, module, Optional.empty(), false, false);
  }

  /**
   * The type of a value.
   *
   * @param owner the class that a type variable stands for
   */
  static PyType of(Type type, Class<?> owner) {
    if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
      PyType element = of(generic.getActualTypeArguments()[0], owner);
      return new PyType(
          "List[" + element.annotation + "]", "", element.record, true, element.isStage);
    }
    Type raw = type instanceof ParameterizedType generic ? generic.getRawType() : type;
    PyType known = PLAIN.get(raw);
    if (known != null) {
      return known;
    }
    if (!(raw instanceof Class<?> given)) {
      throw new IllegalStateException("No type of Python for " + type + " of " + owner);
    }
    if (given.isRecord()) {
      return new PyType(nameOf(given), "", Optional.of(given), false, false);
    }
    if (ModuleSpec.isExported(given)) {
      return new PyType(given.getSimpleName(), "", Optional.empty(), false, true);
    }
    if (given.getName().startsWith("org.apache.spark.ml.")) {
      return new PyType(
          given.getSimpleName(),
          given.getPackageName().replace("org.apache.spark", "pyspark"),
          Optional.empty(),
          false,
          true);
    }
    throw new IllegalStateException("No type of Python for " + type + " of " + owner);
  }

  /** The same, or None. */
  PyType orNone() {
    return annotation.startsWith("Optional[")
        ? this
        : new PyType("Optional[" + annotation + "]", module, record, isList, isStage);
  }

  /** The type of a param's values. */
  static PyType ofParam(Type param) {
    PyType known = param instanceof Class<?> type ? PARAMS.get(type) : null;
    if (known != null) {
      return known;
    }
    if (param instanceof ParameterizedType generic
        && generic.getActualTypeArguments()[0] == String.class) {
      return plain("str");
    }
    throw new IllegalStateException("No type of Python for values of " + param);
  }

  /** What converts values of a param. */
  String converter() {
    return "TypeConverters." + CONVERTERS.get(annotation);
  }

  /** A call as an expression of this type. */
  String converted(String call) {
    if (isStage) {
      return "_stage(" + call + ")";
    }
    if (record.isPresent()) {
      String name = nameOf(record.get());
      return isList
          ? "[" + name + "._of(one) for one in " + call + "]"
          : name + "._of(" + call + ")";
    }
    return "_value(" + call + ")";
  }

  /** The name of a record: one that is inside of another class may be short without it. */
  static String nameOf(Class<?> record) {
    String name = record.getSimpleName();
    return name.startsWith("Of") ? record.getDeclaringClass().getSimpleName() + name : name;
  }

  /** A value of Python as a literal. */
  static String literal(Object value) {
    if (value instanceof Boolean flag) {
      return flag ? "True" : "False";
    }
    return value instanceof String text
        ? '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"'
        : value.toString();
  }
}
