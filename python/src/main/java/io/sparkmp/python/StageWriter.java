package io.sparkmp.python;

import com.sun.source.doctree.DocCommentTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.evaluation.Evaluator;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/**
 * Estimators, models and evaluators, and what they have in common: each interface of params, and
 * each class that others extend, is a class of Python too.
 */
final class StageWriter {
  private final JavaDocs docs;
  private final MemberWriter members;
  private final RecordWriter records;
  private final Set<Class<?>> written = new LinkedHashSet<>();

  StageWriter(JavaDocs docs) {
    this.docs = docs;
    this.members = new MemberWriter(docs);
    this.records = new RecordWriter(docs);
  }

  /** Writes a class that users see, after all that it needs of the same module. */
  void write(PyModule module, Class<?> type, Params example) {
    Calls.records(type).forEach(record -> record(module, record));
    writeParents(module, type, example);
    module.line(0, "");
    module.line(0, "");
    String kind = kind(type);
    module.needs("spark_mp._base", kind.replaceAll("\\[.*", ""));
    List<String> bases = new ArrayList<>(List.of(kind));
    parents(module, type).forEach(bases::add);
    module.head(type.getSimpleName(), bases);
    doc(module, type);
    module.line(0, "");
    module.line(1, "_java_class = " + PyType.literal(type.getName()));
    if (!isModel(type)) {
      List<JavaParam> own = JavaParam.declaredBy(type, example);
      if (!own.isEmpty()) {
        module.line(0, "");
      }
      members.params(module, own);
      constructor(module, example);
      members.getters(module, own);
      members.setters(module, type);
    }
    members.calls(module, type);
  }

  /** Writes what a class needs of a module, but not the class. */
  void writeParents(PyModule module, Class<?> type, Params example) {
    for (Class<?> parent : directParents(type)) {
      writeParents(module, parent, example);
      if (isWritten(parent)
          && ModuleSpec.ofPackage(parent.getPackageName()).equals(module.spec())
          && written.add(parent)) {
        writeParent(module, parent, example);
      }
    }
  }

  private void writeParent(PyModule module, Class<?> type, Params example) {
    if (!type.isInterface()) {
      Calls.records(type).forEach(record -> record(module, record));
    }
    module.line(0, "");
    module.line(0, "");
    List<String> bases = parents(module, type);
    if (bases.isEmpty()) {
      module.needs("pyspark.ml.param", "Params");
      bases = List.of("Params");
    }
    module.head(nameOf(type), bases);
    doc(module, type);
    if (!isModel(type)) {
      module.line(0, "");
    }
    List<JavaParam> params = isModel(type) ? List.of() : JavaParam.declaredBy(type, example);
    members.params(module, params);
    members.getters(module, params);
    if (!isModel(type)) {
      members.setters(module, type);
    }
    if (!type.isInterface()) {
      members.calls(module, type);
    }
  }

  /** Writes a record after those that it has in it, each once. */
  void record(PyModule module, Class<?> record) {
    for (Class<?> one : RecordWriter.withNested(record)) {
      if (written.add(one)) {
        records.write(module, one);
      }
    }
  }

  private void doc(PyModule module, Class<?> type) {
    DocCommentTree comment = docs.of(type);
    if (comment == null) {
      throw new IllegalStateException("No documentation of " + type);
    }
    module.doc(1, DocString.of(List.of(comment), 4, Map.of(), null));
  }

  /** All params of an Estimator or evaluator by keyword, as in PySpark. */
  private static void constructor(PyModule module, Params example) {
    module.needs("pyspark", "keyword_only");
    List<JavaParam> params = JavaParam.of(example);
    module.line(0, "");
    module.line(1, "@keyword_only");
    module.line(1, "def __init__(");
    module.line(2, "self,");
    module.line(2, "*,");
    for (JavaParam param : params) {
      module.needs(param.type());
      String annotation = param.type().annotation();
      if (!example.hasDefault(param.param())) {
        module.needs("typing", "Optional");
        annotation = "Optional[" + annotation + "]";
      }
      String value = value(param.param(), example);
      module.line(2, param.name() + ": " + annotation + " = " + value + ",");
    }
    module.line(1, ") -> None:");
    module.line(2, "super().__init__()");
    module.line(2, "self._start(");
    for (JavaParam param : params) {
      if (example.hasDefault(param.param())) {
        module.line(3, param.name() + "=" + value(param.param(), example) + ",");
      }
    }
    module.line(2, ")");
    module.line(2, "self._set(**self._input_kwargs)");
  }

  private static String value(Param<?> param, Params example) {
    return example.hasDefault(param) ? PyType.literal(example.getDefault(param).get()) : "None";
  }

  private static String kind(Class<?> type) {
    if (isModel(type)) {
      return "Model";
    }
    return Evaluator.class.isAssignableFrom(type)
        ? "Evaluator"
        : "Estimator[\"" + type.getSimpleName() + "Model\"]";
  }

  private static boolean isModel(Class<?> type) {
    return Model.class.isAssignableFrom(type);
  }

  private static List<Class<?>> directParents(Class<?> type) {
    List<Class<?>> all = new ArrayList<>();
    Class<?> parent = type.getSuperclass();
    if (parent != null && isOurs(parent)) {
      all.add(parent);
    }
    Arrays.stream(type.getInterfaces()).filter(StageWriter::isOurs).forEach(all::add);
    return all;
  }

  private static boolean isOurs(Class<?> type) {
    return type.getName().startsWith("io.sparkmp.");
  }

  /** Whether a type has anything that Python needs. */
  private static boolean isWritten(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
            .anyMatch(method -> JavaParam.declares(method) || Calls.isSetter(method))
        || (!type.isInterface() && !Calls.of(type).isEmpty());
  }

  /** The names of the nearest parents that are written, without those that others have. */
  private static List<String> parents(PyModule module, Class<?> type) {
    Set<Class<?>> nearest = new LinkedHashSet<>();
    collect(type, nearest);
    List<String> names = new ArrayList<>();
    for (Class<?> one : nearest) {
      if (nearest.stream().noneMatch(other -> other != one && one.isAssignableFrom(other))) {
        names.add(nameOf(one));
        module.needs("spark_mp." + ModuleSpec.ofPackage(one.getPackageName()).name(), nameOf(one));
      }
    }
    return names;
  }

  private static void collect(Class<?> type, Set<Class<?>> into) {
    for (Class<?> parent : directParents(type)) {
      if (isWritten(parent)) {
        into.add(parent);
      } else {
        collect(parent, into);
      }
    }
  }

  private static String nameOf(Class<?> type) {
    return "_" + type.getSimpleName();
  }
}
