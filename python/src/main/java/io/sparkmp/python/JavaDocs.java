package io.sparkmp.python;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The documentation comments of sources, by the names of what they document. */
final class JavaDocs {
  private final Map<String, DocCommentTree> comments = new HashMap<>();

  /** Reads all sources below some folders. */
  JavaDocs(List<Path> roots) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<Path> sources = roots.stream().flatMap(JavaDocs::sources).toList();
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
      DocTrees trees = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        new Reader(trees).scan(unit, null);
      }
    }
  }

  private static Stream<Path> sources(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The comment of a class, or null. */
  @Nullable DocCommentTree of(Class<?> type) {
    return comments.get(type.getName());
  }

  /** The comment of a method where it is declared, or null. */
  @Nullable DocCommentTree of(Method method) {
    String parameters =
        Arrays.stream(method.getParameters())
            .map(parameter -> parameter.getType().getSimpleName())
            .collect(Collectors.joining(","));
    return comments.get(key(method.getDeclaringClass().getName(), method.getName(), parameters));
  }

  private static String key(String type, String method, String parameters) {
    return type + "#" + method + "(" + parameters + ")";
  }

  /** Names classes as {@link Class#getName} does. */
  private final class Reader extends TreePathScanner<Void, Void> {
    private final DocTrees trees;
    private final Deque<String> names = new ArrayDeque<>();

    Reader(DocTrees trees) {
      this.trees = trees;
    }

    @Override
    public Void visitClass(ClassTree tree, Void unused) {
      String simple = tree.getSimpleName().toString();
      String name =
          names.isEmpty()
              ? getCurrentPath().getCompilationUnit().getPackageName() + "." + simple
              : names.peek() + "$" + simple;
      keep(name);
      names.push(name);
      super.visitClass(tree, null);
      names.pop();
      return null;
    }

    @Override
    public Void visitMethod(MethodTree tree, Void unused) {
      String parameters =
          tree.getParameters().stream()
              .map(parameter -> simple(parameter.getType().toString()))
              .collect(Collectors.joining(","));
      keep(key(names.element(), tree.getName().toString(), parameters));
      return super.visitMethod(tree, null);
    }

    /** {@code Dataset} of {@code @Nullable Dataset<?>}. */
    private static String simple(String type) {
      return type.replaceAll("@\\w+ |<.*>", "").replaceAll(".*\\.", "");
    }

    private void keep(String name) {
      DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
      if (comment != null) {
        comments.put(name, comment);
      }
    }
  }
}
