package io.sparkmp.python;

import com.sun.source.doctree.DocCommentTree;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Records of Java as named tuples: their components, and what their methods compute of them. */
final class RecordWriter {
  private static final Set<String> NOT_A_VALUE = Set.of("toString", "hashCode");

  private final JavaDocs docs;

  RecordWriter(JavaDocs docs) {
    this.docs = docs;
  }

  /** A record after those that it has in it. */
  static List<Class<?>> withNested(Class<?> record) {
    List<Class<?>> all = new ArrayList<>();
    for (PyType type : fields(record).values()) {
      type.record().ifPresent(nested -> all.addAll(withNested(nested)));
    }
    all.add(record);
    return all;
  }

  private static Map<String, PyType> fields(Class<?> record) {
    Map<String, PyType> fields = new LinkedHashMap<>();
    for (RecordComponent component : record.getRecordComponents()) {
      PyType type = PyType.of(component.getGenericType(), record);
      boolean isNullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
      fields.put(component.getName(), isNullable ? type.orNone() : type);
    }
    computed(record)
        .forEach(
            method ->
                fields.put(method.getName(), PyType.of(method.getGenericReturnType(), record)));
    return fields;
  }

  private static Stream<Method> computed(Class<?> record) {
    Set<String> components =
        Set.copyOf(
            Arrays.stream(record.getRecordComponents()).map(RecordComponent::getName).toList());
    return Arrays.stream(record.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .filter(method -> method.getParameterCount() == 0)
        .filter(method -> !components.contains(method.getName()))
        .filter(method -> !NOT_A_VALUE.contains(method.getName()))
        .sorted(Comparator.comparing(Method::getName));
  }

  void write(PyModule module, Class<?> record) {
    module.needs("typing", "Any");
    module.needs("typing", "NamedTuple");
    module.needs("spark_mp._base", "_value");
    module.line(0, "");
    module.line(0, "");
    module.line(0, "class " + PyType.nameOf(record) + "(NamedTuple):");
    Map<String, PyType> fields = fields(record);
    DocCommentTree comment = docs.of(record);
    if (comment == null) {
      throw new IllegalStateException("No documentation of " + record);
    }
    Map<String, String> types = new LinkedHashMap<>();
    fields.forEach((name, type) -> types.put(name, type.annotation()));
    module.doc(1, DocString.of(List.of(comment), 4, types, null));
    module.line(0, "");
    fields.forEach(
        (name, type) -> {
          module.needs(type);
          module.line(1, name + ": " + type.annotation());
        });
    module.line(0, "");
    module.line(1, "@classmethod");
    module.line(1, "def _of(cls, of: Any) -> " + PyType.nameOf(record) + ":");
    module.line(2, "return cls(");
    fields.forEach(
        (name, type) -> module.line(3, name + "=" + type.converted("of." + name + "()") + ","));
    module.line(2, ")");
  }
}
